import { beforeAll, describe, expect, test } from '@jest/globals';
import { MOST_FIELDS, TooManyFields, TooManyFormulas } from '../../../src/records/fields/field.problems.js';
import { MOST_FORMULAS } from '../../../src/records/fields/formula-writer.js';
import { MOST_STATES, TooManyStates } from '../../../src/records/states/state.problems.js';
import { UndoConflict } from '../../../src/events/undo/undo.problems.js';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import type { Response } from 'supertest';
import { lastChangeOf, undo } from '../../events/world.js';
import { blocked, untilWaiting } from '../../support/blocked.js';
import { expectProblem } from '../../support/problem.js';
import { useService, useWorkspace } from '../../support/use-service.js';
import { imported, LINES } from '../../integrations/transfer/jobs/jobs.js';

const service = useService();

const AT_ONCE = 8;

/** Sends requests that can count records, but add none until two of them are about to. */
async function counted(table: string, send: () => Promise<Response>[]): Promise<Response[]> {
  let answers: Promise<Response[]> | undefined;
  await blocked(
    service,
    table,
    async () => {
      answers = Promise.all(send().map((each) => each.then((answer) => answer)));
      await untilWaiting(service, 2);
    },
    'SHARE',
  );
  return answers ?? [];
}

describe.each([
  {
    noun: 'discoveryField',
    table: 'discovery_field',
    path: '/v1/discovery-field',
    members: { type: 'TEXT' },
    most: MOST_FIELDS,
    // The system field doesn't count.
    present: 0,
    tooMany: TooManyFields,
    sql: `INSERT INTO discovery_field (workspace_id, id, client_id, updated_at, name, position, type)
      SELECT $1, id, id, now(), id, n, 'TEXT' FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)`,
  },
  {
    noun: 'discoveryState',
    table: 'discovery_state',
    path: '/v1/discovery-state',
    members: {},
    most: MOST_STATES,
    present: 3,
    tooMany: TooManyStates,
    sql: `INSERT INTO discovery_state (workspace_id, id, client_id, updated_at, name, position, is_default)
      SELECT $1, id, id, now(), id, n, false FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)`,
  },
])('a workspace has at most $most records of the kind $noun', (kind) => {
  const workspace = useWorkspace(service, `most ${kind.noun}`);
  const create = (name: string, members: object = {}) =>
    workspace.http.post(kind.path).send({ name, ...kind.members, ...members });
  const line = (clientId: string) =>
    JSON.stringify({ [kind.noun]: { clientId, name: clientId, ...kind.members } });
  let last: string;

  beforeAll(async () => {
    const ids = Array.from({ length: kind.most - kind.present - 1 }, newId);
    await service.sql(kind.sql, [workspace.id, ids]);
  });

  test('however many are created at once, with and without a position', async () => {
    const answers = await counted(kind.table, () =>
      Array.from({ length: AT_ONCE }, (_, n) => create(`Last ${n}`, n % 2 ? { position: 7 } : {})),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectProblem(answer, kind.tooMany);
    last = made[0]?.body[kind.noun].id;
  });

  test('an import adds none, but changes those that are there', async () => {
    const { clientId, name } = (await workspace.http.get(`${kind.path}/${last}`)).body[kind.noun];
    const present = JSON.stringify({ [kind.noun]: { clientId, name, ...kind.members } });
    expect(await imported(workspace, present, { type: LINES })).toMatchObject({ state: 'done' });
    const refused = await imported(workspace, `${present}\n${line('one more')}`, { type: LINES });
    expect(refused).toMatchObject({ state: 'failed' });
    expect(JSON.stringify(refused)).toContain(kind.tooMany.kind.code);
    await workspace.http.get(`${kind.path}/one more`).expect(404);
  });

  test('an undo brings none back', async () => {
    await workspace.http.delete(`${kind.path}/${last}`).expect(204);
    const change = await lastChangeOf(workspace, `${kind.path}/${last}`);
    const other = await create('In its place').expect(201);
    const refused = await undo(workspace, change);
    expect([refused.status, refused.body.code]).toEqual([409, UndoConflict.kind.code]);
    expect(refused.body.errors).toMatchObject([
      { code: kind.tooMany.kind.code, record: { kind: kind.noun, id: last } },
    ]);
    await workspace.http.delete(`${kind.path}/${other.body[kind.noun].id}`).expect(204);
    await undo(workspace, change).expect(200);
  });
});

test('a workspace has at most 20 formulas, however many fields get one at once', async () => {
  const { http, make } = await service.workspace('most formulas');
  for (let n = 1; n < MOST_FORMULAS; n++) await make.field({ type: 'SCORE', formula: String(n) });
  const without = await make.field({ type: 'SCORE' });
  const answers = await counted('discovery_field', () => [
    http.patch(`/v1/discovery-field/${without.id}`).send({ formula: '1' }),
    ...Array.from({ length: AT_ONCE }, (_, n) =>
      http.post('/v1/discovery-field').send({ name: `Score ${n}`, type: 'SCORE', formula: '1', position: n }),
    ),
  ]);
  const refused = answers.filter(({ status }) => status >= 300);
  expect(refused).toHaveLength(AT_ONCE);
  for (const answer of refused) expectProblem(answer, TooManyFormulas);
});
