import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Job } from 'bull';
import { eventually } from '../support/eventually.js';
import { settled } from '../support/feedback-values.js';
import type { Made } from '../support/make.js';
import { useService } from '../support/use-service.js';
import { useRefreshQueue } from './refresh-queue.js';

const service = useService();
const queue = useRefreshQueue(service);

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
    const job = (await queue().getFailed()).find(({ data }) => data.discoveryId === id);
    expect(job?.failedReason).toMatch(/poison/);
    return job as Job;
  });

describe('a value that cannot be written', () => {
  let poisoned: Made;
  let others: Made[];
  let cure: () => Promise<unknown>;
  beforeAll(async () => {
    poisoned = await service.make.underComponent();
    others = [
      await service.make.discovery({ under: poisoned }),
      ...(await Promise.all(Array.from({ length: 7 }, () => service.make.discovery()))),
    ];
    cure = await poison(poisoned);
    await Promise.all([poisoned, ...others, poisoned].map((on) => service.make.feedback({ on, score: 100 })));
    await settled(service);
  });

  test('holds up no other', async () => {
    expect(await Promise.all(others.map(scoreOf))).toEqual(others.map(() => 100));
  });

  test('stays as it was', async () => {
    expect(await scoreOf(poisoned)).toBe(0);
  });

  test('is kept with its error', async () => {
    expect(await failures()).toEqual([{ id: poisoned.id, error: expect.stringMatching(/poison/) }]);
  });

  test('is written by a retry once its cause is gone', async () => {
    const job = await failedJobOf(poisoned);
    await cure();
    await job.retry();
    await eventually(async () => expect(await scoreOf(poisoned)).toBe(300));
    expect(await failures()).toEqual([]);
    await eventually(async () => expect(await queue().getFailedCount()).toBe(0));
  });
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
