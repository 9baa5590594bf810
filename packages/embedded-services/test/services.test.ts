import { afterAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { startServices } from '../src/services.js';
import { newDataDir, removeAll } from './parents.js';

const log = () => {};

afterAll(removeAll);

test('starts what has no url, with a database, and stops it again', async () => {
  const dataDir = await newDataDir();
  for (const round of [1, 2]) {
    const services = await startServices({ dataDir, databaseName: 'records', log });
    const client = new Client({ connectionString: services.databaseUrl });
    await client.connect();
    const { rows } = await client.query(`select current_database() as name`);
    expect({ round, rows }).toEqual({ round, rows: [{ name: 'records' }] });
    await client.end();
    await Promise.all([services.stop(), services.stop()]);
    await expect(new Client({ connectionString: services.databaseUrl }).connect()).rejects.toThrow(
      'ECONNREFUSED',
    );
  }
});

test('leaves alone what has a url', async () => {
  const services = await startServices({
    dataDir: '/nowhere',
    databaseName: 'records',
    databaseUrl: 'postgresql://elsewhere/x',
    redisUrl: 'redis://elsewhere',
    log,
  });
  expect(services).toMatchObject({ databaseUrl: 'postgresql://elsewhere/x', redisUrl: 'redis://elsewhere' });
  await services.stop();
});
