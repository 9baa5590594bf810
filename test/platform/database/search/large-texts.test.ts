import { beforeAll, expect, test } from '@jest/globals';
import { duration, medianDuration } from '../../../support/duration.js';
import { useService } from '../../../support/use-service.js';

const service = useService({}, { worker: false });
beforeAll(async () => {
  for (let batch = 0; batch < 10; batch++) {
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        service.make.discovery({ title: n % 4 ? 'al' : 'be', description: textOf(batch * 8 + n) }),
      ),
    );
  }
  await service.sql('ANALYZE discovery');
});

/** 100,000 characters in 13,000 words. */
const textOf = (seed: number): string =>
  Array.from({ length: 13_000 }, (_, n) => `w${((n * 7_919 + seed * 104_729) % 500_009).toString(36)}`)
    .join(' ')
    .padEnd(100_000, ' x')
    .slice(0, 100_000);

test('frequent words that are never together are looked for without reading the texts', async () => {
  const reading = await duration(() => service.sql('SELECT to_tsvector(description) FROM discovery'));
  const looking = await medianDuration(5, async () => {
    expect((await service.http.get('/v1/discovery?q=al+be').expect(200)).body.discoveries).toEqual([]);
  });
  expect(looking).toBeLessThan(reading / 4);
});
