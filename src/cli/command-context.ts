import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createWorker } from '../app/create.js';
import { DemoService } from '../demo/demo.service.js';
import { createLogger } from '../http/server/logger.js';
import { LongTasks } from '../rollup/long-tasks.js';
import { RefreshService } from '../rollup/refresh.service.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { CommandsModule } from './commands.module.js';
import { type CommandDatabase, openDatabase } from './database.js';
import { environment } from './environment.js';
import { CommandFailed, explainDatabaseError } from './failures.js';

type Work<Result> = (context: INestApplicationContext) => Promise<Result>;

/** Runs a command on the records of this machine's service, or of the database in `DATABASE_URL`. */
export async function withCommandContext<Result>(work: Work<Result>): Promise<Result> {
  const variables = environment();
  const database = await openDatabase(variables);
  try {
    return await workOn(database, variables, work);
  } catch (error) {
    throw explainDatabaseError(error, database.databaseUrl);
  } finally {
    await database.close();
  }
}

/** @throws CommandFailed when there's no workspace of that name */
export async function workspaceIdOf(context: INestApplicationContext, name: string): Promise<string> {
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

/** A file takes as long as it takes, and whoever waits for it can see it. */
const NO_TIMEOUTS = { statement: 0, lock: 0, idleInTransaction: 0 };

async function workOn<Result>(
  { databaseUrl, own }: CommandDatabase,
  variables: ReturnType<typeof environment>,
  work: Work<Result>,
): Promise<Result> {
  const settings = { ...variables, databaseUrl, databaseTimeouts: NO_TIMEOUTS };
  const context = await NestFactory.createApplicationContext(CommandsModule.of(settings), {
    logger: false,
    abortOnError: false,
  });
  try {
    if (own) await context.get(DemoService).prepare();
    return await work(context);
  } finally {
    await context.close();
    if (own) await refreshValues(variables, databaseUrl, own.redisUrl);
  }
}

/** No worker runs that would do it before the next start. */
async function refreshValues(
  variables: ReturnType<typeof environment>,
  databaseUrl: string,
  redisUrl: string,
): Promise<void> {
  const settings = { ...variables, databaseUrl, redisUrl, open: false };
  const worker = await createWorker(settings, createLogger('warn'));
  try {
    await worker.get(RefreshService).refreshAll();
    await worker.get(LongTasks).run();
  } finally {
    await worker.close();
  }
}
