import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { Gatekeeper } from '../access/gatekeeper.js';
import { LoginRoutes } from '../access/login/login.routes.js';
import { AppModule } from '../app.module.js';
import type { Settings } from '../settings/settings.js';
import { fastifyAdapter } from './fastify.js';
import { NestLogger } from './logger.js';

/** The API, not yet listening. With `worker` it refreshes feedback values as well. */
export async function createApi(
  settings: Settings,
  logger: Logger,
  { worker }: { worker: boolean },
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of(settings, { api: true, worker }),
    fastifyAdapter(logger),
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
  // Before any route is there, so that none can be forgotten.
  const fastify = app.getHttpAdapter().getInstance();
  app.get(Gatekeeper).guard(fastify);
  app.get(LoginRoutes).serve(fastify);
  return app;
}

/** A worker alone. */
export function createWorker(settings: Settings, logger: Logger): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(AppModule.of(settings, { api: false, worker: true }), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}
