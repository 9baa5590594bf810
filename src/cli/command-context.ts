import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DemoService } from '../operations/demo/demo.service.js';
import { Worker } from '../platform/work/worker.js';
import { WorkspacesRepository } from '../records/workspaces/workspaces.repository.js';
import { CommandsModule } from './commands.module.js';
import { type CommandDatabase, openDatabase } from './database.js';
import { environment } from './environment.js';
import { CommandFailed, explainDatabaseError } from './failures.js';

type CommandWork<Result> = (context: INestApplicationContext) => Promise<Result>;

/** Runs a command on the database in `DATABASE_URL`, or else on that of `npm start` on this machine. */
export async function withCommandContext<Result>(work: CommandWork<Result>): Promise<Result> {
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

const NO_TIMEOUTS = { statement: 0, lock: 0, idleInTransaction: 0 };

async function workOn<Result>(
  { databaseUrl, own }: CommandDatabase,
  variables: ReturnType<typeof environment>,
  work: CommandWork<Result>,
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
    await finish(context, own);
  }
}

async function finish(context: INestApplicationContext, own: CommandDatabase['own']): Promise<void> {
  try {
    // Background work is done now, because no worker runs before the next start.
    if (own) await context.get(Worker, { strict: false }).drain();
  } finally {
    await context.close();
  }
}
