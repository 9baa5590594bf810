import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AccessGuard } from '../access/access-guard.js';
import { refuseReboundMetrics } from '../operations/metrics/metrics.controller.js';
import { LoginRoutes } from '../access/login/login.routes.js';
import { AppModule, type Roles } from './app.module.js';
import { Connections } from '../database/wire/connections.js';
import { HttpMetrics } from '../operations/metrics/http-metrics.js';
import { serveSpecification } from './specification/pages.js';
import { serveHome } from '../http/pages/home.js';
import type { Settings } from '../settings/settings.js';
import { compressAnswers } from '../http/server/compression.js';
import { allowOrigins } from '../http/server/cors.js';
import { fastifyAdapter } from '../http/server/fastify-adapter.js';
import { NestLogger } from '../http/server/logger.js';

/** How long what runs gets when the service stops, in milliseconds. */
const LONGEST_FAREWELL = 5_000;

/** How long the last answers get after that. */
const TIME_TO_ANSWER = 1_000;

/** The API, not yet listening. With `worker` it refreshes feedback values as well. */
export async function createApi(
  settings: Settings,
  logger: Logger,
  { worker }: { worker: boolean },
): Promise<NestFastifyApplication> {
  const app = await create(settings, logger, { api: true, worker });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  allowOrigins(settings, app);
  app.get(AccessGuard).guard(fastify);
  // In open mode there is nobody to keep out.
  if (!settings.open) app.get(LoginRoutes).serve(fastify);
  serveHome(fastify, settings);
  serveSpecification(app);
  return app;
}

/** A worker alone, not yet at work. What it shows over HTTP is its health and its metrics. */
export async function createWorker(settings: Settings, logger: Logger): Promise<NestFastifyApplication> {
  const app = await create(settings, logger, { api: false, worker: true });
  refuseReboundMetrics(app.getHttpAdapter().getInstance());
  return app;
}

/**
 * Closes the application. What runs may finish; what takes too long for that is cut off: its statements fail, its
 * requests are answered 503, and clients that still don't read their answers are left.
 */
export async function closeInTime(app: NestFastifyApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  const cuts = [
    setTimeout(() => app.get(Connections).hangUp(), LONGEST_FAREWELL),
    setTimeout(() => server.closeAllConnections(), LONGEST_FAREWELL + TIME_TO_ANSWER),
  ];
  try {
    await app.close();
  } finally {
    for (const cut of cuts) clearTimeout(cut);
  }
}

async function create(settings: Settings, logger: Logger, roles: Roles): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of(settings, roles),
    fastifyAdapter(settings, logger),
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
  // Before any route is there, so that none can be forgotten.
  await compressAnswers(app);
  app.get(HttpMetrics).watch(app.getHttpAdapter().getInstance());
  return app;
}
