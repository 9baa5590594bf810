import { beforeAll, describe, expect, test } from '@jest/globals';
import { Worker } from '../../../../src/platform/work/worker.js';
import { computeScores } from '../../../../src/records/rollup/scores/compute-scores.js';
import { VALUES } from '../../../../src/records/rollup/work-kinds.js';
import { turnsDuring } from '../../../support/duration.js';
import { eventually } from '../../../support/eventually.js';
import type { Made } from '../../../support/make.js';
import { useService } from '../../../support/use-service.js';
import { useWorker } from '../worker.js';
import { scoresIn } from './scored.js';
import { forget, requests, workspaceOf } from '../../../support/probes.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });

/** About a millisecond each, with the longest values. */
const DEAR = `min(${Array.from({ length: 48 }, () => 'field("a") / field("b")').join(', ')})`;
const LONGEST = '9'.repeat(1_000);
const FORMULAS = 20;
const DISCOVERIES = 40;

const FIELDS = Array.from({ length: FORMULAS }, (_, index) => ({
  workspace_id: 'w',
  id: `f-${index}`,
  formula: DEAR,
  operands: { a: 'a', b: 'b' },
}));
const SCORED = Array.from({ length: DISCOVERIES }, (_, index) => ({
  id: `d-${index}`,
  feedback_score: 0,
  customers: 0,
  revenue: '0',
  operands: { a: LONGEST, b: `-${'7'.repeat(999)}` },
  scores: {},
}));

describe('scores that take long', () => {
  test('let the worker do other things meanwhile', async () => {
    const turns = await turnsDuring(async () => {
      const { differing } = await computeScores(FIELDS, SCORED);
      expect(differing).toHaveLength(FORMULAS * DISCOVERIES);
    });
    expect(turns).toBeGreaterThan(1);
  });

  test('are left where there is no time for them, but for one', async () => {
    const { differing, left } = await computeScores(FIELDS, SCORED, 0);
    expect(new Set(differing.map(({ discovery_id }) => discovery_id))).toEqual(new Set(['d-0']));
    expect(left).toEqual(SCORED.slice(1));
  });
});

describe('twenty formulas that take long', () => {
  let ids: string[];
  let workspaceId: string;
  let last: Made;
  beforeAll(async () => {
    for (const clientId of ['a', 'b']) await service.make.field({ clientId, type: 'NUMBER' });
    const fieldsValues = ['a', 'b'].map((id) => ({ field: { id }, value: LONGEST }));
    ids = await Promise.all(
      Array.from({ length: DISCOVERIES }, async () => (await service.make.discovery({ fieldsValues })).id),
    );
    for (let index = 0; index < FORMULAS; index++)
      last = await service.make.field({ type: 'SCORE', formula: DEAR });
    await Promise.all(ids.map((id) => service.make.feedback({ on: { id }, score: 7 })));
    await forget(service, 'scores');
    workspaceId = await workspaceOf(service);
  });

  const shown = async (): Promise<number[]> => {
    const rows = await service.sql<{ score: number }>('SELECT feedback_score::int AS score FROM discovery');
    return rows.map(({ score }) => score);
  };

  test('hold up no feedback value: those scores that there is no time for come later', async () => {
    await worker.get(Worker).run(VALUES, [workspaceId]);
    expect(await shown()).toEqual(ids.map(() => 7));
    expect(Object.keys(await scoresIn(service, last)).length).toBeLessThan(DISCOVERIES);
    await eventually(async () => {
      await worker.drain();
      expect(await requests(service, 'values')).toEqual([]);
    });
    expect(Object.values(await scoresIn(service, last))).toEqual(ids.map(() => '1'));
  });

  test('are computed for all discoveries once one of them is changed', async () => {
    await service.http
      .patch(`/v1/discovery-field/${last.id}`)
      .send({ formula: `2 * ${DEAR}` })
      .expect(200);
    await worker.drain();
    expect(Object.values(await scoresIn(service, last))).toEqual(ids.map(() => '2'));
  });
});
