import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Bull, { type Queue } from 'bull';
import { REFRESH_QUEUE } from '../../src/rollup/queues.js';
import { eventually } from '../support/eventually.js';
import { settled } from '../support/feedback-values.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
let queue: Queue;
beforeAll(async () => {
  service = await startService();
  queue = new Bull(REFRESH_QUEUE, service.settings.redisUrl, { prefix: 'discovery-records' });
});
afterAll(async () => {
  await queue.close();
  await service.close();
});

const scoreOf = async ({ id }: { id: string }) =>
  (await service.http.get(`/v1/discovery/${id}`)).body.discovery.feedbackScore;

const failures = () => service.sql('SELECT discovery_id AS id, error FROM feedback_refresh_failure');

/** Lets nobody write a value above 99 to this discovery, until the function returned is called. */
async function poison({ id }: { id: string }): Promise<() => Promise<unknown>> {
  await service.sql(
    `ALTER TABLE discovery ADD CONSTRAINT poison CHECK (id <> '${id}' OR feedback_score < 100)`,
  );
  return () => service.sql('ALTER TABLE discovery DROP CONSTRAINT poison');
}

const failedJobOf = ({ id }: { id: string }) =>
  eventually(async () => {
    const job = (await queue.getFailed()).find(({ data }) => data.discoveryId === id);
    expect(job?.failedReason).toMatch(/poison/);
    return job as Bull.Job;
  });

test('a value that can not be written holds up no other, and is written by a retry once its cause is gone', async () => {
  const poisoned = await service.make.underComponent();
  const child = await service.make.discovery({ under: poisoned });
  const others = await Promise.all(Array.from({ length: 7 }, () => service.make.discovery()));
  const cure = await poison(poisoned);

  const given = [child, poisoned, ...others, poisoned];
  await Promise.all(given.map((on) => service.make.feedback({ on, score: 100 })));
  await settled(service);

  expect(await Promise.all(others.map(scoreOf))).toEqual(others.map(() => 100));
  expect(await scoreOf(child)).toBe(100);
  expect(await scoreOf(poisoned)).toBe(0);
  expect(await failures()).toEqual([{ id: poisoned.id, error: expect.stringMatching(/poison/) }]);
  const job = await failedJobOf(poisoned);

  await cure();
  await job.retry();
  await eventually(async () => expect(await scoreOf(poisoned)).toBe(300));
  expect(await failures()).toEqual([]);
  await eventually(async () => expect(await queue.getFailedCount()).toBe(0));
});

test('a value that failed is forgotten as a failure when a later refresh writes it', async () => {
  const poisoned = await service.make.discovery();
  const cure = await poison(poisoned);
  await service.make.feedback({ on: poisoned, score: 100 });
  await settled(service);
  expect(await failures()).toHaveLength(1);

  await cure();
  await service.make.feedback({ on: poisoned, score: 1 });
  await settled(service);
  expect(await failures()).toEqual([]);
  expect(await scoreOf(poisoned)).toBe(101);
});

test('a failed discovery can be deleted, and a retry then does no harm', async () => {
  const poisoned = await service.make.discovery();
  const cure = await poison(poisoned);
  const feedback = await service.make.feedback({ on: poisoned, score: 100 });
  const job = await failedJobOf(poisoned);
  await cure();
  await service.sql('DELETE FROM feedback WHERE id = $1', [feedback.id]);
  await service.http.delete(`/v1/discovery/${poisoned.id}`).expect(204);
  await job.retry();
  await eventually(async () => expect(await failures()).toEqual([]));
});
