import { expect, test } from '@jest/globals';
import { useCountedService } from '../../support/use-service.js';

const { service, statements } = useCountedService({}, { worker: false });

const bulk = (operations: object[]) =>
  service.http.post('/v1/discovery/bulk').send({ operations }).expect(200);

/** How often statements matching a pattern are executed by some work. */
async function during(pattern: RegExp, work: () => Promise<unknown>): Promise<number> {
  const before = statements.count(pattern);
  await work();
  return statements.count(pattern) - before;
}

const creations = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => ({ create: { clientId: `${name}-${n}`, title: `Made ${n}` } }));

test('many records are inserted by one statement', async () => {
  expect(await during(/^INSERT INTO discovery \(/i, () => bulk(creations(40, 'inserted')))).toBe(1);
});

test('many records are updated by one statement, each in what has changed', async () => {
  await bulk(creations(40, 'updated'));
  const changes = Array.from({ length: 40 }, (_, n) => ({
    update: { id: `updated-${n}`, ...(n % 2 === 0 ? { title: 'Changed' } : { description: `About ${n}` }) },
  }));
  expect(await during(/^UPDATE discovery /i, () => bulk(changes))).toBe(1);
  const rows = await service.sql(
    `SELECT title, description FROM discovery WHERE client_id LIKE 'updated-%' ORDER BY id`,
  );
  expect(rows).toEqual(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? { title: 'Changed', description: null }
        : { title: `Made ${n}`, description: `About ${n}` },
    ),
  );
});

test('the statements of a bulk grow by one with every hundred operations', async () => {
  const few = await during(/./, () => bulk(creations(5, 'few')));
  const many = await during(/./, () => bulk(creations(500, 'many')));
  expect(many - few).toBeLessThanOrEqual(5);
});

test('nothing is written for what is as it is to be', async () => {
  const again = Array.from({ length: 5 }, (_, n) => ({
    update: { id: `few-${n}`, title: `Made ${n}`, tags: [] },
  }));
  expect(await during(/^(INSERT|UPDATE|DELETE)/i, () => bulk(again))).toBe(0);
});
