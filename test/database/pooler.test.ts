import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DatabaseTimeout, Unavailable } from '../../src/http/problems/problems.js';
import { alterDatabase, endSessions } from '../support/administer.js';
import { blocked } from '../support/blocked.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { type Forgery, forgingProxy } from '../support/forging-proxy.js';
import { expectProblem } from '../support/problem.js';
import { startService, type TestService } from '../support/service.js';
import { type CountedStatements, countStatements } from '../support/statements.js';

const TIMEOUTS = { statement: 15_000, lock: 15_000, idleInTransaction: 30_000 };

let database: TestDatabase;
const alter = (setting: string) => alterDatabase(database.url, setting);
let service: TestService;
let statements: CountedStatements;

function useServiceBehind(databasePooler: 'prepared' | 'unprepared', { lock } = TIMEOUTS): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    statements = await countStatements(database.url);
    service = await startService({
      databaseUrl: statements.url,
      databasePooler,
      databaseTimeouts: { ...TIMEOUTS, lock },
    });
  });
  afterAll(async () => {
    await service.close();
    await statements.close();
    await database.drop();
  });
}

describe.each(['prepared', 'unprepared'] as const)('a service behind a pooler, %s', (pooler) => {
  useServiceBehind(pooler, { ...TIMEOUTS, lock: 300 });
  let id: string;
  beforeAll(async () => {
    ({ id } = await service.make.discovery({ tags: ['asked'] }));
    const reads = Array.from({ length: 40 }, () => service.http.get(`/v1/discovery/${id}`).expect(200));
    await Promise.all([...reads, service.http.get('/v1/discovery?per_page=100').expect(200)]);
  });

  test('starts connections with nothing that poolers refuse', () => {
    expect([...statements.startupParameters()].sort()).toEqual([
      'TimeZone',
      'application_name',
      'client_encoding',
      'database',
      'user',
    ]);
  });

  test('sets nothing that would outlive a transaction', () => {
    expect(statements.count(/^BEGIN; SET LOCAL/)).toBeGreaterThan(0);
    expect(statements.count(/(^|; *)SET (?!LOCAL)/i)).toBe(0);
  });

  test('takes times as PostgreSQL keeps them, whatever the time zone of the server', async () => {
    await alter(`timezone = 'America/New_York'`);
    const [row] = await service.sql<{ at: Date }>('SELECT updated_at AS at FROM discovery WHERE id = $1', [
      id,
    ]);
    const { body } = await service.http.get(`/v1/discovery/${id}`).expect(200);
    expect(body.discovery.updatedAt).toBe(row?.at.toISOString());
  });

  test('waits for a lock as long as it is set to', async () => {
    await blocked(service, 'discovery', async () => {
      const answer = await service.http.patch(`/v1/discovery/${id}`).send({ title: 'x' });
      expectProblem(answer, DatabaseTimeout);
    });
  });
});

describe('a pooler that keeps no prepared statements', () => {
  useServiceBehind('unprepared');

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
  useServiceBehind('prepared');

  test('gets them with names, several before the first is answered', async () => {
    const { id } = await service.make.discovery();
    const asked = Array.from({ length: 60 }, () => service.http.get(`/v1/discovery/${id}`).expect(200));
    await Promise.all(asked);
    expect(statements.countNamed()).toBeGreaterThan(0);
    expect(statements.mostInFlight()).toBeGreaterThan(1);
  });

  test('is ready, with a warning until reads have a time limit', async () => {
    const warned = await service.http.get('/health/ready').expect(200);
    expect(warned.body.warnings).toEqual([
      expect.stringContaining(`ALTER ROLE … SET statement_timeout = ${TIMEOUTS.statement}`),
    ]);
  });
});

test('a service whose pooler has given reads their time limit is ready without a warning', async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url, databasePooler: 'prepared' }, { worker: false });
  try {
    await alter(`statement_timeout = ${service.settings.databaseTimeouts.statement}`);
    await endSessions(database.url);
    const other = await service.another();
    const answer = await fetch(`${other}/health/ready`);
    expect(await answer.json()).not.toHaveProperty('warnings');
  } finally {
    await service.close();
    await database.drop();
  }
});

test('a service whose pooler does not pass on the time zone is not ready', async () => {
  database = await createTestDatabase();
  const forgery: Forgery = { to: 'server', from: 'TimeZone\0UTC', into: 'TimeZone\0CET', isOn: true };
  const proxy = await forgingProxy(database.url, [forgery]);
  service = await startService({ databaseUrl: proxy.url, databasePooler: 'prepared' }, { worker: false });
  try {
    const answer = await service.http.get('/health/ready');
    expectProblem(answer, Unavailable);
    expect(answer.body.detail).toContain('CET');
  } finally {
    await service.close();
    proxy.close();
    await database.drop();
  }
});
