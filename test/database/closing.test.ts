import { expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from '../support/database.js';
import { startService } from '../support/service.js';

test('a service that has closed leaves no connection open', async () => {
  const database = await createTestDatabase();
  const service = await startService({ databaseUrl: database.url }, { worker: false });
  await service.make.component();
  await service.http.get('/v1/component').expect(200);
  await service.close();
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query(`SELECT application_name FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name NOT ILIKE 'citus%'`);
  await client.end();
  await database.drop();
  expect(rows).toEqual([]);
});
