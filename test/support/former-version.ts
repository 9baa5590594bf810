import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { ormOptions } from '../../src/database/orm.js';
import { newId } from '../../src/identifiers/uuid.js';
import { createEmptyDatabase, type TestDatabase } from './database.js';

/** A database as a former version made it, for the test to migrate, with a workspace and its default state. */
export interface FormerVersion {
  readonly workspaceId: string;
  readonly databaseUrl: string;
  /** As a process of the former version would. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** @param options those by which a process of this version is known */
  connect(options?: string): Promise<pg.Client>;
}

/** @returns an object that is complete before the first test */
export function useFormerVersion(lastMigration: string): FormerVersion {
  const former = { workspaceId: newId() } as FormerVersion;
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    await migrateTo(lastMigration, database.url);
    const connect = (options?: string) => connectTo(database.url, options);
    client = await connect();
    await client.query(`
      INSERT INTO workspace VALUES ('${former.workspaceId}', 'demo');
      INSERT INTO discovery_state VALUES
        ('${former.workspaceId}', '${newId()}', 'backlog', now(), 'Backlog', 0, true)`);
    const query = (text: string, values?: unknown[]) => client.query(text, values);
    Object.assign(former, { databaseUrl: database.url, query, connect });
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return former;
}

/** Brings a database to where a former version was. */
export async function migrateTo(lastMigration: string, databaseUrl: string): Promise<void> {
  const orm = await MikroORM.init(ormOptions({ databaseUrl, databasePoolSize: 2 }));
  await orm.migrator.up({ to: lastMigration });
  await orm.close();
}

async function connectTo(databaseUrl: string, options = ''): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, options });
  await client.connect();
  return client;
}
