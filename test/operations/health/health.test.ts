import { expect, test } from '@jest/globals';
import { migrations } from '../../../src/platform/database/migrations/index.js';
import { VERSION } from '../../../src/platform/settings/settings.js';
import { useService } from '../../support/use-service.js';

const service = useService({ open: false });

test('a process is alive, and says so to anybody', async () => {
  const { body } = await service.http.get('/health/live').expect(200);
  expect(body).toEqual({ status: 'ok', version: VERSION });
});

test('a process is ready when PostgreSQL with its schema and Redis are there', async () => {
  const { body } = await service.http.get('/health/ready').expect(200);
  expect(body).toEqual({ status: 'ok', database: 'up', schema: 'up to date', queue: 'up', version: VERSION });
});

test('a process is not ready while a migration is missing, and says which', async () => {
  const last = migrations.at(-1) as { name: string };
  await service.sql('DELETE FROM schema_migration WHERE name = $1', [last.name]);
  const { body, headers } = await service.http.get('/health/ready').expect(503);
  expect(body).toMatchObject({ code: 'unavailable', detail: expect.stringContaining(last.name) });
  expect(headers['retry-after']).toBeDefined();
  await service.sql('INSERT INTO schema_migration (name) VALUES ($1)', [last.name]);
  await service.http.get('/health/ready').expect(200);
});
