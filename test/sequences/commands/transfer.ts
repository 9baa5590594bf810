import fc from 'fast-check';
import type { Answer, Api } from '../api.js';
import {
  clientIds,
  type Command,
  command,
  oneOf,
  optional,
  reference,
  type Scene,
  withNames,
} from '../command.js';
import { companyCalled, named } from '../model/names.js';
import type { Members } from '../model/shown.js';
import { changed, type Company, copyOf, type Named, recordsOf, type World } from '../model/world.js';
import { linesIn, linesOf } from '../exported.js';
import { companiesNoun, companyNames, saidBy } from './records/companies.js';
import { componentsNoun } from './records/components.js';
import { discoveryNoun } from './records/discoveries.js';
import { feedbackNoun } from './records/feedback.js';
import { usersNoun } from './records/users.js';

/** The kinds whose lines are imported here: a line has an envelope and is written as a request writes it. */
const NOUNS = {
  user: usersNoun,
  component: componentsNoun,
  company: companiesNoun,
  discovery: discoveryNoun,
  feedback: feedbackNoun,
};
type Imported = keyof typeof NOUNS;
type Line = Partial<Record<Imported, Members & { readonly clientId: string }>>;

const title = oneOf('Imported', 'Imported again');
const lineOf = (kind: Imported, members: fc.Arbitrary<Members>): fc.Arbitrary<Line> =>
  fc.tuple(members, clientIds).map(([given, clientId]) => ({ [kind]: { ...given, clientId } }));

const lines = fc.oneof(
  lineOf('component', fc.record({ title })),
  lineOf('user', fc.record({ name: oneOf('Ada', 'Eve') })),
  lineOf('company', optional({ name: companyNames, revenue: oneOf(5, 50) }, 'name')),
  lineOf(
    'discovery',
    optional(
      {
        title,
        parentId: reference('parent'),
        discoveryStateId: reference('discoveryState'),
        tags: oneOf(['red'], []),
      },
      'title',
    ),
  ),
  lineOf(
    'feedback',
    optional(
      { discoveryId: reference('discovery'), score: oneOf(1, 7), company: companyNames },
      'score',
      'discoveryId',
    ),
  ),
);

export const transfers: readonly Command[] = [
  command('import', 1, fc.array(lines, { minLength: 1, maxLength: 4 }), planImport),
  command('export', 2, fc.constant(null), ({ world }) => ({
    method: 'GET',
    path: 'export?format=ndjson',
    refused: [],
    shows: (_, { text }) => [linesIn(world, text), linesOf(world)] as const,
  })),
  command(
    'import what was exported',
    1,
    oneOf<Format>(
      { type: 'application/x-ndjson', query: 'format=ndjson' },
      { type: 'text/csv', query: 'format=csv&records=discovery' },
      { type: 'text/csv', query: 'format=csv&records=feedback' },
    ),
    planRoundTrip,
  ),
];

/** Nothing is new in it, so nothing changes. */
function planRoundTrip(_: Scene, { type, query }: Format) {
  return {
    method: 'GET',
    path: `export?${query}`,
    refused: [],
    until: async (api: Api, { text: body }: Answer) =>
      ended(api, await api.send('POST', 'import', { body, headers: { 'content-type': type } })),
    shows: (__: World, { body }: Answer) => {
      const { state, faults, counts } = body['import'] as Report;
      const written = counts.filter(({ created, updated }) => created + updated > 0);
      return [
        { state, faults, written },
        { state: 'done', faults: [], written: [] },
      ] as const;
    },
  };
}

interface Format {
  readonly type: string;
  readonly query: string;
}

interface Report {
  readonly state: string;
  readonly faults: readonly { readonly code: string }[];
  readonly counts: readonly { readonly created: number; readonly updated: number }[];
}

function planImport(scene: Scene, args: readonly Line[]) {
  const given = withNames(scene, args);
  const tried = copyOf(scene.world);
  const refused = given
    .map((line, index) => perform(tried, line, placeholder(index)))
    .find((why) => why.length > 0);
  const after = copyOf(scene.world);
  return {
    method: 'POST',
    path: 'import',
    headers: { 'content-type': 'application/x-ndjson' },
    body: given.map((line) => JSON.stringify(line)).join('\n'),
    refused: [],
    until: ended,
    changeId: ({ body }: Answer) => (body['import'] as Named).id,
    effect: async (draft: World, _: Answer, api: Api) => {
      if (refused) return;
      for (const line of given) perform(after, line, await recordOf(api, line));
      Object.assign(draft, after);
    },
    shows: (_: World, { body }: Answer) => {
      const { state, faults } = body['import'] as Report;
      const code = faults[0]?.code ?? '';
      const isExpected = refused?.some((why) => why.endsWith(` ${code}`));
      return [
        [state, code],
        refused ? ['failed', isExpected ? code : refused.join(' or ')] : ['done', ''],
      ] as const;
    },
  };
}

const placeholder = (index: number): Named & Members => ({
  id: `made-${index}`,
  clientId: '',
  companyId: `company-${index}`,
  rank: `~${index}`,
  createdAt: '',
});

/** Waits for the end of an import. */
const ended = (api: Api, { body: { import: made } }: Answer): Promise<Answer> =>
  api.over(`import/${(made as Named).id}`, ({ import: report }) =>
    ['done', 'failed'].includes((report as Report).state),
  );

const entryOf = (line: Line) =>
  Object.entries(line)[0] as [Imported, Members & { readonly clientId: string }];

/** As it is once it is imported, but for a company that a later line about the same record has replaced. */
async function recordOf(api: Api, line: Line): Promise<Named & Members> {
  const [kind, { clientId, company }] = entryOf(line);
  const body = await api.get(`${NOUNS[kind].path}/${clientId}${kind === 'discovery' ? '?select=rank' : ''}`);
  const record = body[kind] as Named & Members;
  if (typeof company !== 'string') return record;
  const { companies } = (await api.get('company?per_page=100')) as { companies: Company[] };
  const called = companies.find(({ name }) => name.toLowerCase() === company.toLowerCase());
  return { ...record, ...(called && { companyId: called.id }) };
}

/** Changes what has the line's clientId, or makes it. @returns why not */
function perform(draft: World, line: Line, answered: Named & Members): readonly string[] {
  const [kind, { clientId, ...said }] = entryOf(line);
  const known = named(draft, kind, clientId);
  const present = known ?? (kind === 'company' ? unnamed(draft, said['name']) : undefined);
  const given = kind === 'company' && present ? saidBy(draft, present as Company, clientId, said) : said;
  const { refused, members, beside } = NOUNS[kind].write(draft, given, present as never);
  if (refused.length > 0) return refused;
  const chosen = Object.fromEntries((NOUNS[kind].chosen ?? []).map((name) => [name, answered[name]]));
  const record = present
    ? changed(present, { ...members, ...(!known && { clientId }) })
    : changed({ ...members, id: answered.id, clientId }, chosen);
  recordsOf(draft, kind).set(record.id, record);
  beside?.(draft, answered, record);
  return [];
}

/** A company that only feedback has named so far: a line about its name gives it a clientId. */
const unnamed = (world: World, name: unknown): Named | undefined => {
  const found = companyCalled(world, String(name));
  return found && found.clientId === found.id ? found : undefined;
};
