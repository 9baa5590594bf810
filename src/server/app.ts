import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Gatekeeper } from '../access/gatekeeper.js';
import { keepPagesFromMetrics } from '../access/worker-metrics.js';
import { LoginRoutes } from '../access/login/login.routes.js';
import { AppModule, type Roles } from '../app.module.js';
import { HttpMetrics } from '../metrics/http-metrics.js';
import { serveSpecification } from '../openapi/pages.js';
import type { Settings } from '../settings/settings.js';
import { allowOrigins } from './cors.js';
import { fastifyAdapter } from './fastify.js';
import { NestLogger } from './logger.js';

/** The API, not yet listening. With `worker` it refreshes feedback values as well. */
export async function createApi(
  settings: Settings,
  logger: Logger,
  { worker }: { worker: boolean },
): Promise<NestFastifyApplication> {
  const app = await create(settings, logger, { api: true, worker });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  allowOrigins(settings, app);
  app.get(Gatekeeper).guard(fastify);
  // In open mode there is nobody to keep out.
  if (!settings.open) app.get(LoginRoutes).serve(fastify);
  serveSpecification(app);
  return app;
}

/** A worker alone, not yet at work. What it shows over HTTP is its health and its metrics. */
export async function createWorker(settings: Settings, logger: Logger): Promise<NestFastifyApplication> {
  const app = await create(settings, logger, { api: false, worker: true });
  keepPagesFromMetrics(app.getHttpAdapter().getInstance());
  return app;
}

async function create(settings: Settings, logger: Logger, roles: Roles): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of(settings, roles),
    fastifyAdapter(settings, logger),
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
  // Before any route is there, so that none can be forgotten.
  app.get(HttpMetrics).watch(app.getHttpAdapter().getInstance());
  return app;
}
