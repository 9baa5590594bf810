import { beforeAll, describe, expect, test } from '@jest/globals';
import { RecordNotFound } from '../../src/http/problems/problems.js';
import { newId } from '../../src/platform/identifiers/uuid.js';
import {
  ChangeExpired,
  ChangeNotUndoable,
  ChangeTooLarge,
  UndoConflict,
} from '../../src/events/undo/undo.problems.js';
import { settled } from '../support/probes.js';
import { expectProblem } from '../support/problem.js';
import { EACH_RESOURCE, pathOfKind } from '../support/resources.js';
import type { TestWorkspace } from '../support/service.js';
import { useService, useWorkspace } from '../support/use-service.js';
import { finished, LINES, sent } from '../integrations/transfer/jobs/jobs.js';
import {
  type Everything,
  everythingOf,
  expectAsBefore,
  filled,
  type Filled,
  lastChangeOf,
  undo,
} from './world.js';

const service = useService();

describe.each(EACH_RESOURCE)('a single change of %s', (path, { one, make, change: [member, from, to] }) => {
  const workspace = useWorkspace(service, `undo ${one}`);
  const read = async (id: string) => (await workspace.http.get(`${path}/${id}`).expect(200)).body[one];

  test('is undone: a deletion, an update and a creation', async () => {
    const made = await make(workspace.make, { [member]: from, clientId: `undone ${one}` });
    const at = `${path}/${made.id}`;
    await workspace.http
      .patch(at)
      .send({ [member]: to })
      .expect(200);
    const changed = await read(made.id);
    await workspace.http.delete(at).expect(204);
    const { body } = await undo(
      workspace,
      await lastChangeOf(workspace, `${pathOfKind(path)}/${made.id}`),
    ).expect(200);
    expect(body.undo.counts).toEqual([{ kind: one, created: 1, updated: 0, moved: 0, deleted: 0 }]);
    const restored = await read(made.id);
    expect(restored).toEqual({ ...changed, updatedAt: restored.updatedAt });
    expect(restored.updatedAt > changed.updatedAt).toBe(true);
    await undo(workspace, body.undo.changeId).expect(200);
    await workspace.http.get(at).expect(404);
  });

  test('is refused when the record was changed since, and nothing happens', async () => {
    const { id } = await make(workspace.make, { [member]: from });
    const change = await lastChangeOf(workspace, `${pathOfKind(path)}/${id}`);
    await workspace.http
      .patch(`${path}/${id}`)
      .send({ [member]: to })
      .expect(200);
    const changed = await read(id);
    expectProblem(await undo(workspace, change), UndoConflict, { code: 'changed_since' });
    expect(await read(id)).toEqual(changed);
    await workspace.http.delete(`${path}/${id}`).expect(204);
    expectProblem(await undo(workspace, change), UndoConflict, { code: 'deleted_since' });
  });
});

describe('a bulk of 500 creates, updates, moves and deletions', () => {
  const workspace = useWorkspace(service, 'bulk');
  let world: Filled;
  let before: Everything;
  let after: Everything;
  let changeId: string;
  beforeAll(async () => {
    world = await filled(workspace, 400);
    before = await everythingOf(service, workspace);
    await workspace.http
      .post('/v1/discovery/bulk')
      .send({ operations: operations(world) })
      .expect(200);
    after = await everythingOf(service, workspace);
    changeId = await lastChangeOf(workspace, '/v1/discovery/d-250');
  }, 60_000);

  test('is undone as a whole, and the undo as well', async () => {
    const { body } = await undo(workspace, changeId).expect(200);
    const [counts] = body.undo.counts;
    expect(counts).toMatchObject({ kind: 'discovery', created: 50, updated: 200, deleted: 150 });
    expect(counts.moved).toBeGreaterThan(90);
    expectAsBefore(await everythingOf(service, workspace), before);
    const again = await undo(workspace, body.undo.changeId).expect(200);
    expectAsBefore(await everythingOf(service, workspace), after);
    expect(again.body.undo.counts).toMatchObject([{ created: 150, updated: 200, deleted: 50 }]);
    await undo(workspace, again.body.undo.changeId).expect(200);
    expectAsBefore(await everythingOf(service, workspace), before);
  });

  test('is refused as a whole if ten of its records were changed since, and all ten are named', async () => {
    const bulk = { operations: operations(world, 'second') };
    await workspace.http.post('/v1/discovery/bulk').send(bulk).expect(200);
    const change = await lastChangeOf(workspace, '/v1/discovery/d-250');
    const ten = Array.from({ length: 10 }, (_, index) => `d-${200 + index}`);
    for (const id of ten)
      await workspace.http.patch(`/v1/discovery/${id}`).send({ title: 'Mine' }).expect(200);
    const since = await everythingOf(service, workspace);
    for (const dryRun of [true, false]) {
      const answer = await undo(workspace, change, { dryRun });
      expectProblem(answer, UndoConflict);
      const errors = answer.body.errors as { record: { kind: string; clientId: string }; code: string }[];
      expect(errors.map(({ record }) => record.clientId).toSorted()).toEqual(ten);
      expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['changed_since']));
    }
    expect(await everythingOf(service, workspace)).toEqual(since);
  });
});

/** 150 creations, 200 updates, 100 moves and 50 deletions. */
function operations({ component, states, users, size }: Filled, prefix = 'first'): object[] {
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  return [
    ...range(0, 150).map((n) => ({
      create: {
        clientId: `${prefix}-${n}`,
        title: `New ${n}`,
        parentId: n === 0 ? component.id : `${prefix}-0`,
        tags: ['new'],
        assignees: [users[1]?.id],
        fieldsValues: [{ field: { id: size.id }, value: 'L' }],
      },
    })),
    ...range(200, 400).map((n) => ({
      update: {
        id: `d-${n}`,
        title: `Changed ${prefix} ${n}`,
        discoveryStateId: states[(n + 1) % 2]?.id,
        tags: ['changed'],
        assignees: [users[1]?.id],
        parentId: n % 2 === 0 ? 'parent' : component.id,
        fieldsValues: [{ field: { id: size.id }, value: null }],
      },
    })),
    ...range(100, 200).map((n) => ({ move: { id: `d-${n}`, after: `d-${(n * 7) % 100}` } })),
    ...range(50, 100).map((n) => ({ delete: { id: `d-${n}` } })),
  ].map((operation) => operation);
}

describe('an import of several batches', () => {
  const workspace = useWorkspace(service, 'import');

  async function imported(lines: readonly object[]): Promise<string> {
    const file = lines.map((line) => JSON.stringify(line)).join('\n');
    const made = await finished(workspace, await sent(workspace, file, { type: LINES }), 120_000);
    expect(made).toMatchObject({ state: 'done' });
    return String(made['id']);
  }

  test('into a new workspace, and another over it, are undone, refused and done again', async () => {
    const first = await imported(linesOf('A', 0));
    const full = await everythingOf(service, workspace);
    expect(full.lines.length).toBeGreaterThan(2_490);
    const second = await imported(linesOf('B', 500));
    const changed = await everythingOf(service, workspace);

    const rehearsed = await undo(workspace, second, { dryRun: true }).expect(200);
    expect(rehearsed.body.undo).toMatchObject({ undone: second, dryRun: true });
    expect(await everythingOf(service, workspace)).toEqual(changed);

    const undone = await undo(workspace, second).expect(200);
    expect(undone.body.undo.counts).toEqual(rehearsed.body.undo.counts);
    expectAsBefore(await everythingOf(service, workspace), full);

    const redone = await undo(workspace, undone.body.undo.changeId).expect(200);
    expectAsBefore(await everythingOf(service, workspace), changed);

    const ten = Array.from({ length: 10 }, (_, index) => `d-${750 + index * 50}`);
    for (const id of ten)
      await workspace.http.patch(`/v1/discovery/${id}`).send({ title: 'Mine' }).expect(200);
    const touched = await everythingOf(service, workspace);
    const refused = await undo(workspace, redone.body.undo.changeId);
    expectProblem(refused, UndoConflict);
    const errors = refused.body.errors as { record: { clientId: string } }[];
    expect(errors.map(({ record }) => record.clientId).toSorted()).toEqual(ten.toSorted());
    expect(await everythingOf(service, workspace)).toEqual(touched);

    const stale = await undo(workspace, first);
    expect(stale.body.errors).toHaveLength(50);
    expect(stale.body.detail).toMatch(/^\d{4} records are .* These are the first 50\.$/);
  }, 300_000);

  test('into a new workspace is undone to the last state', async () => {
    const fresh: TestWorkspace = await service.workspace('fresh');
    const before = await everythingOf(service, fresh);
    const file = linesOf('A', 0, 700)
      .map((line) => JSON.stringify(line))
      .join('\n');
    const made = await finished(fresh, await sent(fresh, file, { type: LINES }), 120_000);
    const { body } = await undo(fresh, String(made['id'])).expect(200);
    expectAsBefore(await everythingOf(service, fresh), before);
    await undo(fresh, body.undo.changeId).expect(200);
    expect((await everythingOf(service, fresh)).lines.length).toBeGreaterThan(1_690);
  }, 300_000);
});

/** 100 lines of smaller kinds, discoveries, and 900 pieces of feedback. */
function linesOf(word: string, from: number, discoveries = 1_500): object[] {
  const range = (length: number) => Array.from({ length }, (_, index) => index);
  return [
    { discoveryState: { clientId: 'inbox', name: `Inbox ${word}`, isDefault: true } },
    { discoveryState: { clientId: 'later', name: `Later ${word}` } },
    {
      discoveryField: {
        clientId: 'size',
        name: `Size ${word}`,
        type: 'SELECT',
        options: [...new Set(['S', 'M', 'A', word])],
      },
    },
    {
      discoveryField: {
        clientId: 'score',
        name: `Score ${word}`,
        type: 'SCORE',
        formula: `field("size", {"S": 1, "${word}": 2}) + feedback`,
      },
    },
    ...range(48).map((n) => ({ user: { clientId: `u-${n}`, name: `User ${n} ${word}` } })),
    ...range(48).map((n) => ({ component: { clientId: `c-${n}`, title: `Component ${n} ${word}` } })),
    ...range(discoveries).map((index) => {
      const n = from + index;
      return {
        discovery: {
          clientId: `d-${n}`,
          title: `Discovery ${n} ${word}`,
          description: `What ${n} is about, at some length, in ${word}`.repeat(4),
          discoveryStateId: n % 2 ? 'inbox' : 'later',
          parentId: n % 5 === 1 ? `d-${n - 1}` : `c-${(n + word.length) % 48}`,
          assignees: [`u-${n % 48}`],
          tags: [`tag ${n % 11}`, word],
          fieldsValues: [{ field: { id: 'size' }, value: n % 3 ? 'S' : word }],
        },
      };
    }),
    ...range(900).map((index) => ({
      feedback: {
        clientId: `f-${from + index}`,
        discoveryId: `d-${from + (index % discoveries)}`,
        score: word === 'A' ? 1 : 2,
        content: `Said ${index} ${word}`,
      },
    })),
  ];
}

/** A workspace that is there only once the tests run. */
const workspaceLater = (workspace: TestWorkspace) => ({
  http: () => workspace.http,
  make: () => workspace.make,
});

describe('what the undo would break is named,', () => {
  const workspace = useWorkspace(service, 'consequences');
  const { http, make } = workspaceLater(workspace);
  const refusal = async (change: string, code: string, record: object) => {
    const answer = await undo(workspace, change);
    expectProblem(answer, UndoConflict, { code, record: expect.objectContaining(record) as never });
  };
  const deleted = async (path: string) => {
    await http().delete(path).expect(204);
    return lastChangeOf(workspace, path);
  };

  test('such as feedback, children and discoveries that refer to what was made', async () => {
    const component = await make().component();
    const parent = await make().discovery({ under: component });
    const user = await make().user();
    const state = await make().state();
    const field = await make().field();
    await make().discovery({
      under: parent,
      assignees: [user.id],
      discoveryStateId: state.id,
      fieldsValues: [{ field: { id: field.id }, value: 'x' }],
    });
    for (const [kind, path, { id }] of [
      ['component', 'component', component],
      ['discovery', 'discovery', parent],
      ['user', 'user', user],
      ['discoveryState', 'discovery-state', state],
      ['discoveryField', 'discovery-field', field],
    ] as const)
      await refusal(await lastChangeOf(workspace, `/v1/${path}/${id}`), 'in_use_since', { kind, id });
    const discovery = await make().discovery();
    const made = await lastChangeOf(workspace, `/v1/discovery/${discovery.id}`);
    await make().feedback({ on: discovery });
    await refusal(made, 'in_use_since', { kind: 'discovery', id: discovery.id });
  });

  test('such as names that are taken, and references to what is gone', async () => {
    const { id } = await make().discovery({ clientId: 'mine' });
    const gone = await deleted(`/v1/discovery/${id}`);
    await make().discovery({ clientId: 'mine' });
    await refusal(gone, 'taken_since', { id });

    const state = await make().state({ name: 'Unique' });
    const stateGone = await deleted(`/v1/discovery-state/${state.id}`);
    await make().state({ name: 'Unique' });
    await refusal(stateGone, 'taken_since', { id: state.id });

    const company = await make().company({ name: 'Acme' });
    await http().patch(`/v1/company/${company.id}`).send({ name: 'Beta' }).expect(200);
    const renamed = await lastChangeOf(workspace, `/v1/company/${company.id}`);
    await make().company({ name: 'ACME' });
    await refusal(renamed, 'taken_since', { kind: 'company', id: company.id });
    const recomposed = await make().company({ name: 'Caf\u00e9' });
    const companyGone = await deleted(`/v1/company/${recomposed.id}`);
    const taken = await make().company({ name: 'CAFE\u0301' });
    await refusal(companyGone, 'taken_since', { kind: 'company', id: recomposed.id });
    // The name of a merged company is free.
    await http().post(`/v1/company/${taken.id}/merge`).send({ into: company.id }).expect(200);
    await undo(workspace, companyGone).expect(200);

    const component = await make().component();
    const user = await make().user();
    for (const [path, members] of [
      [`component/${component.id}`, { parentId: component.id }],
      [`user/${user.id}`, { assignees: [user.id] }],
    ] as const) {
      const discovery = await make().discovery(members);
      const discoveryGone = await deleted(`/v1/discovery/${discovery.id}`);
      await deleted(`/v1/${path}`);
      await refusal(discoveryGone, 'reference_gone', { id: discovery.id });
    }
    const discovery = await make().discovery();
    const feedback = await make().feedback({ on: discovery });
    const feedbackGone = await deleted(`/v1/feedback/${feedback.id}`);
    await deleted(`/v1/discovery/${discovery.id}`);
    await refusal(feedbackGone, 'reference_gone', { kind: 'feedback', id: feedback.id });
  });

  test('such as parents that moved, options that are gone or in use, and formulas', async () => {
    const component = await make().component();
    const parent = await make().discovery({ under: component });
    const child = await make().discovery({ under: parent });
    const left = await change(child.id, { parentId: null });
    await change(parent.id, { parentId: null });
    await refusal(left, 'parent_moved', { id: child.id });

    const field = await make().field({ type: 'SELECT', options: ['S', 'L'] });
    const at = `/v1/discovery-field/${field.id}`;
    const value = (option: string | null) => ({ fieldsValues: [{ field: { id: field.id }, value: option }] });
    const sized = await make().discovery(value('S'));
    const cleared = await change(sized.id, value(null));
    await http()
      .patch(at)
      .send({ options: ['L'] })
      .expect(200);
    await refusal(cleared, 'value_not_taken', { id: sized.id });
    await http()
      .patch(at)
      .send({ options: ['L', 'XL'] })
      .expect(200);
    const added = await lastChangeOf(workspace, at);
    await change(sized.id, value('XL'));
    await refusal(added, 'in_use_since', { kind: 'discoveryField', id: field.id });
    await change(sized.id, value(null));
    const score = await make().field({ type: 'SCORE', formula: `field("${field.id}", {"XL": 1})` });
    await refusal(added, 'formula_invalid', { kind: 'discoveryField', id: score.id });
    const scoreGone = await deleted(`/v1/discovery-field/${score.id}`);
    await undo(workspace, added).expect(200);
    await refusal(scoreGone, 'formula_invalid', { kind: 'discoveryField', id: score.id });
  });

  test('such as a second default, which moves back with its former holder', async () => {
    const state = await make().state({ isDefault: true });
    const made = await lastChangeOf(workspace, `/v1/discovery-state/${state.id}`);
    const { body } = await undo(workspace, made).expect(200);
    const defaults = async () =>
      (await http().get('/v1/discovery-state').expect(200)).body.discoveryStates.flatMap(
        ({ isDefault, clientId }: { isDefault: boolean; clientId: string }) => (isDefault ? clientId : []),
      ) as string[];
    expect(await defaults()).toEqual(['backlog']);
    await undo(workspace, body.undo.changeId).expect(200);
    expect(await defaults()).toEqual([state.clientId]);
  });

  test('such as a place that somebody else moved a discovery to', async () => {
    const [first, second] = [await make().discovery(), await make().discovery()];
    const move = async (id: string, place: object) => {
      await http().post(`/v1/discovery/${id}/move`).send(place).expect(200);
      return lastChangeOf(workspace, `/v1/discovery/${id}`);
    };
    const once = await move(second.id, { before: first.id });
    const twice = await move(second.id, { after: first.id });
    await refusal(once, 'moved_since', { id: second.id });
    await undo(workspace, twice).expect(200);
    const { body } = await undo(workspace, once).expect(200);
    expect(body.undo.counts).toEqual([{ kind: 'discovery', created: 0, updated: 0, moved: 1, deleted: 0 }]);
  });

  async function change(id: string, members: object): Promise<string> {
    await http().patch(`/v1/discovery/${id}`).send(members).expect(200);
    return lastChangeOf(workspace, `/v1/discovery/${id}`);
  }
});

test('an Idempotency-Key undoes once, and a change that is not wholly kept is not undone', async () => {
  const { id } = await service.make.discovery();
  const at = `/v1/discovery/${id}`;
  await service.http.patch(at).send({ title: 'Later' }).expect(200);
  const changed = await lastChangeOf(service, at);
  const answers = [];
  for (let time = 0; time < 2; time++)
    answers.push(await undo(service, changed).set('idempotency-key', 'undo-1').expect(200));
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(answers[1]?.headers['idempotency-replayed']).toBe('true');
  await service.sql('DELETE FROM event_commit WHERE commit_id = $1', [answers[0]?.body.undo.changeId]);
  expectProblem(await undo(service, answers[0]?.body.undo.changeId), ChangeExpired);
});

test('a change whose texts are too large to come back is not undone, but one that made as much is', async () => {
  const workspace = await service.workspace('large');
  const made = await workspace.make.discovery();
  const path = `/v1/discovery/${made.id}`;
  const change = await lastChangeOf(workspace, path);
  const enlarge = (column: 'before' | 'after') =>
    service.sql(
      `UPDATE event SET ${column} = (${column}::jsonb || jsonb_build_object('description', repeat('x', $2)))::json
        WHERE workspace_id = $1 AND ${column} IS NOT NULL`,
      [workspace.id, 33 * 1_048_576],
    );
  await enlarge('after');
  const { body } = await undo(workspace, change).expect(200);
  await enlarge('before');
  expectProblem(await undo(workspace, body.undo.changeId), ChangeTooLarge);
});

test('there is no change of another workspace, nor one that nobody made', async () => {
  const { http } = await service.workspace('elsewhere');
  const { id } = await service.make.component();
  const change = await lastChangeOf(service, `/v1/component/${id}`);
  for (const reference of [change, newId(), 'nobody'])
    expectProblem(await undo({ http }, reference), RecordNotFound);
});

test('of several undos of a change at once, one does it', async () => {
  const { id } = await service.make.discovery();
  const made = await lastChangeOf(service, `/v1/discovery/${id}`);
  const answers = await Promise.all([undo(service, made), undo(service, made), undo(service, made)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await service.http.get(`/v1/discovery/${id}`).expect(404);
});

test("what a worker computed, what changed tokens, and the workspace's own beginning can't be undone", async () => {
  const { http, make } = await service.workspace('never');
  const token = await make.token();
  const discovery = await make.discovery();
  await make.feedback({ on: discovery });
  await settled(service);
  const changesOf = async (path: string) => (await http.get(`${path}/history`).expect(200)).body.changes;
  for (const path of [
    `/v1/api-token/${token.id}`,
    `/v1/discovery/${discovery.id}`,
    '/v1/discovery-field/feedback',
  ]) {
    const [{ id }] = await changesOf(path);
    expectProblem(await undo({ http }, id), ChangeNotUndoable);
  }
});
