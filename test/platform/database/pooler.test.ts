import { beforeAll, describe, expect, test } from '@jest/globals';
import { DatabaseTimeout, Unavailable } from '../../../src/http/problems/problems.js';
import { alterDatabase, endSessions } from '../../support/administer.js';
import { blocked } from '../../support/blocked.js';
import { createTestDatabase } from '../../support/database.js';
import { type Forgery, forgingProxy } from '../../support/forging-proxy.js';
import { words } from '../../support/names.js';
import { expectProblem } from '../../support/problem.js';
import { startService } from '../../support/service.js';
import { useCountedService } from '../../support/use-service.js';

const TIMEOUTS = { statement: 15_000, lock: 15_000, idleInTransaction: 30_000 };

const behind = (databasePooler: 'prepared' | 'unprepared', lock = TIMEOUTS.lock) =>
  useCountedService({ databasePooler, databaseTimeouts: { ...TIMEOUTS, lock } });

describe.each(['prepared', 'unprepared'] as const)('a service behind a pooler, %s', (pooler) => {
  const { service, statements } = behind(pooler, 300);
  let id: string;
  beforeAll(async () => {
    ({ id } = await service.make.discovery({ tags: ['asked'] }));
    const reads = Array.from({ length: 40 }, () => service.http.get(`/v1/discovery/${id}`).expect(200));
    await Promise.all([...reads, service.http.get('/v1/discovery?per_page=100').expect(200)]);
  });

  test('starts connections with nothing that poolers refuse', () =>
    expect([...statements.startupParameters()].sort()).toEqual(
      words('TimeZone application_name client_encoding database user'),
    ));

  test('sets nothing that would outlive a transaction', () => {
    expect(statements.count(/^BEGIN; SET LOCAL/)).toBeGreaterThan(0);
    expect(statements.count(/(^|; *)SET (?!LOCAL)/i)).toBe(0);
  });

  test('takes times as PostgreSQL keeps them, whatever the time zone of the server', async () => {
    await alterDatabase(service.settings.databaseUrl, `timezone = 'America/New_York'`);
    const [row] = await service.sql<{ at: Date }>('SELECT updated_at AS at FROM discovery WHERE id = $1', [
      id,
    ]);
    const { body } = await service.http.get(`/v1/discovery/${id}`).expect(200);
    expect(body.discovery.updatedAt).toBe(row?.at.toISOString());
  });

  test('waits for a lock as long as it is set to', () =>
    blocked(service, 'discovery', async () =>
      expectProblem(await service.http.patch(`/v1/discovery/${id}`).send({ title: 'x' }), DatabaseTimeout),
    ));
});

describe('a pooler that keeps no prepared statements', () => {
  const { service, statements } = behind('unprepared');

  test('gets statements without names, each after the answer to the one before', async () => {
    const { id } = await service.make.discovery({ tags: ['asked'] });
    const asked = Array.from({ length: 60 }, (_, n) =>
      n % 20 === 0
        ? service.http.patch(`/v1/discovery/${id}`).send({ title: `Title ${n}` })
        : service.http.get(`/v1/discovery/${id}`),
    );
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(statements.countNamed()).toBe(0);
    expect(statements.mostInFlight()).toBe(1);
  });
});

describe('a pooler that keeps prepared statements', () => {
  const { service, statements } = behind('prepared');

  test('gets them with names, several before the first is answered', async () => {
    const { id } = await service.make.discovery();
    const asked = Array.from({ length: 60 }, () => service.http.get(`/v1/discovery/${id}`).expect(200));
    await Promise.all(asked);
    expect(statements.countNamed()).toBeGreaterThan(0);
    expect(statements.mostInFlight()).toBeGreaterThan(1);
  });

  test('describes their columns each time, because it may have prepared them anew', () => {
    const read = /SELECT .* FROM discovery/s;
    expect(statements.countDescribed(read)).toBe(statements.count(read));
  });

  test('is ready, with a warning until reads have a time limit', async () => {
    const warned = await service.http.get('/health/ready').expect(200);
    expect(warned.body.warnings).toEqual([
      expect.stringContaining(`ALTER ROLE … SET statement_timeout = ${TIMEOUTS.statement}`),
    ]);
  });
});

test('a service whose pooler has given reads their time limit is ready without a warning', async () => {
  await using service = await startService({ databasePooler: 'prepared' }, { worker: false });
  const { databaseUrl, databaseTimeouts } = service.settings;
  await alterDatabase(databaseUrl, `statement_timeout = ${databaseTimeouts.statement}`);
  await endSessions(databaseUrl);
  const answer = await fetch(`${await service.another()}/health/ready`);
  expect(await answer.json()).not.toHaveProperty('warnings');
});

test('a service whose pooler does not pass on the time zone is not ready', async () => {
  const forgery: Forgery = { to: 'server', from: 'TimeZone\0UTC', into: 'TimeZone\0CET', isOn: true };
  await using database = await createTestDatabase();
  await using proxy = await forgingProxy(database.url, [forgery]);
  const settings = { databaseUrl: proxy.url, databasePooler: 'prepared' } as const;
  await using service = await startService(settings, { worker: false });
  const answer = await service.http.get('/health/ready');
  expectProblem(answer, Unavailable);
  expect(answer.body.detail).toContain('CET');
});
