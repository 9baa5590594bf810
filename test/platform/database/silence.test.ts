import { beforeAll, expect, test } from '@jest/globals';
import { Unavailable } from '../../../src/http/problems/problems.js';
import { eventually } from '../../support/eventually.js';
import { expectProblem } from '../../support/problem.js';
import { useGatedService } from '../../support/use-service.js';

const { service, gate } = useGatedService(
  { databasePoolSize: 4, databaseTimeouts: { statement: 500, lock: 500, idleInTransaction: 30_000 } },
  { worker: false },
);
let id: string;
beforeAll(async () => ({ id } = await service.make.discovery()));

const retrieve = () => service.http.get(`/v1/discovery/${id}`);
const list = () => service.http.get('/v1/discovery');
const change = (n: number) => service.http.patch(`/v1/discovery/${id}`).send({ title: `Title ${n}` });

test('when PostgreSQL vanishes without a word, everything is 503 before long, and well again when it is back', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => [retrieve(), list(), change(n)]).flat());
  gate.silence();
  const asked = Array.from({ length: 60 }, (_, n) =>
    n % 6 === 0 ? list() : n % 6 === 1 ? change(n) : retrieve(),
  );
  for (const answer of await Promise.all(asked)) expectProblem(answer, Unavailable);
  gate.unsilence();
  await eventually(async () => {
    const answers = await Promise.all([retrieve(), list(), change(0)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
