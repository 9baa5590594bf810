import { describe, expect, test } from '@jest/globals';
import { Exporter } from '../../../src/integrations/transfer/export/exporter.js';
import { useCommandsOn } from '../../support/commands.js';
import type { TestWorkspace } from '../../support/service.js';
import { exportedLines, importLines, type Members } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';
import { shown } from './shown.js';
import { settled } from '../../support/probes.js';

const service = useService();
const commands = useCommandsOn(service);

/** Exports a workspace, and takes that into a new one. */
async function copyOf(workspace: TestWorkspace): Promise<TestWorkspace> {
  const copy = await service.workspace(`copy of ${workspace.id}`);
  await importLines(commands, copy.id, await exportedLines(commands, workspace.id));
  await settled(service, 'any');
  return copy;
}

/** An export without the ids, which are others in every workspace of a service, and without some members. */
async function linesOf({ id }: TestWorkspace, without: readonly string[] = []): Promise<unknown[]> {
  const left = new Set(['id', ...without]);
  const withoutId = ({ id: _, ...names }: Members) => names;
  return (await exportedLines(commands, id)).map((line) =>
    Object.entries(line).map(([kind, { merged, ...members }]) => [
      kind,
      Object.entries(members).filter(([member]) => !left.has(member)),
      merged?.map(withoutId),
    ]),
  );
}

const ODD_TEXTS = [
  'plain',
  'ünï çødé — “quotes” and \\ back\\slashes "\u0001\u001f',
  '👩‍👩‍👧‍👦 family, e\u0301 not é, \u202eright to left\u202c',
  'line\r\nends\n\ttabs\u2028\u2029\u0085',
  '{"json": ["\\u0000", null]}',
  "\\N, \\., NULL, '); DROP TABLE discovery; --",
  '\uFEFFmarked, \uFFFF, \u{10FFFF}',
];

/** A generator of numbers that are the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

const FIELDS = [
  { clientId: 'text', type: 'TEXT', values: ODD_TEXTS },
  { clientId: 'number', type: 'NUMBER', values: ['0', '-0.50', '123456789012345678901234567890.10'] },
  { clientId: 'rating', type: 'RATING', values: ['0', '5'] },
  { clientId: 'date', type: 'DATE', values: ['2026-02-28', '0001-01-01'] },
  { clientId: 'boolean', type: 'BOOLEAN', values: ['true', 'false'] },
  { clientId: 'url', type: 'URL', values: ['https://example.com/?a=b#ü'] },
  { clientId: 'select', type: 'SELECT', options: ODD_TEXTS, values: ODD_TEXTS },
  {
    clientId: 'multi',
    type: 'MULTI_SELECT',
    options: ['a', 'b', 'ü'],
    values: ['[]', '["ü","a"]', '["b"]'],
  },
  { clientId: 'score', type: 'SCORE', values: ['7.25'] },
];

/** Lines for a workspace in which everything that can vary does. */
function* variedLines(seed: number): Generator<Members> {
  const roll = dice(seed);
  const one = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item;
  const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => roll(3) === 0);
  const text = () => one(ODD_TEXTS);
  yield {
    discoveryState: { clientId: 'done', name: 'Finished', position: 9, isDefault: true, color: '#00aa55' },
  };
  yield { discoveryState: { clientId: 'new', name: text(), position: 0, category: 'DISCARDED' } };
  yield { discoveryField: { clientId: 'feedback', name: `Voices ${text()}`, type: 'FEEDBACK', position: 4 } };
  for (const { values: _, ...field } of FIELDS)
    yield { discoveryField: { ...field, name: `${field.clientId} ${text()}`, position: roll(4) } };
  const users = [0, 1, 2, 3].map((n) => `user ${n} ${text()}`);
  for (const clientId of users)
    yield {
      user: { clientId, name: text(), ...(roll(2) && { email: 'a@b.example' }), active: roll(2) === 0 },
    };
  const components = [0, 1, 2].map((n) => `${n}`);
  for (const clientId of components)
    yield { component: { clientId, title: text().trim(), description: one([null, '', text()]) } };
  const links = () =>
    some(['https://a.example/1', 'http://b.example/ü?x=%20', 'https://c.example/']).reverse();
  // Some discoveries have the clientId of a component.
  const parents: string[] = [];
  const ids = Array.from({ length: 40 }, (_, n) => `${n}`);
  for (const clientId of ids) {
    const isTop = roll(2) === 0 || parents.length === 0;
    const isFree = isTop && roll(4) === 0;
    yield {
      discovery: {
        clientId,
        title: `${text()} ${clientId}`,
        ...one([{}, { description: null }, { description: '' }, { description: text() }]),
        ...one([{}, { discoveryStateId: 'new' }, { discoveryStateId: 'backlog' }]),
        parentId: isFree ? null : one(isTop ? components : parents),
        ...(!isFree && { parentType: isTop ? 'COMPONENT' : 'DISCOVERY' }),
        assignees: some(users),
        tags: some(['z', 'a', 'ü', ...ODD_TEXTS]),
        fieldsValues: some(FIELDS).map(({ clientId: id, values }) => ({ field: { id }, value: one(values) })),
        alphaIssueUrls: links(),
        bravoIssueUrls: links(),
        charlieIssueUrls: links(),
        deltaIssueUrls: links(),
        echoCardUrls: links(),
      },
    };
    if (isTop && !isFree) parents.push(clientId);
  }
  for (let n = 0; n < 5; n++) {
    const filter = {
      or: [{ discoveryStateId: { in: ['new', 'backlog'] } }, { assignees: { hasAny: some(users) } }],
      not: { parentId: { within: one(components) }, id: { eq: one(ids) }, title: { contains: text() } },
      fieldsValues: { number: { gt: '1.50' }, multi: { has: 'ü' } },
    };
    const query = one([{}, { sort: ['-fieldsValues.score'] }, { filter, sort: ['title'], select: 'rank' }]);
    yield { view: { clientId: `v${n}`, name: text().trim() || 'x', query } };
  }
  for (let n = 0; n < 12; n++) {
    const former = { clientId: `former ${n}`, name: `Former ${n} ${text()}`.trim() };
    yield {
      company: {
        clientId: `c${n}`,
        name: `Company ${n} ${text()}`.trim(),
        domain: one([null, 'harbour.example']),
        tier: one([null, text().trim()]),
        revenue: one([null, 0, 0.07, 1e12]),
        attributes: one([null, {}, { [text()]: text(), region: text() }]),
        ...(roll(2) === 0 && { merged: [former, { clientId: `older ${n}`, name: `Older ${n}` }] }),
      },
    };
    yield {
      message: {
        clientId: `m${n}`,
        text: text(),
        ...one([{}, { companyId: `c${n}` }, { company: former.name }]),
        ...one([{}, { source: 'Mail', state: 'ARCHIVED' }]),
      },
    };
    yield {
      comment: {
        clientId: `k${n}`,
        discoveryId: one(ids),
        text: text(),
        author: one([null, 'Ada']),
        ...one([{}, { createdBy: one(users) }]),
      },
    };
  }
  for (let n = 0; n < 60; n++) {
    const content = one([{}, { content: null }, { content: '' }, { content: text() }]);
    yield {
      feedback: {
        clientId: `f${n}`,
        discoveryId: one([...ids, null]),
        ...one([{}, { messageId: `m${roll(12)}`, excerpt: text() }]),
        ...one([{}, { state: 'NEW', tags: some(['z', ...ODD_TEXTS]) }]),
        score: roll(1_000_001),
        starred: roll(2) === 1,
        ...content,
        title: one([null, text().trim()]),
        authorName: one([null, text().trim()]),
        authorEmail: one([null, 'a@b', 'Ünï@cödé.example']),
        ...one([
          { company: null },
          { company: text().trim() },
          { companyId: `c${roll(12)}` },
          { company: 'OLDER 3' },
        ]),
        sourceUrl: one([null, 'https://desk.example/1', 'HTTP://desk.example/?q=%22']),
      },
    };
  }
}

test('an export is given out in small pieces, however large its records are', async () => {
  const workspace = await service.workspace('large records');
  const lines = Array.from({ length: 30 }, (_, n) => ({ discovery: { clientId: `${n}`, title: `${n}` } }));
  await importLines(commands, workspace.id, lines);
  const text = 'UPDATE discovery SET description = $2 WHERE workspace_id = $1';
  await service.sql(text, [workspace.id, '\u0001'.repeat(100_000)]);
  let longest = 0;
  let records = 0;
  for await (const chunk of commands.context.get(Exporter).export(workspace.id)) {
    longest = Math.max(longest, chunk.text.length);
    records += chunk.records;
  }
  // Each of them has 600 kB.
  expect(longest).toBeLessThan(1_048_576);
  // Three states and the system field are there as well.
  expect(records).toBe(34);
});

describe('an export that is taken into an empty workspace', () => {
  test.each([1, 2, 3])('gives equal records, whatever they are (%i)', async (seed) => {
    const workspace = await service.workspace(`varied ${seed}`);
    await importLines(commands, workspace.id, variedLines(seed));
    await settled(service, 'any');
    const copy = await copyOf(workspace);
    expect(await shown(copy.http)).toEqual(await shown(workspace.http));
    expect(await linesOf(copy)).toEqual(await linesOf(workspace));
  });

  test('gives equal records when they were made over HTTP, without clientIds and at full length', async () => {
    const workspace = await service.workspace('made over HTTP');
    const { make } = workspace;
    const component = await make.component();
    const parent = await make.discovery({ under: component, description: '\u0001'.repeat(100_000) });
    const child = await make.discovery({ under: parent, description: '👍'.repeat(100_000) });
    await make.feedback({ on: child, score: 3, content: '"'.repeat(100_000) });
    await make.discovery();
    await settled(service, 'any');
    expect(await shown((await copyOf(workspace)).http)).toEqual(await shown(workspace.http));
  });

  test('gives equal records when one has become too long for a line', async () => {
    const workspace = await service.workspace('long');
    const fields = Array.from({ length: 30 }, (_, n) => ({
      clientId: `f${n}`,
      name: `Field ${n}`,
      type: 'TEXT',
    }));
    const urls = Array.from({ length: 100 }, (_, n) => `https://a.example/${n}/${'x'.repeat(2_000)}`);
    const discovery = { clientId: 'D', title: 'D' };
    await importLines(commands, workspace.id, [
      ...fields.map((discoveryField) => ({ discoveryField })),
      { component: { clientId: 'C', title: 'C' } },
      { discovery: { ...discovery, parentId: 'C', tags: ['t'], description: '\u0001'.repeat(100_000) } },
      { discovery: { ...discovery, alphaIssueUrls: urls, bravoIssueUrls: urls, echoCardUrls: urls } },
      { discovery: { ...discovery, charlieIssueUrls: urls, deltaIssueUrls: urls } },
      ...fields.map(({ clientId }) => ({
        discovery: {
          ...discovery,
          fieldsValues: [{ field: { id: clientId }, value: '\u0002'.repeat(10_000) }],
        },
      })),
    ]);
    const lines = (await exportedLines(commands, workspace.id)).filter(({ discovery: each }) => each);
    expect(lines.length).toBeGreaterThan(1);
    expect(await shown((await copyOf(workspace)).http)).toEqual(await shown(workspace.http));
  });

  test('shows states and fields in the same order, ties included', async () => {
    const workspace = await service.workspace('ties');
    // Older than the states around it where it is copied to, younger where it is from.
    await workspace.http.delete('/v1/discovery-state/done').expect(204);
    for (const name of ['X', 'Y', 'Z']) await workspace.make.state({ name, position: 2 });
    await workspace.make.state({ name: 'Done again', clientId: 'done', position: 2 });
    await workspace.make.state({ name: 'Default', position: 2, isDefault: true });
    await workspace.make.state({ name: 'After', position: 3 });
    for (const name of ['B', 'A', 'C']) await workspace.make.field({ name, position: 7 });
    const names = async ({ http }: TestWorkspace) => [
      (await http.get('/v1/discovery-state').expect(200)).body.discoveryStates.map(
        ({ name }: Members) => name,
      ),
      (await http.get('/v1/discovery-field?sort=position').expect(200)).body.discoveryFields.map(
        ({ name }: Members) => name,
      ),
      (await http.get('/v1/discovery-field').expect(200)).body.discoveryFields.map(
        ({ name }: Members) => name,
      ),
    ];
    const order = await names(workspace);
    expect(order[0]).toEqual(['Backlog', 'In progress', 'X', 'Y', 'Z', 'Done again', 'Default', 'After']);
    const copy = await copyOf(workspace);
    expect(await names(copy)).toEqual(order);
    // Once more, into where it is already, nothing changes.
    for (const each of [workspace, copy]) {
      const { counts } = await importLines(commands, each.id, await exportedLines(commands, each.id));
      expect(counts.discoveryState).toMatchObject({ updated: 0, created: 0 });
      expect(counts.discoveryField).toMatchObject({ updated: 0, created: 0 });
    }
  });

  test('brings everything back to where it is, also where the clientId of a record is the id of another', async () => {
    const workspace = await service.workspace('crossed names');
    const { make, http } = workspace;
    const state = await make.state({ clientId: 's' });
    const component = await make.component({ clientId: 'c' });
    const user = await make.user({ clientId: 'u', name: 'B' });
    const field = await make.field({ clientId: 'f' });
    const top = await make.discovery({ clientId: 'd', under: component });
    // Each is called what another one is identified by, of its own kind or of the other that can be a parent.
    const otherState = await make.state({ clientId: state.id });
    const otherComponent = await make.component({ clientId: component.id });
    const otherUser = await make.user({ clientId: user.id, name: 'A' });
    const otherField = await make.field({ clientId: field.id });
    const otherTop = await make.discovery({ clientId: top.id, under: otherComponent });
    const third = await make.component({ clientId: otherTop.id });
    await make.discovery({ clientId: third.id, under: third });
    await make.discovery({
      under: otherTop,
      discoveryStateId: otherState.id,
      assignees: [otherUser.id],
      fieldsValues: [{ field: { id: otherField.id }, value: '2' }],
    });
    await make.discovery({
      under: top,
      discoveryStateId: state.id,
      assignees: [user.id],
      fieldsValues: [{ field: { id: field.id }, value: '1' }],
    });
    await make.feedback({ on: otherTop, score: 3 });
    await settled(service, 'any');
    const before = await shown(http);
    const { counts } = await importLines(commands, workspace.id, await exportedLines(commands, workspace.id));
    expect(Object.values(counts).map(({ created, updated }) => created + updated)).toEqual(
      Object.values(counts).map(() => 0),
    );
    expect(await shown(http)).toEqual(before);
    expect(await linesOf(await copyOf(workspace))).toEqual(await linesOf(workspace));
  });

  test('brings records back to what they were in the workspace that they are from', async () => {
    const workspace = await service.workspace('changed meanwhile');
    await importLines(commands, workspace.id, variedLines(6));
    const before = await exportedLines(commands, workspace.id);
    const linesBefore = await linesOf(workspace, ['updatedAt']);
    const [first] = before.flatMap(({ discovery }) => discovery ?? []);
    const changes = { title: 'X', description: 'X', tags: ['x'], assignees: [], alphaIssueUrls: [] };
    await workspace.http.patch(`/v1/discovery/${first?.clientId}`).send(changes).expect(200);
    const { counts } = await importLines(commands, workspace.id, before);
    expect(await linesOf(workspace, ['updatedAt'])).toEqual(linesBefore);
    expect(counts.discovery).toMatchObject({ created: 0, updated: 1, unchanged: 39 });
  });
});

test('discoveries on one level keep the order that they were moved into', async () => {
  const { http, make } = service;
  const component = await make.component();
  const parent = await make.discovery({ clientId: 'moved-parent', under: component });
  for (const clientId of ['moved-a', 'moved-b', 'moved-c'])
    await make.discovery({ clientId, under: component, tags: ['moved'] });
  for (const clientId of ['moved-x', 'moved-y', 'moved-z'])
    await make.discovery({ clientId, under: parent, tags: ['moved'] });
  await http.post('/v1/discovery/moved-c/move').send({ before: 'moved-a' }).expect(200);
  await http.post('/v1/discovery/moved-z/move').send({ before: 'moved-x' }).expect(200);
  const order = async (from: TestWorkspace['http']) =>
    (await from.get('/v1/discovery?tag=moved&sort=rank')).body.discoveries.map(
      ({ clientId }: Members) => clientId,
    );
  expect((await order(http)).join()).toBe('moved-c,moved-a,moved-b,moved-z,moved-x,moved-y');
  const [{ id }] = (await service.sql<{ id: string }>(`SELECT workspace_id AS id FROM discovery
    WHERE client_id = 'moved-a'`)) as [{ id: string }];
  const copy = await service.workspace('copy of what was moved');
  await importLines(commands, copy.id, await exportedLines(commands, id));
  expect(await order(copy.http)).toEqual(await order(http));
});
