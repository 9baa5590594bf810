import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger, NestLogger } from '../../http/server/logger.js';
import { readEnvironment } from '../../platform/settings/settings.js';
import type {
  ImportMessage,
  ImportOrder,
  ImportSettings,
} from '../../integrations/transfer/jobs/import-process.js';
import { ImportWork } from '../../integrations/transfer/jobs/import-work.js';
import { CommandsModule } from '../commands.module.js';

/** Runs imports one after another, in a child process of a worker, which sends them as messages. */
export function runImports(): void {
  process.once('disconnect', () => process.exit());
  // Signals are ignored: they may reach the whole process group, but the worker ends this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const send = (message: ImportMessage) => process.send?.(message);
  let context: Promise<INestApplicationContext> | undefined;
  process.on('message', ({ settings, task }: ImportOrder) => {
    context ??= contextWith(settings);
    void context
      .then((started) => started.get(ImportWork).run(task, () => send('alive')))
      .then(
        () => send('ended'),
        (error: unknown) => send({ interruption: (error as Error).message }),
      );
  });
}

const contextWith = (settings: ImportSettings): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(CommandsModule.of({ ...readEnvironment({}), ...settings }), {
    logger: new NestLogger(createLogger(settings.logLevel)),
    abortOnError: false,
  });
