import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { blocked, untilWaiting } from '../../support/blocked.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ maxInFlight: 3 });
});
afterAll(() => service.close());

const list = () => service.http.get('/v1/component').then((answer) => answer);

describe('more requests than are worked on at once', () => {
  test('are refused at once, and those before them are answered', async () => {
    const running: ReturnType<typeof list>[] = [];
    await blocked(service, 'component', async () => {
      running.push(list(), list(), list());
      await untilWaiting(service, 3);
      const { body, headers } = await service.http.get('/v1/user').expect(503);
      expect(body).toMatchObject({ status: 503, code: 'overloaded' });
      expect([headers['retry-after'], headers['x-request-id']]).toEqual(['1', body.requestId]);
    });
    for (const answer of await Promise.all(running)) expect(answer.status).toBe(200);
    await service.http.get('/v1/user').expect(200);
  });

  test('are counted right when callers hang up', async () => {
    await blocked(service, 'component', async () => {
      const abandoned = Array.from({ length: 3 }, () =>
        request(`${service.url}/v1/component`)
          .on('error', () => undefined)
          .end(),
      );
      await untilWaiting(service, 3);
      for (const each of abandoned) each.destroy();
    });
    await untilWaiting(service, 0);
    const answers = await Promise.all([list(), list(), list()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('do not include those whose bodies are still being sent', async () => {
    const slow = Array.from({ length: 3 }, () => {
      const sending = request(`${service.url}/v1/component`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 100 },
      }).on('error', () => undefined);
      sending.write('{');
      return sending;
    });
    await service.http.get('/v1/component').expect(200);
    for (const each of slow) each.destroy();
  });
});
