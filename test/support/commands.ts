import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { CommandsModule } from '../../src/cli/commands.module.js';
import { type DatabaseSettings, readEnvironment } from '../../src/settings/settings.js';
import { createTestDatabase } from './database.js';

/** What commands run on, without an API and a worker: nobody else writes to the database. */
export interface TestCommands {
  readonly context: INestApplicationContext;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The context that commands run in. */
export const commandsOn = (
  databaseUrl: string,
  overrides: Partial<DatabaseSettings> = {},
): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(
    CommandsModule.of({ ...readEnvironment({}), ...overrides, databaseUrl }),
    { logger: false, abortOnError: false },
  );

/** Starts it on an empty database of its own. */
export async function startCommands(): Promise<TestCommands> {
  const database = await createTestDatabase();
  const context = await commandsOn(database.url);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // Its end does not wait for the server's, which the database that is dropped may cut short.
  pool.on('error', () => {});
  return {
    context,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    close: async () => {
      await context.close();
      await pool.end();
      await database.drop();
    },
  };
}
