import { expect, test } from '@jest/globals';
import { QueryTooExpensive } from '../../../../src/http/problems/problems.js';
import { blocked } from '../../../support/blocked.js';
import { expectProblem } from '../../../support/problem.js';
import { useService } from '../../../support/use-service.js';

// No query is as slow as one that waits.
const service = useService({ databaseTimeouts: { statement: 1_000, lock: 0, idleInTransaction: 0 } });

const asked = (path: string, body: object) => service.http.post(`/v1/${path}`).send(body);

test.each([
  ['discovery/query', {}],
  ['discovery/count', { groupBy: 'tags' }],
  ['feedback/query', {}],
  ['feedback/count', { groupBy: 'company' }],
])('POST /v1/%s that takes too long ends with a problem', async (path, body) => {
  await service.make.discovery();
  const table = path.split('/')[0] as string;
  await blocked(service, table, async () => expectProblem(await asked(path, body), QueryTooExpensive));
  await asked(path, body).expect(200);
});

test('many of them leave connections to others', () =>
  blocked(service, 'discovery', async () => {
    const queries = Array.from({ length: 12 }, () =>
      asked('discovery/query', {}).then(({ status }) => status),
    );
    const others = Array.from({ length: 20 }, () => service.http.get('/v1/component').expect(200));
    await Promise.all(others);
    expect(new Set(await Promise.all(queries))).toEqual(new Set([422]));
  }));
