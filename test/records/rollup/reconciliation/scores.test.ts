import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Made } from '../../../support/make.js';
import { useService } from '../../../support/use-service.js';
import { holdingDiscoveries } from '../holding.js';
import { scoresIn } from '../scores/scored.js';
import { useReconciliation } from '../worker.js';
import { forget, wrongScores } from '../../../support/probes.js';

const service = useService({}, { worker: false });
const { worker, reconcile } = useReconciliation(service);
let field: Made;
let discovery: Made;
beforeAll(async () => {
  await service.make.field({ clientId: 'reach', type: 'NUMBER' });
  await service.make.field({ clientId: 'plain', type: 'SCORE' });
  field = await service.make.field({ type: 'SCORE', formula: 'field("reach") / 4' });
  discovery = await service.make.discovery({ fieldsValues: [{ field: { id: 'reach' }, value: '9' }] });
  await service.make.discovery();
});
beforeEach(async () => {
  await worker.drain();
  await worker.drain();
  await forget(service, 'scores');
  await reconcile();
});

const spoil = () =>
  service.sql('DELETE FROM discovery_field_value WHERE discovery_id = $1 AND field_id = $2', [
    discovery.id,
    field.id,
  ]);

const isRight = async () => {
  expect(await scoresIn(service, field)).toMatchObject({ [discovery.id]: '2.25' });
  expect(await wrongScores(service)).toEqual([]);
};

describe('a reconciliation', () => {
  test('finds no score wrong where all are right', async () => {
    expect(await reconcile()).toMatchObject({ wrongRows: 0 });
    await isRight();
  });

  test.each([
    [
      'another score',
      `UPDATE discovery_field_value SET value = '1' WHERE discovery_id = $1 AND field_id = $2`,
    ],
    ['no score', 'DELETE FROM discovery_field_value WHERE discovery_id = $1 AND field_id = $2'],
    [
      'a score in a field without a formula',
      `INSERT INTO discovery_field_value (workspace_id, discovery_id, field_id, value, is_computed)
       SELECT workspace_id, $1, id, '1', true FROM discovery_field WHERE client_id = 'plain' AND id <> $2`,
    ],
  ])('repairs %s, and counts the row', async (_, statement) => {
    await service.sql(statement, [discovery.id, field.id]);
    expect(await reconcile()).toMatchObject({ wrongRows: 1 });
    await isRight();
  });

  test('only counts on a dry run', async () => {
    await spoil();
    expect(await reconcile({ dryRun: true })).toMatchObject({ wrongRows: 1 });
    expect(await scoresIn(service, field)).not.toHaveProperty(discovery.id);
  });

  test('leaves a score alone that is waiting to be computed', async () => {
    await service.http
      .patch(`/v1/discovery/${discovery.id}`)
      .send({ fieldsValues: [{ field: { id: 'reach' }, value: '10' }] })
      .expect(200);
    expect(await reconcile()).toMatchObject({ wrongRows: 0 });
    await service.http
      .patch(`/v1/discovery/${discovery.id}`)
      .send({ fieldsValues: [{ field: { id: 'reach' }, value: '9' }] })
      .expect(200);
  });

  test('leaves scores alone whose formula is waiting to be computed', async () => {
    await service.http.patch(`/v1/discovery-field/${field.id}`).send({ formula: '1' }).expect(200);
    expect(await reconcile()).toMatchObject({ wrongRows: 0 });
    await service.http
      .patch(`/v1/discovery-field/${field.id}`)
      .send({ formula: 'field("reach") / 4' })
      .expect(200);
  });

  test('leaves a locked discovery to the next one', async () => {
    await spoil();
    const release = await holdingDiscoveries(service, discovery);
    expect(await reconcile()).toMatchObject({ wrongRows: 0 });
    await release();
    expect(await reconcile()).toMatchObject({ wrongRows: 1 });
    await isRight();
  });
});
