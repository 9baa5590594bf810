import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule } from '../app.module.js';
import type { Settings } from '../settings/settings.js';
import { fastifyAdapter } from './fastify.js';
import { NestLogger } from './logger.js';

/** The API, not yet listening. With `worker` it refreshes feedback values as well. */
export function createApi(
  settings: Settings,
  logger: Logger,
  { worker }: { worker: boolean },
): Promise<NestFastifyApplication> {
  return NestFactory.create<NestFastifyApplication>(
    AppModule.of(settings, { api: true, worker }),
    fastifyAdapter(logger),
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
}

/** A worker alone. */
export function createWorker(settings: Settings, logger: Logger): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(AppModule.of(settings, { api: false, worker: true }), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}
