import { describe, expect, test } from '@jest/globals';
import { useCommandsOn } from '../../support/commands.js';
import { words } from '../../support/names.js';
import { importLines, type Members } from '../../support/transfer.js';
import { until } from '../../support/until.js';
import { blocked } from '../../support/blocked.js';
import { useService } from '../../support/use-service.js';
import { useNewWorkspace } from '../../support/workspaces.js';

const service = useService();
const commands = useCommandsOn(service);
const workspace = useNewWorkspace(service);

const take = (...lines: unknown[]) => importLines(commands, workspace.id, lines);

const get = async (path: string): Promise<Members> =>
  (await workspace.http.get(`/v1/${path}`).expect(200)).body;

const discovery = async (clientId: string): Promise<Members> =>
  (await get(`discovery/${clientId}?select=discoveryfields,issues`)).discovery;

/** Tables of what has a line of its own. */
const RECORDS = words('discovery_state discovery_field workspace_user component discovery feedback');

/** Every row of the workspace, and what waits to be refreshed. */
async function everything(): Promise<unknown> {
  const parts = ['discovery_tag', 'discovery_assignee', 'discovery_field_value'];
  const tables = [...RECORDS, ...parts, 'work_request'];
  const rows = tables.map((table) =>
    service.sql(`SELECT to_jsonb(t) FROM ${table} t WHERE workspace_id = $1 ORDER BY to_jsonb(t)::text`, [
      workspace.id,
    ]),
  );
  return Promise.all(rows);
}

const settled = () =>
  until(async () => {
    const text = 'SELECT FROM work_request WHERE workspace_id = $1';
    return (await service.sql(text, [workspace.id])).length === 0;
  });

/** A value for a field of a discovery. */
const value = (id: string, given: string) => ({ field: { id }, value: given });

/** One record of each kind, referring to each other. */
const SMALL = [
  { discoveryState: { clientId: 'asked', name: 'Asked', position: 7, isDefault: true } },
  { discoveryField: { clientId: 'size', name: 'Size', type: 'SELECT', options: ['S', 'M'] } },
  { discoveryField: { clientId: 'feedback', name: 'Voices', type: 'FEEDBACK', position: 3 } },
  { user: { clientId: 'ada', name: 'Ada', email: 'ada@example.com' } },
  { component: { clientId: 'shop', title: 'Shop', description: 'All of it.' } },
  {
    discovery: {
      clientId: 'D-1',
      title: 'Baskets get lost',
      parentId: 'shop',
      assignees: ['ada'],
      tags: ['b', 'a'],
      fieldsValues: [value('size', 'M')],
      alphaIssueUrls: ['https://alpha.example/2', 'https://alpha.example/1'],
    },
  },
  { discovery: { clientId: 'D-2', title: 'On phones', parentId: 'D-1', discoveryStateId: 'backlog' } },
  { feedback: { clientId: 'F-1', discoveryId: 'D-1', score: 2 } },
  { feedback: { clientId: 'F-2', discoveryId: 'D-2', score: 40, content: 'Again!', starred: true } },
];

describe('an import', () => {
  test.each([
    ['discovery-state/asked', { name: 'Asked', position: 7, isDefault: true }],
    ['discovery-field/size', { name: 'Size', type: 'SELECT', options: ['S', 'M'] }],
    ['discovery-field/feedback', { name: 'Voices', type: 'FEEDBACK', position: 3 }],
    ['user/ada', { name: 'Ada', email: 'ada@example.com' }],
    ['component/shop', { title: 'Shop', description: 'All of it.' }],
    ['discovery/D-2', { title: 'On phones', parentType: 'DISCOVERY' }],
    ['feedback/F-2', { score: 40, content: 'Again!', starred: true }],
  ])('makes the record %s', async (path, members) => {
    await take(...SMALL);
    const [record] = Object.values(await get(path));
    expect(record).toMatchObject(members);
  });

  test('makes discoveries with references, lists and values', async () => {
    await take(...SMALL);
    await settled();
    expect(await discovery('D-1')).toMatchObject({
      title: 'Baskets get lost',
      discoveryStateId: (await get('discovery-state/asked')).discoveryState.id,
      parentId: (await get('component/shop')).component.id,
      parentType: 'COMPONENT',
      assignees: [(await get('user/ada')).user.id],
      tags: ['b', 'a'],
      alphaIssueUrls: ['https://alpha.example/2', 'https://alpha.example/1'],
      fieldsValues: [
        { field: { clientId: 'size', name: 'Size' }, value: 'M' },
        { field: { clientId: 'feedback', name: 'Voices' }, value: '42' },
      ],
    });
    expect((await get('feedback/F-2')).feedback).toMatchObject({ discoveryId: (await discovery('D-2')).id });
  });

  test('changes nothing when it is run again', async () => {
    await take(...SMALL);
    await settled();
    const before = await everything();
    await take(...SMALL);
    expect(await everything()).toEqual(before);
  });

  test('counts what it made, and what was there already', async () => {
    const { lines, counts } = await take(...SMALL);
    expect(lines).toBe(SMALL.length);
    expect(counts.discovery).toEqual({ created: 2, updated: 0, unchanged: 0 });
    const { counts: again } = await take(...SMALL);
    expect(again.discovery).toEqual({ created: 0, updated: 0, unchanged: 2 });
    expect(again.discoveryState).toEqual({ created: 0, updated: 0, unchanged: 1 });
  });

  describe('of a clientId that is there', () => {
    const line = { discovery: { clientId: 'D-1', title: 'Baskets vanish', tags: null, assignees: [] } };

    test('updates the record, and leaves the members that are not given', async () => {
      await take(...SMALL);
      await settled();
      const before = await discovery('D-1');
      expect((await take(line)).counts.discovery).toEqual({ created: 0, updated: 1, unchanged: 0 });
      const { assigneeId: _, ...others } = before;
      const { updatedAt, ...after } = await discovery('D-1');
      expect(updatedAt > before['updatedAt']).toBe(true);
      const changed = { title: 'Baskets vanish', tags: [], assignees: [] };
      expect(after).toEqual({ ...others, ...changed, updatedAt: undefined });
    });
  });

  test('moves updatedAt forward, also where another machine is ahead of this one', async () => {
    await take(...SMALL);
    for (const table of RECORDS) {
      const text = `UPDATE ${table} SET updated_at = '2999-12-31T23:59:59.999Z' WHERE workspace_id = $1`;
      await service.sql(text, [workspace.id]);
    }
    await take(
      { discoveryState: { clientId: 'asked', name: 'Wanted' } },
      { discoveryField: { clientId: 'size', name: 'Effort', type: 'SELECT' } },
      { user: { clientId: 'ada', name: 'Ada Lovelace' } },
      { component: { clientId: 'shop', title: 'Market' } },
      { discovery: { clientId: 'D-1', title: 'Baskets vanish' } },
      { feedback: { clientId: 'F-1', discoveryId: 'D-1', score: 3 } },
    );
    const paths = words(
      'discovery-state/asked discovery-field/size user/ada component/shop discovery/D-1 feedback/F-1',
    );
    for (const path of paths) {
      const [record] = Object.values(await get(path));
      expect(record.updatedAt).toBe('3000-01-01T00:00:00.000Z');
    }
  });

  test('makes a record for each line without a clientId', async () => {
    const line = { component: { title: 'Shop' } };
    await take(line, line);
    await take(line);
    const { components } = await get('component');
    expect(components).toHaveLength(3);
    expect(components[0].clientId).toBe(components[0].id);
  });

  describe('that makes thousands of records', () => {
    const components = Array.from({ length: 5_000 }, (_, n) => ({ component: { title: `C ${n}` } }));

    /** The tables that somebody has asked PostgreSQL to look at. */
    const analyzed = async (): Promise<string[]> => {
      const rows = await service.sql<{ name: string }>(
        'SELECT relname::text AS name FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL',
      );
      return rows.map(({ name }) => name);
    };

    test('is done though somebody keeps PostgreSQL from looking at them', async () => {
      // As VACUUM, CREATE INDEX CONCURRENTLY and another worker's ANALYZE do.
      await blocked(
        service,
        'component',
        async () => expect((await take(...components)).lines).toBe(5_000),
        'SHARE UPDATE EXCLUSIVE',
      );
    });

    test('has PostgreSQL look at their table, so that it plans for it, and at no other', async () => {
      // Which would keep others from looking meanwhile.
      await service.sql('ALTER TABLE component SET (autovacuum_enabled = false)');
      await take(...components, { user: { name: 'Ada' } });
      await until(async () => (await analyzed()).includes('component'));
      expect(await analyzed()).toEqual(['component']);
    });
  });

  test('takes ids as references as well', async () => {
    const shop = await workspace.make.component();
    await take({ discovery: { clientId: 'D', title: 'D', parentId: shop.id.toUpperCase() } });
    expect(await discovery('D')).toMatchObject({ parentId: shop.id });
  });
});

const refusal = (...lines: unknown[]) =>
  take(...lines).then(
    () => 'taken',
    (error: unknown) => (error as Error).message,
  );

describe('a bad line', () => {
  const SIZE = { clientId: 'size', name: 'Size', type: 'SELECT', options: ['S', 'M'] };
  const of = (members: object) => ({ discovery: { title: 'A', ...members } });

  test.each([
    ['{"component":', '', 'malformed_request'],
    ['[]', '', 'unknown_record'],
    [{ widget: {} }, '', 'unknown_record'],
    [{ component: { title: ' ' } }, '/title', 'too_short'],
    [{ component: {} }, '', 'empty'],
    [{ component: { title: 'A', colour: 'red' } }, '/colour', 'unknown_member'],
    [{ user: { name: 'A' }, component: { title: 'A' } }, '/component', 'unknown_member'],
    [{ user: { name: 'A', email: 'a' } }, '/email', 'invalid_email'],
    [{ user: { name: 'A', email: '\0' } }, '/email', 'unstorable_text'],
    [of({ parentId: 'x' }), '/parentId', 'parent_not_found'],
    [of({ parentId: 'free' }), '/parentId', 'parent_not_under_component'],
    [of({ parentId: 'sub' }), '/parentId', 'parent_is_sub_discovery'],
    [of({ clientId: 'top', parentId: 'top' }), '/parentId', 'parent_is_self'],
    [of({ clientId: 'top', parentId: null }), '/parentId', 'discovery_has_children'],
    [of({ clientId: 'a', parentId: 'a' }), '/parentId', 'parent_not_found'],
    [of({ discoveryStateId: 'x' }), '/discoveryStateId', 'discovery_state_not_found'],
    [of({ assignees: ['x'] }), '/assignees/0', 'assignee_not_found'],
    [of({ fieldsValues: [value('x', '')] }), '/fieldsValues/0/field/id', 'field_not_found'],
    [of({ fieldsValues: [value('feedback', '1')] }), '/fieldsValues/0/field/id', 'field_read_only'],
    [of({ fieldsValues: [value('size', 'L')] }), '/fieldsValues/0/value', 'invalid_field_value'],
    [
      of({ fieldsValues: [value('size', 'M'), value('size', 'M')] }),
      '/fieldsValues/1/field/id',
      'field_repeated',
    ],
    [{ discoveryField: { ...SIZE, type: 'TEXT' } }, '/type', 'field_type_fixed'],
    [{ discoveryField: { ...SIZE, options: ['S'] } }, '', 'option_in_use'],
    [{ discoveryField: { name: 'Select', type: 'SELECT' } }, '/options', 'invalid_options'],
    [{ discoveryField: { ...SIZE, clientId: 'other', type: 'FEEDBACK' } }, '/clientId', 'system_field'],
    [{ discoveryState: { name: 'Done' } }, '/name', 'name_taken'],
    [{ discoveryState: { clientId: 'backlog', name: 'B', isDefault: false } }, '', 'default_state_needed'],
    [{ feedback: { discoveryId: 'x' } }, '/discoveryId', 'discovery_not_found'],
    [{ feedback: { discoveryId: 'top', score: -1 } }, '/score', 'out_of_range'],
  ] as [unknown, string, string][])('%j is refused as the API refuses it', async (line, pointer, code) => {
    await take(
      { discoveryField: SIZE },
      { component: { clientId: 'shop', title: 'Shop' } },
      { discovery: { clientId: 'free', title: 'Free' } },
      {
        discovery: {
          clientId: 'top',
          title: 'Top',
          parentId: 'shop',
          fieldsValues: [value('size', 'M')],
        },
      },
      { discovery: { clientId: 'sub', title: 'Sub', parentId: 'top' } },
    );
    const before = await everything();
    const told = await refusal({ component: { clientId: 'new', title: 'New' } }, line);
    expect(told).toMatch(new RegExp(`^Line 2 is refused: .*${pointer}.* \\[${code}\\]$`));
    expect(await everything()).toEqual(before);
  });

  test('takes nothing of its batch, and leaves the batches before it', async () => {
    const lines = Array.from({ length: 1_500 }, (_, n) => ({ component: { clientId: `c${n}`, title: 'C' } }));
    const bad = { component: { title: '' } };
    expect(await refusal(...lines, bad)).toMatch(/^Line 1501 is refused: /);
    const [{ count } = {}] = await service.sql<{ count: string }>(
      'SELECT count(*) FROM component WHERE workspace_id = $1',
      [workspace.id],
    );
    expect(count).toBe('1000');
  });

  test('is the first one, whatever is wrong with those after it', async () => {
    const unresolved = { feedback: { discoveryId: 'x' } };
    expect(await refusal(unresolved, '{')).toMatch(/^Line 1 is refused: /);
  });

  test('may be too long', async () => {
    const long = { component: { title: 'A', description: 'x'.repeat(1_048_576) } };
    expect(await refusal('', long)).toBe(
      'Line 2 is refused: A line may have at most 1 MiB (1,048,576 bytes). [body_too_large]',
    );
  });
});

describe('the lines of a batch', () => {
  test('see what the lines before them do, and nothing of what comes after', async () => {
    const sub = { discovery: { clientId: 'sub', title: 'Sub', parentId: 'top' } };
    const top = { discovery: { clientId: 'top', title: 'Top' } };
    const shop = { component: { clientId: 'shop', title: 'Shop' } };
    expect(await refusal(sub, top)).toMatch(/^Line 1 .* \[parent_not_found\]$/);
    expect(await refusal(top, sub)).toMatch(/^Line 2 .* \[parent_not_under_component\]$/);
    await take(top, shop, { discovery: { ...top.discovery, parentId: 'shop' } }, sub);
    expect(await discovery('sub')).toMatchObject({ parentType: 'DISCOVERY' });
  });

  test('drop white space at the edges of options, and of values that name them', async () => {
    await take(
      { discoveryField: { clientId: 'size', name: 'Size', type: 'SELECT', options: [' S ', 'M'] } },
      { discovery: { clientId: 'D-1', title: 'Baskets', fieldsValues: [value('size', 'S\n')] } },
    );
    const { discoveryField } = await get('discovery-field/size');
    expect(discoveryField.options).toEqual(['S', 'M']);
    expect((await discovery('D-1')).fieldsValues).toContainEqual(expect.objectContaining({ value: 'S' }));
  });

  test('may turn a family around', async () => {
    const shop = { component: { clientId: 'shop', title: 'Shop' } };
    const of = (clientId: string, parentId: string) => ({
      discovery: { clientId, title: clientId, parentId },
    });
    await take(shop, of('a', 'shop'), of('b', 'a'));
    await take(of('b', 'shop'), of('a', 'b'), of('c', 'b'));
    const b = await discovery('b');
    expect(await discovery('a')).toMatchObject({ parentId: b.id });
    expect(await discovery('c')).toMatchObject({ parentId: b.id });
  });

  const state = (clientId: string, isDefault: boolean) => ({
    discoveryState: { clientId, name: clientId, isDefault },
  });

  test.each([
    [[state('backlog', false), state('done', true)]],
    [[state('done', true), state('backlog', false)]],
    [[state('done', true)]],
    [[state('backlog', false), state('in-progress', true), state('done', true)]],
  ])('may move the default in any order: %j', async (lines) => {
    await take(...lines);
    expect((await get('discovery-state/done')).discoveryState.isDefault).toBe(true);
    expect((await get('discovery-state/backlog')).discoveryState.isDefault).toBe(false);
  });

  test.each([
    [2, [state('done', true), state('done', false)]],
    [2, [state('done', true), state('done', false), state('backlog', false)]],
    [1, [state('backlog', false), state('done', false)]],
    [1, [state('backlog', false), { discoveryState: { clientId: 'backlog', name: 'Later' } }]],
  ])('may not take the default away: line %i is refused of %j', async (line, lines) =>
    expect(await refusal(...lines)).toMatch(
      new RegExp(`^Line ${line} is refused: .* \\[default_state_needed\\]$`),
    ),
  );

  describe('about an option that is the value of a discovery', () => {
    const field = (...options: string[]) => ({
      discoveryField: { clientId: 'size', name: 'Size', type: 'SELECT', options },
    });
    const chosen = (option: string) => ({
      discovery: { clientId: 'D', title: 'D', fieldsValues: [value('size', option)] },
    });

    test.each([
      [3, [field('S', 'M'), chosen('M'), field('S')]],
      [3, [field('S', 'M'), chosen('M'), field('S'), field('S')]],
      [3, [field('S', 'M'), chosen('M'), field('L'), field('S', 'L')]],
    ])('may not remove it: line %i is refused of %j', async (line, lines) =>
      expect(await refusal(...lines)).toMatch(
        new RegExp(`^Line ${line} is refused: .* \\[option_in_use\\]$`),
      ),
    );

    test.each([
      [[field('S', 'M'), chosen('M'), field('S'), chosen('S')]],
      [[field('S', 'M'), chosen('M'), field('S'), field('S', 'M')]],
    ])('may remove it as long as it has no value without its option in the end: %j', async (lines) => {
      await take(...lines);
      expect(await discovery('D')).toMatchObject({ clientId: 'D' });
    });
  });
});
