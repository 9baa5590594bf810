import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FieldHasValues } from '../../../../src/records/fields/field.problems.js';
import type { Made } from '../../../support/make.js';
import { untilWaiting } from '../../../support/blocked.js';
import { expectProblem } from '../../../support/problem.js';
import { useService } from '../../../support/use-service.js';
import { holding, holdingDiscoveries } from '../holding.js';
import { useWorker } from '../worker.js';
import { scoresIn } from './scored.js';
import { requestValues, requests, wrongScores } from '../../../support/probes.js';

const LONGEST_WRITE = 30_000;

const service = useService({ longestWrite: LONGEST_WRITE }, { worker: false });
const worker = useWorker(service, { starts: false });
let field: Made;
beforeAll(() => service.make.field({ clientId: 'reach', type: 'NUMBER' }));
beforeEach(async () => {
  field = await service.make.field({ type: 'SCORE' });
});
afterEach(() =>
  service.sql(
    "DELETE FROM discovery; DELETE FROM work_request WHERE kind = 'scores'; DELETE FROM discovery_field WHERE type = 'SCORE'",
  ),
);

/** Discoveries with a reach of their number. */
async function discoveries(count: number): Promise<void> {
  const { id } = await service.make.discovery();
  await service.sql(
    `WITH reach AS (SELECT id FROM discovery_field WHERE client_id = 'reach'), made AS (
       INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at, field_values)
       SELECT d.workspace_id, uuidv7(), 'd-' || n, now(), 'D', d.state_id, now(), jsonb_build_object(reach.id, n::text)
       FROM reach, discovery d, generate_series(1, $2) n WHERE d.id = $1 RETURNING workspace_id, id, field_values)
     INSERT INTO discovery_field_value SELECT workspace_id, made.id, reach.id, field_values ->> reach.id::text FROM made, reach`,
    [id, count - 1],
  );
}

const change = (formula: string | null) =>
  service.http.patch(`/v1/discovery-field/${field.id}`).send({ formula }).expect(200);
const shown = async (): Promise<Made> =>
  (await service.http.get(`/v1/discovery-field/${field.id}`).expect(200)).body.discoveryField;
const sumOfScores = async () =>
  Object.values(await scoresIn(service, field)).reduce((sum, value) => sum + Number(value), 0);
const secondPassIsDue = () =>
  service.sql(`UPDATE work_request SET due_at = requested_at WHERE detail @> '{"isSecondPass": true}'`);
const refreshed = () => worker.drain();

describe('a changed formula', () => {
  test('is computed for more discoveries than a batch holds', async () => {
    await discoveries(500);
    await change('2 * field("reach")');
    await refreshed();
    expect(Object.keys(await scoresIn(service, field))).toHaveLength(500);
    expect(await sumOfScores()).toBe(499 * 500);
    await change('field("reach") + 1');
    await refreshed();
    expect(await sumOfScores()).toBe((499 * 500) / 2 + 500);
    expect(await wrongScores(service)).toEqual([]);
  });

  test('shows on its field how far it has come', async () => {
    await discoveries(500);
    expect((await change('feedback')).body.discoveryField).toMatchObject({ formulaProgress: { done: 0 } });
    await service.sql(
      `CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stop'; END $$`,
    );
    await service.sql(
      `CREATE TRIGGER stop BEFORE UPDATE ON work_request
       FOR EACH ROW WHEN ((NEW.detail ->> 'done')::integer > 400) EXECUTE FUNCTION stop()`,
    );
    await refreshed();
    expect(await shown()).toMatchObject({ formulaProgress: { done: 400, total: 500 } });
    const { text } = await service.http.get('/metrics');
    expect(text).toMatch(/^discovery_records_work_requests_waiting{kind="scores"} 1$/m);
    await service.sql('DROP FUNCTION stop() CASCADE; UPDATE work_request SET due_at = now()');
    await refreshed();
    expect(await shown()).not.toHaveProperty('formulaProgress');
    expect(Object.keys(await scoresIn(service, field))).toHaveLength(500);
  });

  test('begins again from the first discovery when it is changed meanwhile', async () => {
    await discoveries(300);
    await change('1');
    await service.sql(
      `UPDATE work_request SET detail = jsonb_build_object('done', 200, 'total', 300, 'isSecondPass', false,
         'next', (SELECT id FROM discovery ORDER BY id OFFSET 200 LIMIT 1)) WHERE kind = 'scores'`,
    );
    await change('2');
    await refreshed();
    expect(await sumOfScores()).toBe(600);
  });

  test('waits for no discovery that somebody else has locked', async () => {
    await discoveries(3);
    const [locked] = await service.sql<{ id: string }>('SELECT id FROM discovery LIMIT 1');
    const release = await holdingDiscoveries(service, locked!);
    await change('1');
    await refreshed();
    expect(Object.keys(await scoresIn(service, field))).toHaveLength(2);
    await release();
    await service.sql(`UPDATE work_request SET due_at = NULL WHERE kind = 'values'`);
    await refreshed();
    expect(Object.keys(await scoresIn(service, field))).toHaveLength(3);
  });

  test('is computed for a discovery that was being made when the workspace had none yet', async () => {
    const { id } = await service.make.discovery();
    const commit = await holding(
      service,
      `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at)
       SELECT workspace_id, uuidv7(), 'late', now(), 'Late', state_id, now() FROM discovery WHERE id = $1`,
      [id],
    );
    await change('1');
    await refreshed();
    await commit();
    await refreshed();
    expect(Object.keys(await scoresIn(service, field))).toHaveLength(1);
    const [request] = await service.sql<{ ms: number }>(
      `SELECT extract(epoch FROM due_at - requested_at)::float8 * 1000 AS ms FROM work_request WHERE kind = 'scores'`,
    );
    expect(request!.ms).toBeCloseTo(2 * LONGEST_WRITE, -1);
    await secondPassIsDue();
    await refreshed();
    expect(Object.keys(await scoresIn(service, field))).toHaveLength(2);
    expect(await requests(service, 'scores')).toEqual([]);
  });
});

describe('a formula that is taken away', () => {
  beforeEach(async () => {
    await discoveries(300);
    await change('field("reach")');
    await refreshed();
    await change(null);
  });

  test('takes its values along', async () => {
    await refreshed();
    expect(await scoresIn(service, field)).toEqual({});
    expect(await wrongScores(service)).toEqual([]);
    expect(await shown()).not.toHaveProperty('formulaProgress');
  });

  test('shows none of them from then on', async () => {
    const [any] = await service.sql<{ id: string }>('SELECT id FROM discovery LIMIT 1');
    const answer = await service.http
      .patch(`/v1/discovery/${any!.id}?select=discoveryfields`)
      .send({ title: 'D' })
      .expect(200);
    expect(answer.text).not.toContain(field.id);
  });

  test('leaves what callers write meanwhile', async () => {
    const [any] = await service.sql<{ id: string }>('SELECT id FROM discovery LIMIT 1');
    const fieldsValues = [{ field: { id: field.id }, value: '77' }];
    await service.http.patch(`/v1/discovery/${any!.id}`).send({ fieldsValues }).expect(200);
    await refreshed();
    expect(await scoresIn(service, field)).toEqual({ [any!.id]: '77' });
  });

  test('goes from a discovery that was locked as well', async () => {
    const [any] = await service.sql<{ id: string }>('SELECT id FROM discovery LIMIT 1');
    const release = await holdingDiscoveries(service, any!);
    await refreshed();
    await release();
    await service.sql(`UPDATE work_request SET due_at = now() WHERE kind = 'scores'`);
    await refreshed();
    expect(await scoresIn(service, field)).toEqual({});
  });

  test('leaves a field that can be deleted at once', () =>
    service.http.delete(`/v1/discovery-field/${field.id}`).expect(204));
});

test('a field with a formula is deleted with all that it has computed', async () => {
  await discoveries(300);
  await change('field("reach")');
  await refreshed();
  await service.http.delete(`/v1/discovery-field/${field.id}`).expect(204);
  expect(await scoresIn(service, field)).toEqual({});
  await refreshed();
  expect(await wrongScores(service)).toEqual([]);
  await secondPassIsDue();
  await refreshed();
  expect(await requests(service, 'scores')).toEqual([]);
});

describe('a formula and what changes at the same time wait for each other', () => {
  test('a refresh for the change of the formula', async () => {
    await discoveries(1);
    await change('1');
    await refreshed();
    const [owner] = await service.sql('SELECT workspace_id FROM discovery_field WHERE id = $1', [field.id]);
    const release = await holding(
      service,
      'SELECT FROM discovery_field WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
      [owner?.['workspace_id'], field.id],
    );
    await requestValues(service);
    const refreshing = refreshed();
    try {
      await untilWaiting(service, 1);
    } finally {
      await release();
    }
    await refreshing;
  });

  test('the formula for a value that is being written', async () => {
    await discoveries(1);
    const commit = await holding(
      service,
      `INSERT INTO discovery_field_value (workspace_id, discovery_id, field_id, value)
       SELECT workspace_id, id, $1, '1' FROM discovery`,
      [field.id],
    );
    const changing = service.http
      .patch(`/v1/discovery-field/${field.id}`)
      .send({ formula: '1' })
      .then((answer) => answer);
    try {
      await untilWaiting(service, 1);
    } finally {
      await commit();
    }
    expectProblem(await changing, FieldHasValues);
  });
});
