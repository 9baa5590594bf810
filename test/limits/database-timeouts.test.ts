import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { blocked } from '../support/blocked.js';
import { startService, type TestService } from '../support/service.js';

describe('what takes the database too long', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(
      { databaseTimeouts: { statement: 300, lock: 0, idleInTransaction: 0 } },
      { worker: false },
    );
  });
  afterAll(() => service.close());

  test('is ended and answered 503, read or write, and what comes next is not disturbed', async () => {
    await blocked(service, 'component', async () => {
      const answers = [
        await service.http.get('/v1/component').expect(503),
        await service.http.post('/v1/component').send({ title: 'Late' }).expect(503),
      ];
      for (const { body, headers } of answers) {
        expect(body).toMatchObject({ status: 503, code: 'database_timeout' });
        expect(headers['retry-after']).toBe('1');
      }
    });
    expect((await service.http.get('/v1/component').expect(200)).body.components).toEqual([]);
  });
});

describe('what others are changing for too long', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(
      { databaseTimeouts: { statement: 0, lock: 300, idleInTransaction: 0 } },
      { worker: false },
    );
  });
  afterAll(() => service.close());

  test('is not waited for: 503', async () => {
    const { id } = await service.make.component();
    await blocked(service, 'component', async () => {
      const { body } = await service.http.patch(`/v1/component/${id}`).send({ title: 'Late' }).expect(503);
      expect(body).toMatchObject({ status: 503, code: 'database_timeout' });
    });
    await service.http.patch(`/v1/component/${id}`).send({ title: 'In time' }).expect(200);
  });
});
