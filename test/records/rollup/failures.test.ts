import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import type { Made } from '../../support/make.js';
import { useService } from '../../support/use-service.js';
import { failures, settled } from '../../support/probes.js';

const service = useService();

interface Tag {
  readonly name: string;
  readonly discoveries: number;
}

const scoreOf = async ({ id }: { id: string }) =>
  (await service.http.get(`/v1/discovery/${id}`)).body.discovery.feedbackScore;

/** Lets nobody write a value above 99 to this discovery, until the function returned is called. */
async function poison({ id }: { id: string }): Promise<() => Promise<unknown>> {
  await service.sql(
    `ALTER TABLE discovery ADD CONSTRAINT poison CHECK (id <> '${id}' OR feedback_score < 100)`,
  );
  return () => service.sql('ALTER TABLE discovery DROP CONSTRAINT poison');
}

const tryAgain = () =>
  service.sql(`UPDATE work_request SET due_at = now() - interval '1 second' WHERE error IS NOT NULL`);

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

  test('holds up no other', async () =>
    expect(await Promise.all(others.map(scoreOf))).toEqual(others.map(() => 100)));

  test('stays as it was', async () => expect(await scoreOf(poisoned)).toBe(0));

  test('is kept with its error', async () =>
    expect(await failures(service)).toEqual([{ id: poisoned.id, error: expect.stringMatching(/poison/) }]));

  test('is one failure, however often it is tried', async () => {
    await service.make.feedback({ on: poisoned, score: 1 });
    await settled(service);
    await tryAgain();
    await eventually(async () =>
      expect(await service.sql('SELECT FROM work_request WHERE due_at <= now()')).toEqual([]),
    );
    expect(await failures(service)).toHaveLength(1);
  });

  test('is tried again within ten minutes', async () => {
    const [request] = await service.sql<{ minutes: number }>(
      'SELECT extract(epoch FROM due_at - now())::float8 / 60 AS minutes FROM work_request WHERE error IS NOT NULL',
    );
    expect(request?.minutes).toBeGreaterThan(8);
    expect(request?.minutes).toBeLessThanOrEqual(10);
  });

  test('is written once its cause is gone', async () => {
    await cure();
    await tryAgain();
    await eventually(async () => expect(await scoreOf(poisoned)).toBe(301));
    expect(await failures(service)).toEqual([]);
  });
});

test('a failed discovery can be deleted, and trying again then does no harm', async () => {
  const discovery = await service.make.discovery();
  const cure = await poison(discovery);
  const feedback = await service.make.feedback({ on: discovery, score: 100 });
  await eventually(async () => expect(await failures(service)).toHaveLength(1));
  await cure();
  await service.sql('DELETE FROM feedback WHERE id = $1', [feedback.id]);
  await service.http.delete(`/v1/discovery/${discovery.id}`).expect(204);
  await tryAgain();
  await eventually(async () => expect(await failures(service)).toEqual([]));
});

test('a count that cannot be written holds up no other, and is right once its cause is gone', async () => {
  await service.sql(`ALTER TABLE discovery_tag_count ADD CONSTRAINT poison CHECK (tag <> 'poison')`);
  const counts = async () =>
    Object.fromEntries(
      (await service.http.get('/v1/discovery-tag').expect(200)).body.discoveryTags.map(
        ({ name, discoveries }: Tag) => [name, discoveries],
      ),
    );
  for (const tags of [['fine'], ['poison'], ['fine']]) await service.make.discovery({ tags });
  await eventually(async () => expect(await counts()).toEqual({ fine: 2 }));
  await eventually(async () =>
    expect(await failures(service)).toEqual([{ id: null, error: expect.stringMatching(/poison/) }]),
  );
  await service.sql('ALTER TABLE discovery_tag_count DROP CONSTRAINT poison');
  await tryAgain();
  await eventually(async () => expect(await counts()).toEqual({ fine: 2, poison: 1 }));
});
