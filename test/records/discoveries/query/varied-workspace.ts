import type { Made } from '../../../support/make.js';
import { words } from '../../../support/names.js';
import { allOf } from '../../../support/pages.js';
import { settled } from '../../../support/probes.js';
import type { TestService } from '../../../support/service.js';
import type { Kind, Known, Modelled } from './model.js';
import type { Candidates } from './random-queries.js';

/** A workspace whose discoveries differ in every member, as far as a model has to know it. */
export interface VariedWorkspace {
  readonly discoveries: readonly Modelled[];
  readonly known: Known;
  readonly candidates: Candidates;
  readonly sorts: readonly string[];
}

const DISCOVERIES = 96;

/** Of companies. */
const REVENUES = [1_000.5, 20, 0, null];

/** The members that discoveries without feedback have as well, as 0. */
const DEMANDED = ['feedbackScore', 'customers', 'revenue'];

/** Less than any number of JavaScript that isn't 0. */
const LEAST = `0.${'0'.repeat(400)}1`;

const TITLES = [
  ...'Alpha|alpha beta|ÉTÉ à la plage|été|Straße|STRASSE|ΟΔΥΣΣΕΥΣ|Οδυσσευς|100% sure|100 sure'.split('|'),
  ...String.raw`a_b|aXb|back\slash|o'clock|İstanbul|😀 smile|Ⱥlpha|ǅ`.split('|'),
];
const DESCRIPTIONS = [
  undefined,
  undefined,
  '',
  'gamma delta',
  'GAMMA rays',
  'beta',
  `${'long '.repeat(400)}end`,
];
const NUMBERS = [
  ...words('0 -0 1 1.0 1000 999.999 -12.50 -12.5 9007199254740993 9007199254740992'),
  `1${'0'.repeat(400)}`,
  `1${'0'.repeat(399)}1`,
  `0.${'0'.repeat(500)}1`,
  `-${'9'.repeat(900)}`,
];
const TEXTS = [
  ...words('x X Ünïcode ÜNÏCODE 2024 % _ ΣΑΣ ΣΑΣΑ -1.5 ſ STRAẞE straße ISı isi'),
  `${'ß'.repeat(99)}a`,
  `${'ß'.repeat(99)}b`,
  '9'.repeat(3_000),
  'w'.repeat(9_000),
];
const URLS = ['https://a.example/', 'HTTPS://A.EXAMPLE/', 'https://b.example/?q=%25_'];
const DAYS = ['2026-01-31', '2026-02-01', '0001-01-01', '9999-12-31'];
const TAGS = ['one', 'One', 'two', 'three', 'a,b', '{}', '"quoted"'];
const LINKS = ['https://t.example/1', 'https://t.example/2', 'https://t.example/3'];
const EFFORTS = ['Small', 'small', 'Large', 'Größe', 'null'];
const AREAS = ['North', 'South', 'a"b', '[]'];
const LISTS = words('alphaIssueUrls bravoIssueUrls charlieIssueUrls deltaIssueUrls echoCardUrls');

const FIELDS = {
  reach: { type: 'NUMBER', values: NUMBERS, kind: 'number' },
  urgency: { type: 'RATING', values: ['0', '1', '3', '5'], kind: 'number' },
  points: { type: 'SCORE', values: ['1', '2.5', '-3'], kind: 'number' },
  due: { type: 'DATE', values: DAYS, kind: 'exact' },
  ready: { type: 'BOOLEAN', values: ['true', 'false'], kind: 'exact' },
  notes: { type: 'TEXT', values: TEXTS, kind: 'text' },
  link: { type: 'URL', values: URLS, kind: 'text' },
  effort: { type: 'SELECT', values: EFFORTS, kind: 'option', options: EFFORTS },
  areas: {
    type: 'MULTI_SELECT',
    values: ['[]', '["North"]', '["South","North"]', String.raw`["a\"b","[]"]`],
    kind: 'selection',
    options: AREAS,
  },
} as const;

const TEXT = ['eq', 'ne', 'in', 'contains', 'startsWith', 'empty'];
const ORDERED = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'empty'];
const SINGLE = ['eq', 'ne', 'in', 'empty'];
const LIST = ['has', 'hasAny', 'hasAll', 'empty'];
const OPERATORS: Readonly<Record<Kind, readonly string[]>> = {
  text: TEXT,
  number: ORDERED,
  time: ORDERED,
  exact: ORDERED,
  option: SINGLE,
  list: LIST,
  selection: LIST,
};

export class Variety {
  constructor(
    private readonly service: TestService,
    private readonly random: () => number,
  ) {}

  async workspace(): Promise<VariedWorkspace> {
    const { make } = this.service;
    const components = [
      await make.component({ clientId: 'north' }),
      await make.component({ clientId: 'south' }),
    ];
    const users = [];
    for (const clientId of ['ada', 'bob', 'cleo']) users.push(await make.user({ clientId, name: clientId }));
    const states = [await make.state({ clientId: 'open' }), await make.state({ clientId: 'closed' })];
    for (const [clientId, { type, ...field }] of Object.entries(FIELDS)) {
      await make.field({
        clientId,
        name: clientId,
        type,
        ...('options' in field && { options: field.options }),
      });
    }
    await make.field({
      clientId: 'worth',
      name: 'worth',
      type: 'SCORE',
      formula: '(feedback - 3) / 7 / field("urgency")',
    });
    const made = await this.discoveries(components, users, states);
    await this.giveFeedback(made);
    const discoveries = await this.modelled();
    const answer = await this.service.http.get('/v1/discovery-state').expect(200);
    const known = this.known([...components, ...users, ...(answer.body.discoveryStates as Made[]), ...made]);
    return { discoveries, known, candidates: this.candidates(discoveries, known), sorts: SORTS };
  }

  private async discoveries(
    components: readonly Made[],
    users: readonly Made[],
    states: readonly Made[],
  ): Promise<Made[]> {
    const { make } = this.service;
    const made: Made[] = [];
    const parents: Made[] = [];
    for (let index = 0; index < DISCOVERIES; index += 1) {
      const place = this.random();
      const under =
        place < 0.3
          ? undefined
          : place < 0.7 || parents.length === 0
            ? this.one(components)
            : this.one(parents);
      const discovery = await make.discovery({
        clientId: `D-${index}${index % 7 === 0 ? 'é' : ''}`,
        title: `${this.one(TITLES)}${this.random() < 0.5 ? '' : ` ${index % 10}`}`,
        description: this.one(DESCRIPTIONS),
        ...(under && { under }),
        ...(this.random() < 0.7 && { discoveryStateId: this.one(states).id }),
        assignees: this.few(users).map(({ id }) => id),
        tags: this.few(TAGS),
        fieldsValues: Object.entries(FIELDS)
          .filter(() => this.random() < 0.6)
          .map(([id, { values }]) => ({ field: { id }, value: this.one<string>(values) })),
        ...Object.fromEntries(LISTS.map((list) => [list, this.few(LINKS)])),
      });
      made.push(discovery);
      if (under && components.includes(under)) parents.push(discovery);
    }
    return made;
  }

  private async giveFeedback(made: readonly Made[]): Promise<void> {
    const { make } = this.service;
    const companies = [
      undefined,
      ...(await Promise.all(REVENUES.map((revenue) => make.company({ revenue })))),
    ];
    for (const on of made.filter(() => this.random() < 0.4)) {
      for (const company of this.few(companies))
        await make.feedback({ on, score: this.one([0, 1, 5, 5, 1_000_000]), companyId: company?.id });
    }
    await settled(this.service);
    // As the autovacuum would do a minute later.
    await this.service.sql('ANALYZE');
  }

  private async modelled(): Promise<Modelled[]> {
    const listed = (select: string) =>
      allOf(this.service.http, `/v1/discovery?per_page=100&select=${select}`);
    const records = await listed('issues,demand');
    const valued = new Map((await listed('issues,discoveryfields')).map((each) => [each.id, each]));
    const byId = new Map(records.map((record) => [record.id, record]));
    const computed = await this.service.sql<{ discovery_id: string; client_id: string; value: string }>(
      `SELECT v.discovery_id, f.client_id, v.value FROM discovery_field_value v
        JOIN discovery_field f ON f.workspace_id = v.workspace_id AND f.id = v.field_id WHERE f.type = 'SCORE'`,
    );
    return records.map((record) => {
      const shown = valued.get(record.id)?.['fieldsValues'] as {
        field: { clientId: string };
        value: string;
      }[];
      const scores = computed.filter(({ discovery_id: id }) => id === record.id);
      const parents = [record['parentId'], byId.get(record['parentId'] as string)?.['parentId']];
      return {
        record,
        values: Object.fromEntries([
          ...shown.map(({ field, value }) => [field.clientId, value]),
          ...scores.map(({ client_id: field, value }) => [field, value]),
        ]),
        within: parents.filter((id) => typeof id === 'string'),
      };
    });
  }

  private known(named: readonly Made[]): Known {
    return {
      kinds: KINDS,
      ids: new Map(
        [...named].reverse().flatMap(
          ({ id, clientId }) =>
            [
              [clientId, id],
              [id, id],
            ] as const,
        ),
      ),
      options: { 'fieldsValues.effort': EFFORTS },
    };
  }

  private candidates(discoveries: readonly Modelled[], { ids }: Known): Candidates {
    const some = (name: string): unknown[] => [
      ...new Set(
        discoveries.map(({ record }) => record[name]).filter((each) => each !== undefined && each !== null),
      ),
    ];
    const times = (name: string) => [
      ...(some(name) as string[]).slice(0, 40),
      '2020-01-01',
      '2100-01-01T00:00:00+02:00',
    ];
    const references = [...ids.keys()];
    const ofRecord: Record<string, unknown[]> = {
      id: [...references.slice(0, 30), 'nobody'],
      clientId: ['D-0É', 'd-1', 'D-2', 'none'],
      title: [...TITLES, 'nothing', ...TITLES.map((title) => title.toLowerCase())],
      description: ['gamma delta', 'beta', 'LONG', 'end', ''],
      createdAt: times('createdAt'),
      updatedAt: times('updatedAt'),
      discoveryStateId: ['open', 'closed', 'backlog', 'nowhere', ...some('discoveryStateId')],
      parentId: ['north', 'south', 'nowhere', ...some('parentId').slice(0, 15), 'D-1'],
      parentType: ['NONE', 'COMPONENT', 'DISCOVERY'],
      assigneeId: ['ada', 'bob', 'nobody'],
      assignees: ['ada', 'bob', 'cleo', 'nobody', ...some('assigneeId')],
      tags: [...TAGS, 'none'],
      feedbackScore: [0, 1, '5', '5.5', 10, 1_000_000, '-1', `9${'0'.repeat(30)}`],
      customers: [0, 1, 2, '1.5', '-0.5', LEAST, `-${LEAST}`],
      revenue: [0, '0.00', 20, '20.004', 1_000.5, 1_020.5, -1, LEAST, `-${LEAST}`],
      lastFeedback: times('lastFeedback'),
      lastDiscoverystateUpdatedAt: times('lastDiscoverystateUpdatedAt'),
      ...Object.fromEntries(LISTS.map((list) => [list, [...LINKS, 'https://none.example']])),
      ...Object.fromEntries(
        Object.entries(FIELDS).map(([name, { values }]) => [`fieldsValues.${name}`, [...values]]),
      ),
      'fieldsValues.areas': [...AREAS],
      'fieldsValues.ready': [true, false, 'true'],
      'fieldsValues.urgency': [0, 1, '3', '4', 5, '4.5'],
      'fieldsValues.worth': ['0', '-0.428571', '0.5', 1],
      'fieldsValues.feedback': [0, 1, '5'],
    };
    const candidates = Object.entries(ofRecord).map(([name, values]) => [
      name,
      { operators: operatorsOf(name), values },
    ]);
    return {
      ...Object.fromEntries(candidates),
      q: { operators: [''], values: ['alpha', 'gamma', 'gam', 'beta alpha', 'sure 100'] },
    };
  }

  private one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  private few<Item>(items: readonly Item[]): Item[] {
    return items.filter(() => this.random() < 0.3);
  }
}

const operatorsOf = (name: string): readonly string[] => {
  if (name === 'fieldsValues.ready') return SINGLE;
  if (name === 'parentId') return [...SINGLE, 'within'];
  return OPERATORS[KINDS[name] as Kind];
};

const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(['title', 'description', 'clientId'].map((name) => [name, 'text'])),
  ...Object.fromEntries(
    ['createdAt', 'updatedAt', 'lastFeedback', 'lastDiscoverystateUpdatedAt'].map((name) => [name, 'time']),
  ),
  ...Object.fromEntries(
    ['id', 'discoveryStateId', 'parentId', 'parentType', 'assigneeId'].map((name) => [name, 'option']),
  ),
  ...Object.fromEntries(['assignees', 'tags', ...LISTS].map((name) => [name, 'list'])),
  ...Object.fromEntries(
    [...DEMANDED, 'fieldsValues.worth', 'fieldsValues.feedback'].map((name) => [name, 'number']),
  ),
  ...Object.fromEntries(Object.entries(FIELDS).map(([name, { kind }]) => [`fieldsValues.${name}`, kind])),
};

const SORTS = [
  ...words(
    'createdAt updatedAt title feedbackScore customers revenue lastFeedback lastDiscoverystateUpdatedAt fieldsValues.worth',
  ),
  ...Object.keys(FIELDS)
    .filter((name) => name !== 'areas')
    .map((name) => `fieldsValues.${name}`),
];
