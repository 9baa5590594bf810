import { request } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { blocked, untilWaiting } from '../../support/blocked.js';
import { until } from '../../support/until.js';
import type { TestWorkspace } from '../../support/service.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const service = useService({ maxInFlight: 4, open: false }, { worker: false });
const busy = useWorkspace(service, 'Busy');
let others: TestWorkspace[];
beforeAll(async () => {
  others = await Promise.all(['a', 'b'].map((name) => service.workspace(name)));
});

const list = ({ http }: TestWorkspace = busy) => http.get('/v1/component').then((answer) => answer);

describe('more requests than are worked on at once', () => {
  test('of one workspace are refused at once, and others are answered', async () => {
    const running: ReturnType<typeof list>[] = [];
    await blocked(service, 'component', async () => {
      running.push(list(), list());
      await untilWaiting(service, 2);
      const { body, headers } = await busy.http.get('/v1/user').expect(429);
      expect(body).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect([headers['retry-after'], headers['x-request-id']]).toEqual(['5', body.requestId]);
      for (const { http } of others) await http.get('/v1/user').expect(200);
    });
    for (const answer of await Promise.all(running)) expect(answer.status).toBe(200);
    await busy.http.get('/v1/user').expect(200);
  });

  test('of all are refused at once, and those before them are answered', async () => {
    const running: ReturnType<typeof list>[] = [];
    await blocked(service, 'component', async () => {
      running.push(list(), list(), list(others[0]), list(others[0]));
      await untilWaiting(service, 4);
      const { body, headers } = await (others[1] as TestWorkspace).http.get('/v1/user').expect(503);
      expect(body).toMatchObject({ status: 503, code: 'overloaded' });
      expect(headers['retry-after']).toBe('1');
    });
    for (const answer of await Promise.all(running)) expect(answer.status).toBe(200);
  });

  test('are counted right when callers hang up', async () => {
    await blocked(service, 'component', async () => {
      const headers = { authorization: `Bearer ${busy.secret}` };
      const abandoned = Array.from({ length: 2 }, () =>
        request(`${service.url}/v1/component`, { headers })
          .on('error', () => undefined)
          .end(),
      );
      await untilWaiting(service, 2);
      for (const each of abandoned) each.destroy();
    });
    await until(async () => {
      const answers = await Promise.all([list(), list()]);
      return answers.every(({ status }) => status === 200);
    });
  });

  test('do not include those whose bodies are still being sent', async () => {
    const slow = Array.from({ length: 3 }, () => {
      const sending = request(`${service.url}/v1/component`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${busy.secret}`,
          'content-type': 'application/json',
          'content-length': 100,
        },
      }).on('error', () => undefined);
      sending.write('{');
      return sending;
    });
    await busy.http.get('/v1/component').expect(200);
    for (const each of slow) each.destroy();
  });
});
