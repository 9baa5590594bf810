import { describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { DatabaseTimeout } from '../../../src/http/problems/problems.js';
import { blocked, untilWaiting } from '../../support/blocked.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

describe('what takes the database too long', () => {
  const service = useService(
    { databaseTimeouts: { statement: 1_500, lock: 0, idleInTransaction: 0 } },
    { worker: false },
  );

  test('is ended and answered 503, read or write, and what comes next is not disturbed', async () => {
    await blocked(service, 'component', async () => {
      const answers = await Promise.all([
        service.http.get('/v1/component').expect(503),
        service.http.post('/v1/component').send({ title: 'Late' }).expect(503),
      ]);
      for (const { body, headers } of answers) {
        expect(body).toMatchObject({ status: 503, code: 'database_timeout' });
        expect(headers['retry-after']).toBe('1');
      }
    });
    expect((await service.http.get('/v1/component').expect(200)).body.components).toEqual([]);
  });
});

describe('what others are changing for too long', () => {
  const service = useService(
    { databaseTimeouts: { statement: 0, lock: 300, idleInTransaction: 0 } },
    { worker: false },
  );

  test('is not waited for: 503', async () => {
    const { id } = await service.make.component();
    await blocked(service, 'component', async () => {
      const { body } = await service.http.patch(`/v1/component/${id}`).send({ title: 'Late' }).expect(503);
      expect(body).toMatchObject({ status: 503, code: 'database_timeout' });
    });
    await service.http.patch(`/v1/component/${id}`).send({ title: 'In time' }).expect(200);
  });
});

describe('a write that takes longer from its beginning to its commit than is allowed', () => {
  const LONGEST = 1_500;
  const service = useService({ longestWrite: LONGEST }, { worker: false });

  test('is undone and answered 503, and may be sent again', async () => {
    const { id: discoveryId } = await service.make.discovery();
    const send = () =>
      service.http
        .post('/v1/feedback')
        .set('idempotency-key', 'late')
        .send({ discoveryId, clientId: 'late' });
    const sent: Promise<Response>[] = [];
    await blocked(service, 'work_request', async () => {
      sent.push(send().then((answer) => answer));
      await untilWaiting(service, 1);
      await sleep(LONGEST);
    });
    const late = (await sent[0]) as Response;
    expectProblem(late, DatabaseTimeout);
    expect(late.headers['retry-after']).toBe('1');
    await service.http.get('/v1/feedback/late').expect(404);
    await send().expect(201);
  });
});
