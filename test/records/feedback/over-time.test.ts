import { beforeAll, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();
beforeAll(async () => {
  const { make } = service;
  const on = await make.discovery({ clientId: 'first' });
  const company = await make.company({ name: 'Harbour School' });
  await make.feedback({ on, createdAt: '2026-10-25T00:30:00Z', score: 5, company: 'Quay' });
  await make.feedback({ on, createdAt: '2026-10-25T22:30:00Z', score: 1, company: 'QUAY' });
  await make.feedback({ on, createdAt: '2026-10-24T22:00:00Z', score: 2, companyId: company.id });
  await make.feedback({ on, createdAt: '2026-10-24T23:00:00Z', score: 4 });
  await make.feedback({
    on: await make.discovery(),
    createdAt: '2026-10-27T12:00:00Z',
    score: 3,
    company: 'Pier',
  });
  const foreign = await service.workspace('foreign');
  await foreign.make.feedback({ on: await foreign.make.discovery(), createdAt: '2026-10-26T12:00:00Z' });
});

const count = (body: object) => service.http.post('/v1/feedback/count').send(body);

const BY_DAY = { member: 'createdAt', every: 'day', zone: 'Europe/Berlin' };

test('feedback is counted over time, with its companies', async () =>
  expect((await count({ groupBy: BY_DAY }).expect(200)).body).toEqual({
    counts: [
      { value: '2026-10-24T22:00:00.000Z', count: 4, score: 12, companies: 2 },
      { value: '2026-10-25T23:00:00.000Z', count: 0, score: 0, companies: 0 },
      { value: '2026-10-26T23:00:00.000Z', count: 1, score: 3, companies: 1 },
    ],
  }));

test('companies that were merged are one', async () => {
  const { make, http } = await service.workspace('merged');
  const on = await make.discovery();
  const [quay, pier] = [await make.company({ name: 'Quay' }), await make.company({ name: 'Pier' })];
  const createdAt = '2026-01-31T12:00:00Z';
  await make.feedback({ on, createdAt, companyId: quay.id });
  await make.feedback({ on, createdAt, companyId: pier.id });
  const groupBy = { member: 'createdAt', every: 'quarter' };
  const counts = async () =>
    (await http.post('/v1/feedback/count').send({ groupBy }).expect(200)).body.counts;
  expect(await counts()).toMatchObject([{ count: 2, companies: 2 }]);
  await http.post(`/v1/company/${quay.id}/merge`).send({ into: pier.id }).expect(200);
  expect(await counts()).toMatchObject([{ count: 2, companies: 1 }]);
});

test('as far as a filter finds it', async () => {
  const filter = { discoveryId: { eq: 'first' }, company: { eq: 'quay' }, score: { gt: 1 } };
  expect((await count({ filter, groupBy: { ...BY_DAY, every: 'week' } }).expect(200)).body.counts).toEqual([
    { value: '2026-10-18T22:00:00.000Z', count: 1, score: 5, companies: 1 },
  ]);
});

test.each<[object, string, string]>([
  [{ member: 'lastDiscoverystateUpdatedAt', every: 'day' }, '/groupBy/member', 'not_allowed'],
  [{ member: 'createdAt' }, '/groupBy/every', 'required'],
  [{ ...BY_DAY, zone: 'Europe/Atlantis' }, '/groupBy/zone', 'unknown_time_zone'],
  [{}, '/groupBy', 'not_allowed'],
])('counting by %j is refused at %s', async (groupBy, pointer, code) =>
  expectProblem(await count({ groupBy }), InvalidInput, { pointer, code }),
);
