import { expect, test } from '@jest/globals';
import { useCountedService } from '../../support/use-service.js';

const { service, statements } = useCountedService({}, { worker: false });

const DEADLOCK_DETECTED = '40P01';

/** Discoveries with ranks as after a thousand moves to one place: no short one is left between two of them. */
async function crowded(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `d-${String(n).padStart(2, '0')}`);
  await service.sql('TRUNCATE discovery CASCADE');
  for (const clientId of names) await service.make.discovery({ clientId });
  await service.sql(`UPDATE discovery SET rank = 'a0' || repeat('0', 196) || substr(client_id, 3) || 'V'`);
  return names;
}

test('twelve move discoveries beside one at the same time, where no room is left, without a deadlock', async () => {
  const names = await crowded(13);
  // Whoever has moved one before it would lock that first, and then wait for it.
  const last = names.pop();
  for (const side of ['before', 'after'])
    for (let round = 0; round < 3; round++) {
      const moves = names.map((name) =>
        service.http.post(`/v1/discovery/${name}/move`).send({ [side]: last }),
      );
      const answers = await Promise.all(moves);
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    }
  expect(statements.countFailed(DEADLOCK_DETECTED)).toBe(0);
  const [{ longest }] = (await service.sql('SELECT max(length(rank)) AS longest FROM discovery')) as [
    { longest: number },
  ];
  expect(longest).toBeLessThanOrEqual(200);
});
