import { describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { Unavailable } from '../../../src/http/problems/problems.js';
import { administer, endSessions } from '../../support/administer.js';
import { eventually } from '../../support/eventually.js';
import { expectProblem } from '../../support/problem.js';
import { operations, RESOURCES } from '../../support/resources.js';
import { startService } from '../../support/service.js';
import { useGatedService } from '../../support/use-service.js';

const { service, gate } = useGatedService();

/** The least that each operation with a body takes, by the path of its list. */
const least = new Map(
  RESOURCES.map(({ path, change: [member, value] }) => {
    const needed = {
      '/v1/discovery-field': { type: 'TEXT' },
      '/v1/feedback': { discoveryId: 'x' },
      '/v1/view': { query: {} },
    }[path];
    return [path, { POST: { [member]: value, ...needed }, PATCH: { [member]: value } }];
  }),
);

/** Every operation once. */
const everything = (): Promise<Response[]> =>
  Promise.all(
    operations('anything').map(([method, path]) => {
      const bodies: Record<string, object> = least.get(path.replace('/anything', '')) ?? {};
      return service.http[method.toLowerCase() as 'get'](path).send(bodies[method]);
    }),
  );

async function expectUnavailable(): Promise<void> {
  for (const answer of await everything()) {
    expectProblem(answer, Unavailable);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
}

const expectHealed = () =>
  eventually(async () => {
    const { id } = await service.make.discovery();
    await service.http.get(`/v1/discovery/${id}`).expect(200);
  });

const name = () => new URL(gate.url).pathname.slice(1);
const terminate = () => endSessions(gate.url);

describe('when PostgreSQL', () => {
  test('can not be reached, everything is 503 with Retry-After; afterwards all is well', async () => {
    await expectHealed();
    await gate.shut();
    await expectUnavailable();
    await expectUnavailable();
    await gate.open();
    await expectHealed();
  });

  test('ends every connection, again and again, the service makes new ones, and no answer is 500', async () => {
    const { id } = await service.make.discovery();
    const statuses = new Set<number>();
    for (let round = 0; round < 15; round++) {
      const asked = Promise.all(
        Array.from({ length: 10 }, (_, number) => [
          service.http.get('/v1/discovery?per_page=100'),
          service.http.patch(`/v1/discovery/${id}`).send({ title: `${round} ${number}` }),
          service.http.post('/v1/discovery').send({ title: 'x' }),
        ]).flat(),
      );
      await terminate();
      for (const { status } of await asked) statuses.add(status);
    }
    expect([200, 201, 503]).toEqual(expect.arrayContaining([...statuses]));
    await expectHealed();
  });

  test('takes the password no more, everything is 503 until it does', async () => {
    const role = `${name()}_service`;
    await administer(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'the first'`);
    const login = new URL(gate.url);
    login.username = role;
    login.password = 'the first';
    const own = await startService({ databaseUrl: login.href }, { worker: false });
    try {
      const { id } = await own.make.discovery();
      await administer(`ALTER ROLE ${role} PASSWORD 'another'`);
      await terminate();
      for (const answer of [
        await own.http.get(`/v1/discovery/${id}`),
        await own.http.get('/v1/discovery'),
        await own.http.post('/v1/discovery').send({ title: 'x' }),
        await own.http.get('/health/ready'),
      ]) {
        expectProblem(answer, Unavailable);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      await administer(`ALTER ROLE ${role} NOLOGIN PASSWORD 'the first'`);
      expectProblem(await own.http.get(`/v1/discovery/${id}`), Unavailable);
      await administer(`ALTER ROLE ${role} LOGIN`);
      await own.http.get(`/v1/discovery/${id}`).expect(200);
      await own.make.discovery();
    } finally {
      await own.close();
      await administer(`DROP ROLE ${role}`);
    }
    await expectHealed();
  });

  test('takes no connections to the database, or has lost it, everything is 503', async () => {
    await administer(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS false`);
    await terminate();
    await expectUnavailable();
    await administer(`ALTER DATABASE ${name()} RENAME TO ${name()}_away`);
    await expectUnavailable();
    await administer(`ALTER DATABASE ${name()}_away RENAME TO ${name()}`);
    await administer(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS true`);
    await expectHealed();
  });

  test('lets nothing be written, writes are 503', async () => {
    await administer(`ALTER DATABASE ${name()} SET default_transaction_read_only = on`);
    await terminate();
    await eventually(async () => service.http.get('/v1/discovery').expect(200));
    expectProblem(await service.http.post('/v1/component').send({ title: 'x' }), Unavailable);
    const ready = () => service.http.get('/health/ready');
    await eventually(async () => expectProblem(await ready(), Unavailable));
    expect((await ready()).body.detail).toBe('The database takes no writes.');
    await administer(`ALTER DATABASE ${name()} RESET default_transaction_read_only`);
    await terminate();
    await expectHealed();
    await ready().expect(200);
  });
});
