import { describe, expect, test } from '@jest/globals';
import { connected, connectionProblemOf } from '../../../src/platform/database/connection-problems.js';
import { endSessions } from '../../support/administer.js';
import { createTestDatabase } from '../../support/database.js';
import { startService } from '../../support/service.js';
import { until } from '../../support/until.js';

const URL = 'postgres://ada:s3cret@db.example:5433/records';
const failed = (code: string) => Object.assign(new Error('as PostgreSQL says'), { code });

test('a connection that is lost between two statements fails the next one and nothing else', async () => {
  await using database = await createTestDatabase();
  const lost = connected(database.url, async (client) => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await endSessions(database.url);
    await ended;
    await client.query('SELECT 1');
  });
  await expect(lost).rejects.toThrow('not queryable');
});

test('a service that has closed leaves no connection open', async () => {
  await using database = await createTestDatabase();
  const service = await startService({ databaseUrl: database.url }, { worker: false });
  await service.make.component();
  await service.http.get('/v1/component').expect(200);
  await service.close();
  // Without PostgreSQL's own processes, such as autovacuum.
  const left = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND backend_type = 'client backend' AND application_name NOT ILIKE 'citus%'`;
  // The pool says goodbye and does not wait until PostgreSQL has heard it.
  await connected(database.url, (client) =>
    until(async () => (await client.query(left)).rowCount === 0, 5_000),
  );
});

describe('a connection’s error is explained:', () => {
  test.each([
    ['ECONNREFUSED', 'PostgreSQL at db.example:5433 can not be reached (ECONNREFUSED)'],
    ['ENOTFOUND', 'PostgreSQL at db.example:5433 can not be reached (ENOTFOUND)'],
    ['28P01', 'PostgreSQL at db.example:5433 does not let "ada" in (as PostgreSQL says)'],
    ['28000', 'PostgreSQL at db.example:5433 does not let "ada" in (as PostgreSQL says)'],
    ['3D000', 'PostgreSQL at db.example:5433 has no database "records"'],
    ['42501', '"ada" may not do this in the database "records" (as PostgreSQL says)'],
    ['53100', 'PostgreSQL at db.example:5433 has no space left on its disk (as PostgreSQL says)'],
    ['25006', 'PostgreSQL at db.example:5433 only reads (as PostgreSQL says)'],
    ['53300', 'PostgreSQL at db.example:5433 takes no connections at the moment (as PostgreSQL says)'],
    ['57P01', 'PostgreSQL at db.example:5433 takes no connections at the moment (as PostgreSQL says)'],
    ['57P03', 'PostgreSQL at db.example:5433 takes no connections at the moment (as PostgreSQL says)'],
    ['08P01', 'PostgreSQL at db.example:5433 takes no connections at the moment (as PostgreSQL says)'],
    ['26000', 'PostgreSQL at db.example:5433 is a pooler that keeps no prepared statements'],
  ])('%s', (code, problem) => {
    const text = connectionProblemOf(failed(code), URL);
    expect(text?.startsWith(problem)).toBe(true);
    expect(text).not.toContain('s3cret');
  });

  test('no answer', () =>
    expect(connectionProblemOf(new Error('timeout expired'), URL)).toContain(
      'can not be reached (no answer)',
    ));

  test('no password', () => {
    const error = new Error('SASL: client password must be a string');
    expect(connectionProblemOf(error, URL)).toContain('does not let "ada" in (no password is given)');
  });

  test('a pooler that the service does not know of', () => {
    const error = Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' });
    expect(connectionProblemOf(error, URL)).toContain('is a pooler (unsupported startup parameter: options)');
  });

  test('several addresses', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: '28000' });
    const error = Object.assign(new AggregateError([refused], ''), { code: '28000' });
    expect(connectionProblemOf(error, URL)).toContain('(connect ECONNREFUSED ::1:1)');
  });

  test.each(['23505', '40001', '57014'])('not %s, which is about a statement', (code) =>
    expect(connectionProblemOf(failed(code), URL)).toBeUndefined(),
  );

  test('with PostgreSQL’s defaults for what the address lacks', () =>
    expect(connectionProblemOf(failed('3D000'), 'postgres://ada@localhost')).toContain(
      'PostgreSQL at localhost:5432 has no database "ada"',
    ));
});
