import { afterAll, beforeAll } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { CommandsModule } from '../../src/cli/commands.module.js';
import { type DatabaseSettings, readEnvironment } from '../../src/platform/settings/settings.js';
import { createTestDatabase } from './database.js';
import { ownerUrlOf } from './nodes.js';
import type { TestService } from './service.js';

/** What commands run in. */
export interface CommandContext {
  readonly context: INestApplicationContext;
}

/** Commands without an API and a worker: nobody else writes to the database. */
export interface TestCommands extends CommandContext {
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Commands on the database of a service. The object is filled before the first test. */
export function useCommandsOn(
  service: TestService,
  overrides: Partial<DatabaseSettings> = {},
): CommandContext {
  const commands = {} as { context: INestApplicationContext };
  beforeAll(async () => {
    const { databaseUrl, databasePooler } = service.settings;
    commands.context = await contextOn(databaseUrl, { databasePooler, ...overrides });
    service.closeFirst(() => commands.context.close());
  });
  return commands;
}

/** Commands on an empty database of their own. The object is filled before the first test. */
export function useCommands(overrides: Partial<DatabaseSettings> = {}): TestCommands {
  const commands = {} as TestCommands;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    const context = await contextOn(database.url, overrides);
    const pool = new pg.Pool({ connectionString: ownerUrlOf(database.url), max: 2 });
    // Its end does not wait for the server's, which the database that is dropped may cut short.
    pool.on('error', () => {});
    const sql: TestCommands['sql'] = async (text, values) => (await pool.query(text, values)).rows;
    Object.assign(commands, { context, sql });
    close = async () => {
      await context.close();
      await pool.end();
      await database.drop();
    };
  });
  afterAll(() => close());
  return commands;
}

const contextOn = (
  databaseUrl: string,
  overrides: Partial<DatabaseSettings> = {},
): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(
    CommandsModule.of({ ...readEnvironment({}), ...overrides, databaseUrl }),
    { logger: false, abortOnError: false },
  );
