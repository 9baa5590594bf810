import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { type Answer, Assistant } from '../../../test/support/assistant.js';
import { eventually } from '../../../test/support/eventually.js';
import type { Made } from '../../../test/support/make.js';
import { useService, useWorkspace } from '../../../test/support/use-service.js';

const service = useService({ open: false });
const acme = useWorkspace(service, 'acme');
let assistant: Assistant;
beforeAll(async () => {
  assistant = await Assistant.at(service.url, acme.secret);
});
afterAll(() => assistant.client.close());

const shown = async (path: string): Promise<Made> =>
  Object.values<Made>((await acme.http.get(path)).body)[0]!;

describe('workspace', () => {
  test('tells the words that other tools take', async () => {
    const field = await acme.make.field({ name: 'Effort', type: 'SELECT', options: ['Small', 'Large'] });
    const component = await acme.make.component({ title: 'Finding', clientId: 'finding' });
    const user = await acme.make.user({ name: 'Amara' });
    await acme.make.discovery({ tags: ['search'] });
    const words = await eventually(async () => {
      const answer = await assistant.ask('workspace');
      expect(answer.tags).toEqual([{ name: 'search', discoveries: 1 }]);
      return answer;
    });
    expect(words).toMatchObject({
      workspace: { name: 'acme' },
      scopes: ['read', 'write', 'admin'],
      more: [],
    });
    expect(words.states.map((each: Made) => each.clientId)).toEqual(['backlog', 'in-progress', 'done']);
    expect(words.fields).toContainEqual({
      id: field.id,
      name: 'Effort',
      type: 'SELECT',
      options: ['Small', 'Large'],
    });
    expect(words.components).toContainEqual({ id: component.id, clientId: 'finding', title: 'Finding' });
    expect(words.users).toContainEqual({ id: user.id, name: 'Amara' });
  });

  test('gives one list alone, by words and page by page', async () => {
    for (const name of ['Bo Berg', 'Bo Lund', 'Cleo']) await acme.make.user({ name });
    const first = await assistant.ask('workspace', { part: 'users', q: 'bo', per_page: 1 });
    expect(first).toMatchObject({ users: [{ name: 'Bo Berg' }], next: expect.any(String) });
    const second = await assistant.ask('workspace', {
      part: 'users',
      q: 'bo',
      per_page: 1,
      cursor: first.next,
    });
    expect(second).toEqual({ users: [expect.objectContaining({ name: 'Bo Lund' })] });
  });

  test.each([
    [{ part: 'projects' }, '`part` must be one of states, fields, components, users, views, tags.'],
    [{ part: 'states', q: 'x' }, 'q is not a parameter'],
    [{ words: 'x' }, 'words'],
  ])('refuses %j', async (args, why) => expect(await assistant.refusal('workspace', args)).toContain(why));
});

describe('find_discoveries', () => {
  test('finds by words, filter and order, a line each, page by page', async () => {
    const state = await acme.make.state();
    for (const title of ['Ferry A', 'Ferry B', 'Train'])
      await acme.make.discovery({ title, discoveryStateId: state.id, description: 'At length' });
    const args = {
      q: 'ferry',
      filter: { discoveryStateId: { eq: state.id } },
      sort: ['-title'],
      per_page: 1,
    };
    const first = await assistant.ask('find_discoveries', args);
    expect(first.discoveries).toEqual([
      {
        id: expect.any(String),
        title: 'Ferry B',
        discoveryStateId: state.name,
        feedbackScore: 0,
        updatedAt: expect.any(String),
      },
    ]);
    const second = await assistant.ask('find_discoveries', { ...args, cursor: first.next });
    expect(second.discoveries).toMatchObject([{ title: 'Ferry A' }]);
    expect(second).not.toHaveProperty('next');
  });

  test('narrows a view that the workspace has', async () => {
    const query = { filter: { title: { contains: 'tram' } }, sort: ['-title'] };
    await acme.make.view({ clientId: 'trams', name: 'Trams', query });
    for (const title of ['Tram A', 'Tram B', 'Tram C']) await acme.make.discovery({ title });
    const { views } = await assistant.ask('workspace');
    expect(views).toMatchObject([{ clientId: 'trams', name: 'Trams' }]);
    const filter = { title: { ne: 'Tram B' } };
    const { discoveries } = await assistant.ask('find_discoveries', { view: 'trams', filter });
    expect(discoveries).toMatchObject([{ title: 'Tram C' }, { title: 'Tram A' }]);
    const counted = await assistant.ask('count_discoveries', { view: 'trams', groupBy: 'parentType' });
    expect(counted.counts).toMatchObject([{ count: 3 }]);
  });

  test('shows values of fields when asked to', async () => {
    const field = await acme.make.field();
    const { id } = await acme.make.discovery({ fieldsValues: [{ field: { id: field.id }, value: 'tall' }] });
    const { discoveries } = await assistant.ask('find_discoveries', {
      filter: { id: { eq: id } },
      select: 'discoveryfields,scores',
    });
    expect(discoveries[0].fieldsValues[0]).toMatchObject({ field: { id: field.id }, value: 'tall' });
  });

  test('finds by a field, named as the list of tools says', async () => {
    const field = await acme.make.field({ clientId: 'size', type: 'NUMBER' });
    const { id } = await acme.make.discovery({ fieldsValues: [{ field: { id: field.id }, value: '12' }] });
    const { tools } = await assistant.client.listTools();
    expect(JSON.stringify(tools)).toContain('fieldsValues.<id or clientId>: eq ne in');
    const { discoveries } = await assistant.ask('find_discoveries', {
      filter: { 'fieldsValues.size': { gt: 10 } },
    });
    expect(discoveries).toMatchObject([{ id }]);
  });

  test('takes words beside those of the filter', async () => {
    await acme.make.discovery({ title: 'Red lighthouse' });
    await acme.make.discovery({ title: 'Red boat' });
    const { discoveries } = await assistant.ask('find_discoveries', {
      q: 'red',
      filter: { q: 'lighthouse' },
    });
    expect(discoveries).toMatchObject([{ title: 'Red lighthouse' }]);
  });

  test('says at which argument a filter is wrong, and how it can be mended', async () => {
    const refusal = await assistant.refusal('find_discoveries', {
      filter: { status: { eq: 'x' } },
      sort: ['rating'],
    });
    expect(refusal).toMatch(/400 invalid_input/);
    expect(refusal).toMatch(/\/filter.*status.*\(unknown_member\)/);
    expect(refusal).toMatch(/\/sort\/0.*\(not_allowed\)/);
    await assistant.ask('find_discoveries', { filter: { discoveryStateId: { eq: 'x' } }, sort: ['title'] });
  });
});

describe('get_discovery', () => {
  test('shows all of one, what is under it, and the newest feedback', async () => {
    const component = await acme.make.component();
    const field = await acme.make.field();
    const discovery = await acme.make.discovery({
      under: component,
      clientId: 'RL-1',
      description: 'At length',
      fieldsValues: [{ field: { id: field.id }, value: 'tall' }],
      alphaIssueUrls: ['https://alpha.example/1'],
    });
    const child = await acme.make.discovery({ under: discovery });
    await acme.make.feedback({ on: discovery, score: 3, content: 'I need it' });
    const answer = await eventually(async () => {
      const found = await assistant.ask('get_discovery', { id: 'RL-1' });
      expect(found.discovery.feedbackScore).toBe(3);
      return found;
    });
    expect(answer.discovery).toMatchObject({
      id: discovery.id,
      clientId: 'RL-1',
      description: 'At length',
      parentId: component.title,
    });
    expect(answer.discovery.fieldsValues[0]).toMatchObject({ field: { id: field.id }, value: 'tall' });
    expect(answer.discovery.alphaIssueUrls).toEqual(['https://alpha.example/1']);
    expect(answer.children).toMatchObject([{ id: child.id }]);
    expect(answer.feedbacks).toMatchObject([{ score: 3, content: 'I need it' }]);
    expect(answer.etag).toMatch(/^"/);
  });

  test.each([
    [{ id: 'RL-none' }, /RL-none.*404 record_not_found/],
    [{}, /`id` must be given/],
    [{ id: '..' }, /`id` must be given/],
    [{ id: { eq: 'RL-1' } }, /`id` must be given/],
  ])('refuses %j', async (args, why) => expect(await assistant.refusal('get_discovery', args)).toMatch(why));
});

describe('similar_discoveries', () => {
  test('finds those that say much the same, a line each with a score', async () => {
    const { id } = await acme.make.discovery({ title: 'Microfilm readers jam', description: 'Once a day' });
    const { discoveries } = await assistant.ask('similar_discoveries', { title: 'Microfilm jams', limit: 5 });
    expect(discoveries).toEqual([expect.objectContaining({ id, score: expect.any(Number) })]);
    expect(discoveries[0]).not.toHaveProperty('description');
  });

  test('says what is wrong', async () =>
    expect(await assistant.refusal('similar_discoveries', { title: 'x', limit: 51 })).toContain('limit'));
});

test('get_discovery tells who asked', async () => {
  const on = await acme.make.discovery();
  for (const authorName of ['Ada', 'Bo'])
    await acme.make.feedback({ on, authorName, company: 'Harbour School' });
  const { askers } = await assistant.ask('get_discovery', { id: on.id });
  expect(askers).toMatchObject([
    { authorName: 'Bo', company: 'Harbour School', feedback: 1 },
    { authorName: 'Ada' },
  ]);
});

describe('count_discoveries and count_feedback', () => {
  test('count by a member, what words and filter find', async () => {
    const discovery = await acme.make.discovery({ title: 'Kite one', tags: ['kite'] });
    await acme.make.discovery({ title: 'Kite two', tags: ['kite', 'wind'] });
    for (const score of [2, 3]) await acme.make.feedback({ on: discovery, score, company: 'Riverside' });
    const tags = await assistant.ask('count_discoveries', { q: 'kite', groupBy: 'tags' });
    expect(tags.counts.map(({ value, count }: Made) => [value, count])).toEqual([
      ['kite', 2],
      ['wind', 1],
    ]);
    const companies = await assistant.ask('count_feedback', {
      filter: { discoveryId: { eq: discovery.id } },
      groupBy: 'company',
    });
    expect(companies).toEqual({ counts: [{ value: 'Riverside', count: 2, score: 5 }] });
  });

  test.each(['count_discoveries', 'count_feedback'])('%s says what it can be grouped by', async (name) =>
    expect(await assistant.refusal(name, { groupBy: 'colour' })).toMatch(/\/groupBy.*\(/),
  );
});

describe('find_feedback', () => {
  test('finds by words, filter and order', async () => {
    const discovery = await acme.make.discovery();
    for (const score of [1, 5, 3])
      await acme.make.feedback({ on: discovery, score, content: 'A lantern', starred: score > 1 });
    const { feedbacks } = await assistant.ask('find_feedback', {
      q: 'lantern',
      filter: { starred: { eq: true } },
      sort: ['-score'],
    });
    expect(feedbacks.map(({ score }: Made) => score)).toEqual([5, 3]);
  });

  test('says where a filter is wrong', async () =>
    expect(await assistant.refusal('find_feedback', { filter: { score: { contains: 1 } } })).toMatch(
      /\/filter\/score.*\(unknown_operator\)/,
    ));
});

describe('create_discovery', () => {
  test('makes one, and says at once all that is wrong', async () => {
    const wrong = { title: ' ', discoveryStateId: 'nowhere', colour: 'red' };
    const refusal = await assistant.refusal('create_discovery', wrong);
    expect(refusal).toMatch(/\/title/);
    expect(refusal).toMatch(/\/colour.*\(unknown_member\)/);
    expect(
      await assistant.refusal('create_discovery', { title: 'Good', discoveryStateId: 'nowhere' }),
    ).toMatch(/discovery_state_not_found[^]*`workspace` has the states/);
    const { discovery, etag } = await assistant.ask('create_discovery', {
      title: 'Good',
      discoveryStateId: 'done',
    });
    expect(await shown(`/v1/discovery/${discovery.id}`)).toMatchObject({ title: 'Good' });
    expect(etag).toMatch(/^"/);
  });

  test('is done once, however often it is called in a minute, unless the key is another', async () => {
    const once = { title: 'Only once' };
    const calls = [
      await assistant.ask('create_discovery', once),
      await assistant.ask('create_discovery', once),
    ];
    // At the turn of a minute, the second would be a call of its own.
    if (calls[1]!.note === undefined) calls.push(await assistant.ask('create_discovery', once));
    expect(calls.at(-1)).toMatchObject({
      note: expect.stringContaining('nothing was done now'),
      discovery: { id: calls.at(-2)!.discovery.id },
    });
    const again = await assistant.ask('create_discovery', { ...once, idempotencyKey: 'another' });
    expect(again).not.toHaveProperty('note');
    expect(again.discovery.id).not.toBe(calls.at(-1)!.discovery.id);
  });

  test('refuses a key that no header can have', async () =>
    expect(await assistant.refusal('create_discovery', { title: 'x', idempotencyKey: 'ü' })).toMatch(
      /`idempotencyKey`/,
    ));
});

describe('update_discovery', () => {
  test('changes what is given, of the version that was read', async () => {
    const { id } = await acme.make.discovery({ tags: ['a'] });
    const { etag } = await assistant.ask('get_discovery', { id });
    const { discovery } = await assistant.ask('update_discovery', {
      id,
      title: 'Renamed',
      addTags: ['b'],
      ifMatch: etag,
    });
    expect(discovery).toMatchObject({ id, title: 'Renamed', tags: ['a', 'b'] });
    const refusal = await assistant.refusal('update_discovery', { id, title: 'Late', ifMatch: etag });
    expect(refusal).toMatch(/412 precondition_failed[^]*use its new `etag`/);
  });

  test('is done again when it is called again', async () => {
    const { id } = await acme.make.discovery();
    for (const title of ['A', 'B', 'A']) await assistant.ask('update_discovery', { id, title });
    expect(await shown(`/v1/discovery/${id}`)).toMatchObject({ title: 'A' });
  });

  test.each([
    [{ title: 'x' }, /`id` must be given/],
    [{ id: 'RL-none', title: 'x' }, /record_not_found/],
    [{ id: 'RL-none', tags: 'one' }, /\/tags/],
  ])('refuses %j', async (args, why) =>
    expect(await assistant.refusal('update_discovery', args)).toMatch(why),
  );
});

describe('rank_discovery', () => {
  test('puts one before another, and into a state', async () => {
    const [a, b] = [
      await acme.make.discovery({ tags: ['ranked'] }),
      await acme.make.discovery({ tags: ['ranked'] }),
    ];
    await assistant.ask('rank_discovery', { id: b.id, before: a.id, discoveryStateId: 'done' });
    const { discoveries } = await assistant.ask('find_discoveries', {
      filter: { tags: { has: 'ranked' } },
      sort: ['rank'],
    });
    expect(discoveries.map(({ id }: Made) => id)).toEqual([b.id, a.id]);
  });

  test('says what it can not be put next to', async () => {
    const { id } = await acme.make.discovery();
    expect(await assistant.refusal('rank_discovery', { id, before: id })).toMatch(/moved_next_to_itself/);
    expect(await assistant.refusal('rank_discovery', { id, after: newId() })).toMatch(/discovery_not_found/);
  });
});

describe('change_many', () => {
  test('only says what would happen, unless told otherwise', async () => {
    const { id } = await acme.make.discovery({ title: 'Before' });
    const operations = [{ update: { id, title: 'After' } }, { create: { title: 'New' } }];
    const rehearsed = await assistant.ask('change_many', { operations });
    expect(rehearsed).toMatchObject({
      dryRun: true,
      counts: { changed: 1, made: 1 },
      note: expect.stringContaining('Nothing was changed'),
    });
    expect(await shown(`/v1/discovery/${id}`)).toMatchObject({ title: 'Before' });
    const done = await assistant.ask('change_many', { operations, dryRun: false });
    expect(done).toMatchObject({
      dryRun: false,
      results: [{ operation: 0, outcome: 'changed', id, title: 'After' }, { outcome: 'made' }],
    });
    expect(await shown(`/v1/discovery/${id}`)).toMatchObject({ title: 'After' });
    await assistant.ask('undo_change', { changeId: done.changeId, dryRun: false });
    expect(await shown(`/v1/discovery/${id}`)).toMatchObject({ title: 'Before' });
  });

  test('tells of what was refused first', async () => {
    const operations = [{ create: { title: 'Good' } }, { update: { id: 'RL-none', title: 'x' } }];
    const { results, counts } = await assistant.ask('change_many', {
      operations,
      atomic: false,
      dryRun: false,
    });
    expect(results[0]).toMatchObject({
      operation: 1,
      outcome: 'refused',
      problem: expect.stringContaining('404 record_not_found'),
    });
    expect(counts).toEqual({ refused: 1, made: 1 });
  });

  test.each([
    [{ operations: [{ rename: {} }] }, /\/operations\/0/],
    [{ operations: [{ create: {} }] }, /\/operations\/0\/create\/title/],
    [{ operations: [], dryRun: 'no' }, /\/dryRun/],
  ])('refuses %j', async (args, why) => expect(await assistant.refusal('change_many', args)).toMatch(why));
});

describe('add_feedback and update_feedback', () => {
  test('add what somebody said, and move it', async () => {
    const [a, b] = [await acme.make.discovery(), await acme.make.discovery()];
    const { feedback } = await assistant.ask('add_feedback', {
      discoveryId: a.id,
      score: 4,
      company: 'Riverside',
    });
    expect(feedback).toMatchObject({ discoveryId: a.id, score: 4, company: 'Riverside' });
    const moved = await assistant.ask('update_feedback', {
      id: feedback.id,
      discoveryId: b.id,
      starred: true,
    });
    expect(moved.feedback).toMatchObject({ discoveryId: b.id, starred: true });
  });

  test('say what is wrong', async () => {
    expect(await assistant.refusal('add_feedback', { discoveryId: 'RL-none' })).toMatch(
      /discovery_not_found/,
    );
    expect(await assistant.refusal('add_feedback', { score: -1 })).toMatch(/\/score/);
    expect(await assistant.refusal('update_feedback', { id: newId(), score: 1 })).toMatch(/record_not_found/);
  });
});

describe('delete', () => {
  test('takes a discovery away, which restore_discovery brings back', async () => {
    const { id } = await acme.make.discovery({ clientId: 'RL-gone', title: 'Gone' });
    const { deleted, note } = await assistant.ask('delete', { kind: 'discovery', id: 'RL-gone' });
    expect(deleted).toEqual({ kind: 'discovery', id, title: 'Gone' });
    expect(note).toContain(id);
    await acme.http.get(`/v1/discovery/${id}`).expect(404);
    expect(await assistant.ask('restore_discovery', { id })).toMatchObject({
      discovery: { id, clientId: 'RL-gone' },
      changeId: expect.any(String),
    });
    expect(await assistant.refusal('restore_discovery', { id: 'RL-none' })).toMatch(/record_not_found/);
  });

  test('takes feedback away, which undo_change brings back', async () => {
    const { id } = await acme.make.feedback({ on: await acme.make.discovery() });
    await assistant.ask('delete', { kind: 'feedback', id });
    const { changes } = await assistant.ask('history', { kind: 'feedback', id });
    expect(changes).toMatchObject([{ type: 'feedback.deleted' }, { type: 'feedback.created' }]);
    const rehearsed = await assistant.ask('undo_change', { changeId: changes[0].id });
    expect(rehearsed).toMatchObject({
      undo: { dryRun: true },
      note: expect.stringContaining('Nothing was changed'),
    });
    await assistant.ask('undo_change', { changeId: changes[0].id, dryRun: false });
    await acme.http.get(`/v1/feedback/${id}`).expect(200);
  });

  test('refuses what others refer to, other versions and other kinds', async () => {
    const discovery = await acme.make.discovery();
    await acme.make.feedback({ on: discovery });
    const { id } = discovery;
    expect(await assistant.refusal('delete', { kind: 'discovery', id })).toMatch(/409 record_in_use/);
    expect(await assistant.refusal('delete', { kind: 'discovery', id, ifMatch: '"old"' })).toMatch(
      /412 precondition_failed/,
    );
    expect(await assistant.refusal('delete', { kind: 'user', id })).toMatch(
      /`kind` must be one of discovery, feedback/,
    );
  });
});

describe('merge_discovery', () => {
  test('shows both, merges them once that is said, and says how it is taken back', async () => {
    const [gone, kept] = [
      await acme.make.underComponent({ clientId: 'RL-twin', title: 'Twin', tags: ['map', 'shop'] }),
      await acme.make.underComponent({ tags: ['shop'] }),
    ];
    await acme.make.discovery({ under: gone });
    for (const score of [1, 2, 3]) await acme.make.feedback({ on: gone, score });
    await acme.make.comment({ on: gone });
    const twins = { id: 'RL-twin', into: kept.id };
    expect(await assistant.ask('merge_discovery', twins)).toMatchObject({
      merged: { title: 'Twin' },
      discovery: { id: kept.id },
      moves: { feedback: 3, comments: 1, subDiscoveries: 1, tags: ['map'], assignees: [] },
      note: expect.stringContaining('Nothing was changed'),
    });
    const merged = { ...twins, dryRun: false };
    const { changeId, note } = await assistant.ask('merge_discovery', merged);
    expect(note).toContain('changeId');
    expect((await assistant.ask('get_discovery', { id: 'RL-twin' })).discovery).toMatchObject({
      id: kept.id,
    });
    await assistant.ask('merge_discovery', merged);
    const { changes } = await assistant.ask('history', { kind: 'discovery', id: kept.id });
    expect(changes.map(({ id }: Answer) => id)).toContain(changeId);
    await assistant.ask('undo_change', { changeId, dryRun: false });
    expect((await assistant.ask('get_discovery', { id: 'RL-twin' })).discovery).toMatchObject({
      id: gone.id,
    });
  });

  test('says why not', async () => {
    const { id } = await acme.make.discovery();
    const refused = (args: object) => assistant.refusal('merge_discovery', { dryRun: false, ...args });
    expect(await refused({ id, into: id })).toMatch(/409 merged_into_itself/);
    expect(await refused({ id, into: 'RL-none' })).toMatch(/discovery_not_found/);
  });
});

describe('history and undo_change', () => {
  test('show who changed a record, page by page, and take a change back', async () => {
    const { id } = await acme.make.discovery({ title: 'First' });
    await assistant.ask('update_discovery', { id, title: 'Second' });
    const newest = await assistant.ask('history', { kind: 'discovery', id, per_page: 1 });
    expect(newest.changes[0]).toMatchObject({
      actor: { name: 'First' },
      members: expect.arrayContaining([{ name: 'title', before: 'First', after: 'Second' }]),
    });
    const { changes } = await assistant.ask('history', { kind: 'discovery', id, cursor: newest.next });
    expect(changes).toMatchObject([{ type: 'discovery.created' }]);
    await assistant.ask('undo_change', { changeId: newest.changes[0].id, dryRun: false });
    expect(await shown(`/v1/discovery/${id}`)).toMatchObject({ title: 'First' });
    expect(await assistant.refusal('undo_change', { changeId: newest.changes[0].id, dryRun: false })).toMatch(
      /409 undo_conflict[^]*changed_since/,
    );
  });

  test('refuse what is not there', async () => {
    expect(await assistant.refusal('history', { kind: 'webhook', id: 'x' })).toMatch(/`kind` must be one of/);
    expect(await assistant.refusal('history', { kind: 'user', id: 'x' })).toMatch(/record_not_found/);
    expect(await assistant.refusal('undo_change', { changeId: newId() })).toMatch(/record_not_found/);
  });
});
