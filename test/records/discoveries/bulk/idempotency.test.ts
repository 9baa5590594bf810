import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { IdempotencyKeyReused } from '../../../../src/http/requests/request.problems.js';
import { expectProblem } from '../../../support/problem.js';
import { useService } from '../../../support/use-service.js';

const service = useService();

const bulk = (key: string, operations: object[], options: object = {}) =>
  service.http
    .post('/v1/discovery/bulk')
    .set('idempotency-key', key)
    .send({ operations, ...options });

const creations = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ create: { title: `Once ${n}` } }));
const countOf = async (title: string) =>
  (await service.sql('SELECT FROM discovery WHERE title = $1', [title])).length;

test.each([1, 500])('%d operations are done once, and answered alike', async (count) => {
  const key = randomUUID();
  const title = `Once ${count - 1}`;
  const before = await countOf(title);
  const first = await bulk(key, creations(count)).expect(200);
  const again = await bulk(key, creations(count)).expect(200);
  expect(again.text).toBe(first.text);
  expect([first, again].map((answer) => answer.get('idempotency-replayed'))).toEqual([undefined, 'true']);
  expect(await countOf(title)).toBe(before + 1);
});

test('a repeated request shows discoveries as they are by then, and leaves out those that are gone', async () => {
  const key = randomUUID();
  const { body } = await bulk(key, creations(2)).expect(200);
  const [changed, gone] = body.results.map(({ discovery }: { discovery: { id: string } }) => discovery.id);
  await service.http.patch(`/v1/discovery/${changed}`).send({ title: 'Since' }).expect(200);
  await service.http.delete(`/v1/discovery/${gone}`).expect(204);
  const again = await bulk(key, creations(2)).expect(200);
  expect(again.body.results).toEqual([
    { status: 201, discovery: expect.objectContaining({ id: changed, title: 'Since' }) },
    { status: 201 },
  ]);
});

test('what was refused is refused again for the same reason, though it could be done by then', async () => {
  const [key, id] = [randomUUID(), randomUUID()];
  const operations = [{ update: { id, title: 'x' } }, ...creations(1)];
  const first = await bulk(key, operations, { atomic: false }).expect(200);
  await service.make.discovery({ clientId: id });
  const again = await bulk(key, operations, { atomic: false }).expect(200);
  const problemOf = ({ problem: { requestId: _, ...facts } }: { problem: { requestId: string } }) => facts;
  expect(problemOf(again.body.results[0])).toEqual(problemOf(first.body.results[0]));
  expect(again.body.results[0].problem.requestId).toBe(again.headers['x-request-id']);
});

test('many long reasons are kept in short', async () => {
  const key = randomUUID();
  const operations = Array.from({ length: 400 }, (_, n) => ({
    create: { title: 'x'.repeat(501), clientId: '', description: 5, tags: [n] },
  }));
  const first = await bulk(key, operations, { atomic: false }).expect(200);
  expect(first.body.results[0].problem.errors).toHaveLength(4);
  const again = await bulk(key, operations, { atomic: false }).expect(200);
  expect(again.body.results[0].problem).toMatchObject({ status: 400, code: 'invalid_input' });
  const [{ bytes }] = (await service.sql(
    `SELECT octet_length(result::text) AS bytes FROM idempotency_key WHERE key = $1`,
    [key],
  )) as [{ bytes: number }];
  expect(bytes).toBeLessThan(131_072);
});

test('a refused bulk and a dry run keep nothing: the key can be used again', async () => {
  const key = randomUUID();
  const operations = [{ update: { id: key, title: 'x' } }];
  await bulk(key, operations).expect(404);
  await bulk(key, creations(1), { dryRun: true }).expect(200);
  await service.make.discovery({ clientId: key });
  expect((await bulk(key, operations).expect(200)).get('idempotency-replayed')).toBeUndefined();
  expectProblem(await bulk(key, creations(1)), IdempotencyKeyReused);
});
