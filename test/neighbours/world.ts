import type { Send } from '../events/sender.js';
import { until } from '../support/until.js';

/** How large the workspace is whose requests are dear. */
export interface Scale {
  /** Discoveries, and pieces of feedback that one of them has. */
  readonly many: number;
  /** Components, users, companies, fields and so on. */
  readonly some: number;
  /** Discoveries with as much in them as fits. */
  readonly heavy: number;
  /** Characters of long texts. */
  readonly text: number;
}

/** A workspace full of records; all but these are named by their `clientId`, from `kind-0` on. */
export interface World {
  readonly scale: Scale;
  /** An import, which can be undone. */
  readonly import: string;
  /** An import all rows of which were rejected. */
  readonly rejected: string;
  readonly token: string;
  readonly delivery: string;
  /** Of GitLab, which signs by the secret itself. */
  readonly tracker: string;
  readonly erasure: string;
  readonly workspace: string;
  /** Of `heavy-0`, the oldest and the newest. */
  readonly change: { readonly first: string; readonly last: string };
}

const LONGEST_IMPORT = 300_000;
const LINKS = ['alphaIssueUrls', 'bravoIssueUrls', 'charlieIssueUrls', 'deltaIssueUrls', 'echoCardUrls'];
const MOST_ITEMS = 100;

export const TRACKER_SECRET = 'a secret of sixteen or more';

/** Words that all have, and one of its own. */
export const textOf = (length: number, index = 0): string =>
  `lighthouse w${index} ${'and readers wait for books '.repeat(Math.ceil(length / 27))}`.slice(0, length);

export const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** As much as a discovery, and a body of 1 MiB, can hold. */
export function heavyMembers({ text, some }: Scale, index: number): Record<string, unknown> {
  const links = times(MOST_ITEMS, (n) => `https://tracker.example/${n}/${'x'.repeat(text / 100)}`);
  return {
    title: textOf(500, index),
    description: textOf(text, index),
    tags: times(MOST_ITEMS, (n) => `tag ${(n + index) % 150} ${'t'.repeat(80)}`),
    assignees: times(Math.min(MOST_ITEMS, some), (n) => `user-${n}`),
    fieldsValues: times(Math.min(500, some), (n) => ({
      field: { id: `field-${n}` },
      value: textOf(text / 200, n + index),
    })),
    ...Object.fromEntries(LINKS.map((name) => [name, links])),
  };
}

/** A query with as much in it as fits: each condition looks into long texts, and finds nothing. */
export const DEAREST_FILTER = {
  or: times(16, (n) => ({
    not: { description: { contains: 'readers' }, title: { contains: `${n}` } },
    'fieldsValues.field-0': { contains: `nothing ${n}` },
  })),
};

function linesOf(scale: Scale): object[] {
  const { many, some, heavy, text } = scale;
  const each = (kind: string, count: number, members: (index: number) => object, name = kind) =>
    times(count, (index) => ({ [kind]: { clientId: `${name}-${index}`, ...members(index) } }));
  const company = (index: number) => `Company ${index % some}`;
  return [
    ...each('discoveryState', Math.min(some, 100), (n) => ({ name: `State ${n}` }), 'state'),
    ...each('discoveryField', Math.min(some, 500), (n) => ({ name: `Field ${n}`, type: 'TEXT' }), 'field'),
    ...each('user', some, (n) => ({ name: textOf(200, n) })),
    ...each('component', some, (n) => ({ title: textOf(300, n), description: textOf(text / 10, n) })),
    ...each('company', some, (n) => ({ name: company(n), revenue: n, tier: textOf(100, n) })),
    ...each('discovery', heavy, (n) => ({ ...heavyMembers(scale, n), parentId: 'component-0' }), 'heavy'),
    ...each(
      'discovery',
      many,
      (n) => ({
        title: textOf(100, n),
        description: textOf(300, n),
        parentId: n < many / 2 ? 'component-0' : 'small-0',
        tags: [`tag ${n}`],
      }),
      'small',
    ),
    ...each('message', some, (n) => ({ text: textOf(text, n), company: company(n) })),
    ...each('feedback', many, (n) => ({
      discoveryId: 'heavy-0',
      content: textOf(n < heavy ? text : 500, n),
      authorEmail: `person-${n}@company.example`,
      company: company(n),
    })),
    ...each('comment', heavy, (n) => ({ discoveryId: 'heavy-0', text: textOf(text, n) })),
    ...each('view', Math.min(some, 100), (n) => ({ name: `View ${n}`, query: { filter: DEAREST_FILTER } })),
  ];
}

/** Fills an empty workspace. */
export async function fill(send: Send, scale: Scale): Promise<World> {
  await imported(send, linesOf(scale));
  const more = times(scale.many, (n) => ({ discovery: { clientId: `more-${n}`, title: textOf(400, n) } }));
  const id = await imported(send, more);
  for (let n = 0; n < scale.heavy; n++)
    await done(send('PATCH', 'discovery/heavy-0', { description: textOf(scale.text, n + 1_000) }));
  const hook = {
    clientId: 'webhook-0',
    url: 'https://hooks.riverside.example/',
    types: ['nothing.happened'],
  };
  await done(send('POST', 'webhook', hook));
  const states = { OPEN: 'state-0', DONE: 'state-1' };
  const tracker = { clientId: 'tracker-0', kind: 'GITLAB', name: 'Issues', secret: TRACKER_SECRET, states };
  const history = await done(send('GET', 'discovery/heavy-0/history?per_page=100&type=discovery.updated'));
  const changes = history.body['changes'] as { readonly id: string }[];
  // Before the import, whose rejected rows it would take.
  const erased = await done(send('POST', 'erasure', { authorEmail: 'nobody@company.example' }));
  return {
    scale,
    import: id,
    rejected: await ended(send, rowsOf(scale), { 'content-type': 'text/csv' }, 'failed'),
    token: (await done(send('POST', 'api-token', { name: 'Some', scopes: ['read'] }))).body['apiToken'].id,
    delivery: (await done(send('POST', 'webhook/webhook-0/test'))).body['delivery'].id,
    tracker: (await done(send('POST', 'tracker', tracker))).body['tracker'].id,
    erasure: erased.body['erasure'].id,
    workspace: (await done(send('GET', 'me'))).body['me'].workspace.id,
    change: { first: changes.at(-1)?.id ?? '', last: changes[0]?.id ?? '' },
  };
}

async function done<Made extends { readonly status: number }>(answer: Promise<Made>): Promise<Made> {
  const { status } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(await answer).slice(0, 500)}`);
  return answer;
}

/** @returns the id of the import, which is that of its change as well */
const imported = (send: Send, lines: readonly object[]): Promise<string> =>
  ended(send, lines.map((line) => JSON.stringify(line)).join('\n'), {}, 'done');

const rowsOf = ({ many, text }: Scale): string =>
  ['title,votes', ...times(many, () => `${'x'.repeat(text / 100)},many`)].join('\n');

async function ended(
  send: Send,
  file: string,
  headers: Readonly<Record<string, string>>,
  state: 'done' | 'failed',
): Promise<string> {
  const { body } = await done(send('POST', 'import', file, headers));
  const path = `import/${body['import'].id}`;
  let report = body['import'];
  await until(async () => {
    report = (await send('GET', path)).body['import'];
    return report.finishedAt !== undefined;
  }, LONGEST_IMPORT);
  if (report.state !== state) throw new Error(JSON.stringify(report.faults));
  return report.id;
}
