import { getQueueToken } from '@nestjs/bull';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Queue } from 'bull';
import pg from 'pg';
import { pino } from 'pino';
import { ReconciliationSchedule } from '../../../src/rollup/reconciliation/reconciliation-schedule.js';
import { RECONCILE_JOB, RECONCILIATION_QUEUE } from '../../../src/rollup/queues.js';
import { ReconciliationService } from '../../../src/rollup/reconciliation/reconciliation.service.js';
import { DeferredRefreshes } from '../../../src/rollup/deferred-refreshes.js';
import { RefreshService } from '../../../src/rollup/refresh.service.js';
import { createWorker } from '../../../src/app/create.js';
import { eventually } from '../../support/eventually.js';
import { differences } from '../../support/feedback-values.js';
import { startService, type TestService } from '../../support/service.js';
import { type OwnRedis, startOwnRedis } from '../../support/valkey.js';

// Without workers that refresh, except where a test starts some.
let redis: OwnRedis;
let service: TestService;
let reader: NestFastifyApplication;
let reconciliation: ReconciliationService;
beforeAll(async () => {
  redis = await startOwnRedis();
  service = await startService({ redisUrl: redis.url }, { worker: false });
  // Not started, so it does nothing on its own.
  reader = await createWorker(service.settings, pino({ level: 'silent' }));
  reconciliation = reader.get(ReconciliationService, { strict: false });
});
afterAll(async () => {
  await reader.close();
  await service.close();
  await redis.leave();
});
beforeEach(async () => {
  await reconciliation.reconcile();
  await service.sql('TRUNCATE feedback_refresh_request');
  await reconciliation.reconcile();
});

/** A discovery under another, with feedback, both of which show something wrong. */
async function wrongFamily() {
  const parent = await service.make.underComponent();
  const child = await service.make.discovery({ under: parent });
  const feedback = await service.make.feedback({ on: child, score: 5 });
  await service.sql('TRUNCATE feedback_refresh_request');
  return { parent, child, feedback };
}

describe('a reconciliation', () => {
  test('finds nothing where everything is right', async () => {
    await service.make.discovery();
    expect(await reconciliation.reconcile()).toMatchObject({ different: 0, repaired: 0, differences: [] });
  });

  test('repairs what differs, says what it showed and what is true, and then finds nothing', async () => {
    const { parent, child, feedback } = await wrongFamily();
    const report = await reconciliation.reconcile();
    expect(report).toMatchObject({ different: 2, repaired: 2, failures: [] });
    expect(report.differences.map(({ id }) => id).sort()).toEqual([parent.id, child.id].sort());
    expect(report.differences[0]).toMatchObject({
      stored_score: 0,
      stored_newest: null,
      expected_score: 5,
      expected_newest: feedback.createdAt,
    });
    expect(await differences(service)).toEqual([]);
    expect(await reconciliation.reconcile()).toMatchObject({ different: 0 });
  });

  test('only tells when asked for that', async () => {
    await wrongFamily();
    expect(await reconciliation.reconcile({ dryRun: true })).toMatchObject({ different: 2, repaired: 0 });
    expect(await differences(service)).toHaveLength(2);
  });

  test('does not call different what waits for a worker, in a discovery or in one under it', async () => {
    const { child } = await wrongFamily();
    await service.make.feedback({ on: child });
    expect(await reconciliation.reconcile()).toMatchObject({ different: 0, repaired: 0 });
  });

  test('changes no updatedAt', async () => {
    const { parent } = await wrongFamily();
    await reconciliation.reconcile();
    const { body } = await service.http.get(`/v1/discovery/${parent.id}`);
    expect(body.discovery).toMatchObject({ feedbackScore: 5, updatedAt: parent.updatedAt });
  });

  test('goes through more discoveries than one batch holds, in every workspace', async () => {
    const { id } = await service.make.discovery();
    await service.sql(
      `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at, feedback_score)
       SELECT workspace_id, uuidv7(), 'many-' || n, now(), 'Many', state_id, now(), n % 2
       FROM discovery, generate_series(1, 2500) n WHERE id = $1`,
      [id],
    );
    const report = await reconciliation.reconcile();
    expect(report).toMatchObject({ different: 1250, repaired: 1250 });
    expect(report.discoveries).toBeGreaterThan(2_500);
    expect(report.differences).toHaveLength(100);
  });

  test('goes on past a value that can not be written, and names it', async () => {
    const { parent, child } = await wrongFamily();
    await service.sql(
      `ALTER TABLE discovery ADD CONSTRAINT poison CHECK (id <> '${parent.id}' OR feedback_score = 0)`,
    );
    expect(await reconciliation.reconcile()).toMatchObject({
      different: 2,
      repaired: 1,
      failures: [{ id: parent.id, error: expect.stringMatching(/poison/) }],
    });
    expect((await service.http.get(`/v1/discovery/${child.id}`)).body.discovery.feedbackScore).toBe(5);
    await service.sql('ALTER TABLE discovery DROP CONSTRAINT poison');
    await reconciliation.reconcile();
    expect(await service.sql('SELECT * FROM feedback_refresh_failure')).toEqual([]);
  });

  test('waits for no discovery that somebody has locked, but leaves it to the refresh', async () => {
    const [locked, free] = [await wrongFamily(), await wrongFamily()];
    const operator = new pg.Client(service.settings.databaseUrl);
    await operator.connect();
    try {
      await operator.query('BEGIN');
      await operator.query('SELECT FROM discovery WHERE id = $1 FOR UPDATE', [locked.child.id]);
      const started = performance.now();
      expect(await reconciliation.reconcile()).toMatchObject({ different: 3, repaired: 3, left: 1 });
      expect(performance.now() - started).toBeLessThan(3_000);
      expect((await differences(service)).map(({ id }) => id)).toEqual([locked.child.id]);
    } finally {
      await operator.end();
    }

    expect(await service.sql('SELECT discovery_id AS id FROM feedback_refresh_request')).toEqual([
      { id: locked.child.id },
    ]);
    await reader.get(RefreshService, { strict: false }).refresh();
    await reader.get(DeferredRefreshes, { strict: false }).task.run();
    expect(await differences(service)).toEqual([]);
    expect((await service.http.get(`/v1/discovery/${free.child.id}`)).body.discovery.feedbackScore).toBe(5);
  });

  test('forgets failures of discoveries that are right by now, or deleted', async () => {
    const { id } = await service.make.discovery();
    await service.sql(
      `INSERT INTO feedback_refresh_failure (workspace_id, discovery_id, error)
       SELECT workspace_id, unnest(ARRAY[$1, uuidv7()]), 'once' FROM workspace`,
      [id],
    );
    expect(await reconciliation.reconcile()).toMatchObject({ different: 0, failures: [] });
    expect(await service.sql('SELECT * FROM feedback_refresh_failure')).toEqual([]);
  });
});

describe('every night', () => {
  let workers: NestFastifyApplication[];
  let queue: Queue;
  beforeAll(async () => {
    workers = [];
    for (let count = 0; count < 2; count++) {
      const worker = await createWorker(service.settings, pino({ level: 'silent' }));
      worker.get(ReconciliationSchedule, { strict: false }).planEvery = 500;
      await worker.init();
      workers.push(worker);
    }
    queue = workers[0]?.get(getQueueToken(RECONCILIATION_QUEUE), { strict: false }) as Queue;
  });
  afterAll(async () => {
    for (const worker of workers) await worker.close();
  });

  const planned = async () => (await queue.getDelayed()).map(({ name, opts }) => [name, opts.repeat]);

  test('one job is planned, however many workers there are', async () => {
    await eventually(async () =>
      expect(await planned()).toEqual([
        [RECONCILE_JOB, expect.objectContaining({ cron: '0 3 * * *', tz: 'UTC' })],
      ]),
    );
  });

  test('the plan is there again after Redis was emptied', async () => {
    await redis.leave();
    await redis.comeBack();
    await eventually(async () => expect(await planned()).toHaveLength(1));
  });

  test('the plan is there again after Redis was emptied without going away', async () => {
    await eventually(async () => expect(await planned()).toHaveLength(1));
    await queue.client.flushdb();
    expect(await planned()).toEqual([]);
    await eventually(async () => expect(await planned()).toHaveLength(1));
    expect(await queue.getRepeatableCount()).toBe(1);
  });

  test('another time replaces the former one', async () => {
    const later = await createWorker(
      { ...service.settings, reconcileCron: '30 4 * * *' },
      pino({ level: 'silent' }),
    );
    await later.init();
    await eventually(async () =>
      expect(await planned()).toEqual([[RECONCILE_JOB, expect.objectContaining({ cron: '30 4 * * *' })]]),
    );
    await later.close();
  });

  test('a time that the queue does not take leaves the former one, and is told', async () => {
    const before = await planned();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const faulty = await createWorker({ ...service.settings, reconcileCron: '99 99 * * *' }, log);
    await faulty.init();
    await eventually(() => expect(lines.join('')).toMatch(/could not be scheduled/));
    expect(await planned()).toEqual(before);
    await faulty.close();
  });

  test('the job reports what it found', async () => {
    const { parent, child } = await wrongFamily();
    // Whatever the workers made of the feedback.
    await service.sql('UPDATE discovery SET feedback_score = -1 WHERE id IN ($1, $2)', [parent.id, child.id]);
    const job = await queue.add(RECONCILE_JOB, {});
    expect(await job.finished()).toMatchObject({ different: 2, repaired: 2 });
  });
});
