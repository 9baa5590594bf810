import { beforeAll, describe, expect, test } from '@jest/globals';
import { held, untilWaiting } from '../../support/blocked.js';
import { eventually } from '../../support/eventually.js';
import type { TestWorkspace } from '../../support/service.js';
import type { Members } from '../../support/transfer.js';
import { useService, useWorkspace } from '../../support/use-service.js';
import { finished, imported, LINES, sent } from './jobs/jobs.js';

const service = useService();
const workspace = useWorkspace(service, 'dry runs');

const TABLES = [
  'discovery_state',
  'discovery_field',
  'workspace_user',
  'component',
  'company',
  'discovery',
  'merged_discovery',
  'message',
  'feedback',
  'workspace_view',
  'comment',
  'event',
  'work_request',
];

/** A digest of all records and events of a workspace. */
const everything = ({ id }: TestWorkspace) =>
  Promise.all(
    TABLES.map(async (table) => {
      const [row] = await service.sql(
        `SELECT count(*), md5(string_agg(r::text, ',' ORDER BY r::text)) FROM ${table} r WHERE workspace_id = $1`,
        [id],
      );
      return [table, row];
    }),
  );

interface File {
  readonly type: string;
  readonly content: string;
  readonly query?: object;
}

/** What an import comes to that people see. */
const outcomeOf = ({ state, faults, faultCount }: Members) => ({
  state,
  faultCount,
  faults: faults.map(({ line, column, code, detail }: Members) => ({ line, column, code, detail })),
});

/** Has a file imported, after a dry run that has to leave nothing, and tells what becomes of both. */
async function both(
  into: TestWorkspace,
  { type, content, query }: File,
): Promise<[dry: Members, real: Members]> {
  await eventually(async () => {
    // The second pass of a new formula comes only after a minute.
    await service.sql('DELETE FROM work_request WHERE workspace_id = $1 AND due_at IS NOT NULL', [into.id]);
    const waiting = await service.sql('SELECT FROM work_request WHERE workspace_id = $1', [into.id]);
    expect(waiting).toEqual([]);
  });
  const before = await everything(into);
  const dry = await imported(into, content, { type, query: { ...query, dryRun: 'true' } });
  expect(await everything(into)).toEqual(before);
  return [dry, await imported(into, content, { type, ...(query && { query }) })];
}

beforeAll(async () => {
  const { make, http } = workspace;
  await make.user({ clientId: 'ada', name: 'Ada' });
  await make.component({ clientId: 'shop' });
  const top = await make.discovery({ clientId: 'top', parentId: 'shop' });
  await make.discovery({ clientId: 'sub', under: top });
  await make.discovery({ clientId: 'second', parentId: 'shop' });
  await make.discovery({ clientId: 'alone' });
  const size = await make.field({ clientId: 'size', name: 'Size', type: 'SELECT', options: ['S', 'M', 'L'] });
  const cost = await make.field({ clientId: 'cost', name: 'Cost', type: 'NUMBER' });
  await make.discovery({ clientId: 'sized', fieldsValues: [{ field: { id: size.id }, value: 'S' }] });
  await make.discovery({ clientId: 'priced', fieldsValues: [{ field: { id: cost.id }, value: '5' }] });
  await make.field({ clientId: 'score', name: 'Rank', type: 'SCORE', formula: '2 * field("cost")' });
  await make.state({ clientId: 'other', name: 'Other' });
  await make.company({ clientId: 'acme', name: 'Acme' });
  await make.company({ clientId: 'bolt', name: 'Bolt' });
  const merged = await make.discovery({ clientId: 'merged' });
  const into = await make.discovery({ clientId: 'into' });
  await http.post(`/v1/discovery/${merged.id}/merge`).send({ into: into.id }).expect(200);
  await http.delete(`/v1/discovery/${into.id}`).expect(204);
});

const attributes = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`a${n}`, 'x']));

const REFUSED_LINES: readonly (readonly [code: string, line: object])[] = [
  ['too_short', { user: { name: '' } }],
  ['name_taken', { discoveryState: { clientId: 'new', name: 'Other' } }],
  ['default_state_needed', { discoveryState: { clientId: 'backlog', name: 'Backlog', isDefault: false } }],
  ['name_taken', { discoveryField: { clientId: 'new', name: 'Size', type: 'TEXT' } }],
  ['field_type_fixed', { discoveryField: { clientId: 'size', name: 'Size', type: 'TEXT' } }],
  ['invalid_options', { discoveryField: { clientId: 'new', name: 'New', type: 'SELECT' } }],
  [
    'option_in_use',
    { discoveryField: { clientId: 'size', name: 'Size', type: 'SELECT', options: ['M', 'L'] } },
  ],
  ['formula_syntax', { discoveryField: { clientId: 'f', name: 'F', type: 'SCORE', formula: '2 *' } }],
  [
    'field_not_found',
    { discoveryField: { clientId: 'f', name: 'F', type: 'SCORE', formula: '2 * field("none")' } },
  ],
  ['name_taken', { company: { clientId: 'new', name: 'acme' } }],
  ['parent_not_found', { discovery: { title: 'T', parentId: 'none' } }],
  ['parent_is_sub_discovery', { discovery: { title: 'T', parentId: 'sub' } }],
  ['parent_not_under_component', { discovery: { title: 'T', parentId: 'alone' } }],
  ['discovery_has_children', { discovery: { clientId: 'top', title: 'T', parentId: null } }],
  ['discovery_state_not_found', { discovery: { title: 'T', discoveryStateId: 'none' } }],
  ['assignee_not_found', { discovery: { title: 'T', assignees: ['none'] } }],
  ['field_not_found', { discovery: { title: 'T', fieldsValues: [{ field: { id: 'none' }, value: '1' }] } }],
  [
    'invalid_field_value',
    { discovery: { title: 'T', fieldsValues: [{ field: { id: 'cost' }, value: 'x' }] } },
  ],
  [
    'invalid_field_value',
    { discovery: { title: 'T', fieldsValues: [{ field: { id: 'size' }, value: 'x' }] } },
  ],
  ['field_read_only', { discovery: { title: 'T', fieldsValues: [{ field: { id: 'score' }, value: '1' }] } }],
  ['client_id_taken', { discovery: { clientId: 'merged', title: 'T' } }],
  ['company_not_found', { message: { text: 'M', companyId: 'none' } }],
  ['companies_differ', { message: { text: 'M', company: 'Bolt', companyId: 'acme' } }],
  ['discovery_not_found', { feedback: { discoveryId: 'none', score: 1 } }],
  ['message_not_found', { feedback: { discoveryId: 'top', messageId: 'none', score: 1 } }],
  ['company_not_found', { feedback: { discoveryId: 'top', companyId: 'none', score: 1 } }],
  ['companies_differ', { feedback: { discoveryId: 'top', company: 'Bolt', companyId: 'acme', score: 1 } }],
  ['discovery_not_found', { comment: { discoveryId: 'none', text: 'T' } }],
  ['not_allowed', { view: { name: 'V', query: { select: 'everything' } } }],
];

describe('a dry run of one line and its import refuse the same', () => {
  test.each(REFUSED_LINES)('%s: %j', async (code, line) => {
    const content = `${JSON.stringify(line)}\n`;
    const [dry, real] = await both(workspace, { type: LINES, content });
    expect(outcomeOf(dry)).toEqual(outcomeOf(real));
    expect(outcomeOf(dry)).toMatchObject({ state: 'failed', faults: [{ line: 1, code }] });
    expect(dry['counts']).toEqual([]);
  });
});

const REFUSED_ROWS: readonly (readonly [
  code: string,
  column: string | undefined,
  content: string,
  query?: object,
])[] = [
  ['discovery_not_found', 'discoveryId', 'discoveryId,content\nnone,A\n'],
  ['message_not_found', 'messageId', 'discoveryId,messageId\ntop,none\n'],
  ['company_not_found', 'companyId', 'discoveryId,companyId\ntop,none\n'],
  ['companies_differ', 'company', 'discoveryId,companyId,company\ntop,acme,Bolt\n'],
  ['parent_not_found', 'parent', 'title,parent\nA,none\n'],
  ['parent_is_sub_discovery', 'parent', 'title,parent\nA,sub\n'],
  ['parent_not_under_component', 'parent', 'title,parent\nA,alone\n'],
  ['discovery_has_children', 'parent', 'title,parent,clientId\nA,second,top\n'],
  ['unknown_state', 'state', 'title,state\nA,none\n'],
  ['unknown_user', 'assignees', 'title,assignees\nA,none\n'],
  ['unknown_option', 'Size', 'title,Size\nA,XXL\n'],
  ['not_a_number', 'Cost', 'title,Cost\nA,x\n'],
  ['client_id_taken', 'clientId', 'title,clientId\nA,merged\n'],
  ['name_taken', 'name', 'name,clientId\nAcme,new\n', { records: 'company' }],
  [
    'too_many_members',
    undefined,
    `name,${Object.keys(attributes).join(',')}\nAcme${',x'.repeat(60)}\n`,
    { records: 'company', createMissing: 'true' },
  ],
];

describe('a dry run of one row and its import refuse the same', () => {
  test.each(REFUSED_ROWS)('%s in %s: %.40s', async (code, column, content, query = {}) => {
    const [dry, real] = await both(workspace, { type: 'text/csv', content, query });
    expect(outcomeOf(dry)).toEqual(outcomeOf(real));
    const { state, faults } = outcomeOf(dry);
    expect({ state, ...faults[0] }).toMatchObject({ state: 'failed', line: 2, column, code });
  });

  test.each(REFUSED_ROWS)('and skip it beside good ones: %s in %s', async (code, _, content, query = {}) => {
    const [header = '', row = ''] = content.split('\n');
    const rest = header.split(',').length - 1;
    const first = header.startsWith('discoveryId') ? 'top' : `Good ${Math.random()}`;
    const key = header.endsWith('clientId') ? `good-${Math.random()}` : '';
    const rows = `${header}\n${first}${','.repeat(rest)}${key}\n${row}\n`;
    const file = { type: 'text/csv', content: rows, query: { ...query, skipBad: 'true' } };
    const [dry, real] = await both(workspace, file);
    expect(outcomeOf(dry)).toEqual(outcomeOf(real));
    expect(outcomeOf(dry)).toMatchObject({ state: 'done', faultCount: 1, faults: [{ line: 3, code }] });
    expect(dry['counts']).toEqual(real['counts']);
  });
});

/** A file of several batches, whose later ones name and change what earlier ones make. */
const LARGE = [
  { discoveryState: { clientId: 'asked', name: 'Asked' } },
  { discoveryField: { clientId: 'kind', name: 'Kind', type: 'SELECT', options: ['A'] } },
  { discoveryField: { clientId: 'rank', name: 'Rank', type: 'SCORE', formula: 'field("worth")' } },
  { discoveryField: { clientId: 'worth', name: 'Worth', type: 'NUMBER' } },
  { user: { clientId: 'ada', name: 'Ada' } },
  { component: { clientId: 'shop', title: 'Shop' } },
  { company: { clientId: 'acme', name: 'Acme', merged: [{ clientId: 'bolt', name: 'Bolt' }] } },
  { discovery: { clientId: 'top', title: 'Top', parentId: 'shop', merged: [{ clientId: 'former' }] } },
  { message: { clientId: 'mail', text: 'Mail', company: 'Cogs' } },
  ...Array.from({ length: 1_000 }, (_, n) => ({ user: { clientId: `U-${n}`, name: `U ${n}` } })),
  {
    discovery: {
      clientId: 'sub',
      title: 'Sub',
      parentId: 'former',
      discoveryStateId: 'asked',
      assignees: ['ada', 'U-1'],
      fieldsValues: [{ field: { id: 'kind' }, value: 'A' }],
    },
  },
  { discoveryField: { clientId: 'kind', name: 'Kind', type: 'SELECT', options: ['A', 'B'] } },
  { user: { clientId: 'ada', name: 'Ada L.' } },
  ...Array.from({ length: 1_000 }, (_, n) => ({ user: { clientId: `V-${n}`, name: `V ${n}` } })),
  { discovery: { clientId: 'sub', title: 'Sub', fieldsValues: [{ field: { id: 'kind' }, value: 'B' }] } },
  { feedback: { discoveryId: 'sub', messageId: 'mail', companyId: 'bolt', score: 1 } },
  { feedback: { discoveryId: 'former', company: 'acme', score: 1 } },
  { comment: { discoveryId: 'top', text: 'T' } },
];

const asFile = (lines: readonly object[]) => ({
  type: LINES,
  content: lines.map((line) => JSON.stringify(line)).join('\n'),
});

describe('a dry run of several batches', () => {
  test('knows what earlier ones have made, and counts as the import does', async () => {
    const [dry, real] = await both(await service.workspace('several batches'), asFile(LARGE));
    expect(outcomeOf(dry)).toEqual({ state: 'done', faultCount: 0, faults: [] });
    expect(outcomeOf(real)).toEqual(outcomeOf(dry));
    expect(dry['counts']).toEqual(real['counts']);
  });

  test.each([
    ['parent_is_sub_discovery', { discovery: { title: 'T', parentId: 'sub' } }],
    ['parent_not_found', { discovery: { title: 'T', parentId: 'none' } }],
    ['name_taken', { company: { clientId: 'other', name: 'acme' } }],
    ['name_taken', { discoveryField: { clientId: 'other', name: 'Kind', type: 'TEXT' } }],
    ['field_type_fixed', { discoveryField: { clientId: 'kind', name: 'Kind', type: 'TEXT' } }],
    [
      'invalid_field_value',
      { discovery: { title: 'T', fieldsValues: [{ field: { id: 'kind' }, value: 'C' }] } },
    ],
    ['field_read_only', { discovery: { title: 'T', fieldsValues: [{ field: { id: 'rank' }, value: '1' }] } }],
    ['message_not_found', { feedback: { discoveryId: 'sub', messageId: 'none', score: 1 } }],
    ['companies_differ', { feedback: { discoveryId: 'sub', company: 'Cogs', companyId: 'bolt', score: 1 } }],
  ])('refuses what does not fit to them, as the import does: %s of %j', async (code, line) => {
    const into = await service.workspace(`refused later ${code} ${Object.keys(line)[0]}`);
    const [dry, real] = await both(into, asFile([...LARGE, line]));
    expect(outcomeOf(dry)).toEqual(outcomeOf(real));
    expect(outcomeOf(dry)).toMatchObject({ state: 'failed', faults: [{ line: LARGE.length + 1, code }] });
    expect(dry['counts']).toEqual(real['counts']);
  });

  test('of a table knows parents and companies of earlier ones', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => `C ${n},P ${n % 1_100},K-${n}`);
    const parents = Array.from({ length: 1_100 }, (_, n) => `P ${n},Shop,P ${n}`);
    const content = `title,parent,clientId\n${[...rows, ...parents].join('\n')}\n`;
    const file = { type: 'text/csv', content, query: { createMissing: 'true' } };
    const [dry, real] = await both(await service.workspace('table in batches'), file);
    expect(outcomeOf(dry)).toEqual({ state: 'done', faultCount: 0, faults: [] });
    expect(dry['counts']).toEqual(real['counts']);
  });

  test('lets others write what it has looked at as soon as a batch is over, and tells nobody', async () => {
    const into = await service.workspace('meanwhile');
    const [first, next] = [
      await into.make.component({ clientId: 'a' }),
      await into.make.component({ clientId: 'b' }),
    ];
    const users = Array.from({ length: 1_000 }, (_, n) => ({ user: { clientId: `U-${n}`, name: 'U' } }));
    const change = (clientId: string) => ({ component: { clientId, title: 'New' } });
    const { type, content } = asFile([change('a'), ...users, change('b')]);
    const made = await held(service, 'component', next, async () => {
      const dry = await sent(into, content, { type, query: { dryRun: 'true' } });
      await untilWaiting(service, 1);
      await into.http.patch(`/v1/component/${first.id}`).send({ title: 'Changed' }).expect(200);
      return dry;
    });
    expect(await finished(into, made)).toMatchObject({ state: 'done' });
  });
});
