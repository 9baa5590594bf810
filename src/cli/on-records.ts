import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { problemOf } from '../database/connection-problems.js';
import { faultOf, isUnavailable } from '../database/faults.js';
import { DemoService } from '../demo/demo.service.js';
import { RefreshService } from '../rollup/refresh.service.js';
import { createWorker } from '../app/create.js';
import { createLogger } from '../http/server/logger.js';
import type { Environment } from '../settings/settings.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { CommandsModule } from './commands.module.js';
import { type CommandDatabase, openDatabase } from './database.js';
import { environment } from './environment.js';
import { CommandFailed } from './command-failed.js';

const UNDEFINED_TABLE = '42P01';

/**
 * Runs a command on the records of this machine's service, or of the database in `DATABASE_URL`.
 *
 * @throws CommandFailed when there is no database to work on
 */
export async function onRecords<Result>(
  work: (context: INestApplicationContext) => Promise<Result>,
): Promise<Result> {
  const given = environment();
  const database = await openDatabase(given);
  try {
    return await withContext(given, database, work);
  } catch (error) {
    const problem = problemOf(error, database.databaseUrl);
    if (problem !== undefined) throw new CommandFailed(problem);
    if (isUnavailable(error)) throw new CommandFailed('The connection to the database was lost.');
    if (faultOf(error)?.code !== UNDEFINED_TABLE) throw error;
    throw new CommandFailed(
      'The schema of the database is not up to date: "npm run migrate" brings it there.',
    );
  } finally {
    await database.close();
  }
}

/** The id of the workspace that a command names. @throws CommandFailed */
export async function workspaceNamed(context: INestApplicationContext, name: string): Promise<string> {
  const workspaces = context.get(WorkspacesRepository);
  const id = await workspaces.idOf(name);
  if (id !== undefined) return id;
  const names = (await workspaces.names()).map((each) => JSON.stringify(each));
  throw new CommandFailed(
    `There is no workspace named ${JSON.stringify(name)}. ` +
      (names.length > 0
        ? `There are: ${names.join(', ')}.`
        : '"npm run workspace -- create NAME" makes one.'),
  );
}

const NO_TIMEOUTS: Environment['databaseTimeouts'] = { statement: 0, lock: 0, idleInTransaction: 0 };

async function withContext<Result>(
  given: Environment,
  { databaseUrl, own }: CommandDatabase,
  work: (context: INestApplicationContext) => Promise<Result>,
): Promise<Result> {
  // A file takes as long as it takes, and whoever waits for it can see it.
  const settings = { ...given, databaseUrl, databaseTimeouts: NO_TIMEOUTS };
  const context = await NestFactory.createApplicationContext(CommandsModule.of(settings), {
    logger: false,
    abortOnError: false,
  });
  try {
    if (own) await context.get(DemoService).prepare();
    return await work(context);
  } finally {
    await context.close();
    if (own) await refreshValues(given, databaseUrl, own.redisUrl);
  }
}

/** Without a worker elsewhere nobody else would do it before the next start. */
async function refreshValues(given: Environment, databaseUrl: string, redisUrl: string): Promise<void> {
  const settings = { ...given, databaseUrl, redisUrl, open: false };
  const worker = await createWorker(settings, createLogger('warn'));
  try {
    await worker.get(RefreshService).refresh();
  } finally {
    await worker.close();
  }
}
