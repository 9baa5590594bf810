import { expect, test } from '@jest/globals';
import { Worker } from '../../../../src/platform/work/worker.js';
import { eventually } from '../../../support/eventually.js';
import { useService } from '../../../support/use-service.js';
import { useWorker } from '../worker.js';
import { WAITING } from './scored.js';
import { requests, wrongScores } from '../../../support/probes.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: true });
useWorker(service, { starts: true });

const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** Formulas, and what they come to in words of PostgreSQL, over `reach`, `effort` and `feedback`. */
const FORMULAS = {
  'field("reach") * 3 - feedback': 'reach * 3 - feedback',
  'field("reach") / field("effort")': 'reach / nullif(effort, 0)',
  'max(feedback, field("effort")) * 0.1': 'greatest(feedback, effort) * 0.1',
} as const;

/** Discoveries whose score is another than their field's formula comes to now. */
const different = (fieldId: string, expression: string) => {
  const operand = (clientId: string) =>
    `coalesce(d.field_values ->> ${clientId}.id::text, '0')::numeric(40, 20) AS ${clientId}`;
  const field = (clientId: string) =>
    `LEFT JOIN discovery_field ${clientId} ON ${clientId}.workspace_id = d.workspace_id
      AND ${clientId}.client_id = '${clientId}'`;
  return service.sql(
    `WITH o AS (
       SELECT d.workspace_id, d.id, d.feedback_score::numeric AS feedback, ${operand('reach')}, ${operand('effort')}
       FROM discovery d ${field('reach')} ${field('effort')}
     ), expected AS (SELECT workspace_id, id, round(${expression}, 6) AS value FROM o)
     SELECT e.id, v.value, e.value AS expected FROM expected e
     LEFT JOIN discovery_field_value v
       ON v.workspace_id = e.workspace_id AND v.discovery_id = e.id AND v.field_id = $1
     WHERE v.value::numeric IS DISTINCT FROM e.value`,
    [fieldId],
  );
};

const settled = () =>
  eventually(async () => {
    // The second pass waits for writes that may have begun before, which are over.
    await service.sql(`UPDATE work_request SET due_at = now() WHERE detail @> '{"isSecondPass": true}'`);
    expect(await service.sql(WAITING)).toEqual([{ waiting: 0 }]);
    expect(await requests(service, 'scores')).toEqual([]);
  });

test('scores are right in the end, whatever changes at the same time', async () => {
  const { make, http } = service;
  await make.field({ clientId: 'reach', type: 'NUMBER' });
  await make.field({ clientId: 'effort', type: 'NUMBER' });
  const fields = await Promise.all(
    Object.keys(FORMULAS).map((formula) => make.field({ type: 'SCORE', formula })),
  );
  const discoveries = await Promise.all(Array.from({ length: 20 }, () => make.discovery()));
  const values = () => ({
    fieldsValues: ['reach', 'effort'].map((id) => ({
      field: { id },
      value: String(Math.floor(Math.random() * 4)),
    })),
  });
  const writes = [
    () => http.patch(`/v1/discovery/${anyOf(discoveries).id}`).send(values()),
    () => http.patch(`/v1/discovery/${anyOf(discoveries).id}`).send(values()),
    async () => void discoveries.push(await make.discovery(values())),
    () => make.feedback({ on: anyOf(discoveries), score: 1 }),
    () =>
      http
        .patch(`/v1/discovery-field/${anyOf(fields).id}`)
        .send({ formula: anyOf([...Object.keys(FORMULAS), null]) }),
  ];
  const client = async () => {
    for (let count = 0; count < 60; count++) await anyOf(writes)();
  };
  await Promise.all(Array.from({ length: 8 }, client));
  await settled();
  for (const { id } of fields) {
    const shown = await http.get(`/v1/discovery-field/${id}`).expect(200);
    const { formula } = shown.body.discoveryField as { formula?: keyof typeof FORMULAS };
    expect(await different(id, formula ? FORMULAS[formula] : 'null::numeric')).toEqual([]);
  }
  expect(await wrongScores(service)).toEqual([]);
});

test('a worker that ends in the midst of a formula leaves the rest to another one', async () => {
  const { id } = await service.make.field({ type: 'SCORE', formula: '1' });
  await settled();
  const [one] = await service.sql<{ id: string }>('SELECT id FROM discovery LIMIT 1');
  await service.sql(
    `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at)
     SELECT workspace_id, uuidv7(), 'many-' || n, now(), 'Many', state_id, now()
     FROM discovery, generate_series(1, 3000) n WHERE id = $1`,
    [one!.id],
  );
  await service.http.patch(`/v1/discovery-field/${id}`).send({ formula: '2' }).expect(200);
  await worker.get(Worker).onModuleDestroy();
  await settled();
  expect(await different(id, '2::numeric')).toEqual([]);
});

test('what no job has told a worker is found all the same', async () => {
  const { id } = await service.make.field({ type: 'SCORE' });
  await settled();
  await service.sql(`UPDATE discovery_field SET formula = '7' WHERE id = $1`, [id]);
  await service.sql(
    `INSERT INTO work_request (workspace_id, kind, subject) SELECT workspace_id, 'scores', id FROM discovery_field WHERE id = $1`,
    [id],
  );
  await settled();
  expect(await different(id, '7::numeric')).toEqual([]);
});
