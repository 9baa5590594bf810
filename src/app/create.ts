import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import { AuthenticationHook } from '../access/authentication-hook.js';
import { refuseReboundMetrics } from '../operations/metrics/metrics.controller.js';
import { serveResourceMetadata } from '../access/people/resource-metadata.js';
import { LoginRoutes } from '../access/login/login.routes.js';
import { AppModule, type Roles } from './app.module.js';
import { Connections } from '../platform/database/wire/connections.js';
import { Governor } from '../platform/governor/governor.js';
import { HttpMetrics } from '../operations/metrics/http-metrics.js';
import { serveSpecification } from './specification/pages.js';
import { Reader } from '../platform/database/reader.js';
import { serveBoard } from '../integrations/board/board.js';
import { readFields } from '../http/requests/fields.js';
import { resolveOwnUser } from '../http/requests/own-user.js';
import { allowStaleReads } from '../http/requests/stale-reads.js';
import { serveHome } from '../http/pages/home.js';
import type { Settings } from '../platform/settings/settings.js';
import { compressAnswers } from '../http/server/compression.js';
import { allowOrigins } from '../http/server/cors.js';
import { admitRequests } from '../http/server/admission.js';
import { acceptBodies } from '../http/server/bodies.js';
import { countUnread } from '../http/server/unread-answers.js';
import { fastifyAdapter } from '../http/server/fastify-adapter.js';
import { NestLogger } from '../http/server/logger.js';

/** How long running requests and jobs may take at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

/** How long the last answers may then take. */
const ANSWER_TIMEOUT_MS = 1_000;

/** Creates the API, not yet listening. With `worker`, it does background work as well. */
export async function createApi(
  settings: Settings,
  logger: PinoLogger,
  { worker }: { worker: boolean },
): Promise<NestFastifyApplication> {
  const app = await create(settings, logger, { api: true, worker });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  allowOrigins(settings, app);
  app.get(AuthenticationHook).guard(fastify);
  if (settings.databaseReadUrl !== undefined) allowStaleReads(fastify);
  readFields(fastify);
  resolveOwnUser(fastify, app.get(Reader));
  if (!settings.open) app.get(LoginRoutes).serve(fastify);
  if (settings.identityProvider) serveResourceMetadata(fastify, settings.identityProvider.issuer);
  serveHome(fastify, settings);
  if (settings.board) serveBoard(fastify);
  serveSpecification(settings, app);
  return app;
}

/** Creates a worker without the API, not yet listening. It serves health and metrics. */
export async function createWorker(settings: Settings, logger: PinoLogger): Promise<NestFastifyApplication> {
  const app = await create(settings, logger, { api: false, worker: true });
  refuseReboundMetrics(app.getHttpAdapter().getInstance());
  return app;
}

// Closes the application. After one timeout, running statements fail and their requests are answered with 503; after a
// second one, connections are closed. Both are logged.
export async function closeGracefully(app: NestFastifyApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  const logger = new Logger('Shutdown');
  const endStatements = () => {
    const { used } = app.get(Governor).use('requests');
    logger.warn(
      `Ended all database statements after ${SHUTDOWN_TIMEOUT_MS} ms; requests that were cut off: ${used}.`,
    );
    disconnect(app);
  };
  const endConnections = () =>
    server.getConnections((_, count) => {
      logger.warn(`Closed the connections whose answers were not sent: ${count}.`);
      server.closeAllConnections();
    });
  const timers = [
    setTimeout(endStatements, SHUTDOWN_TIMEOUT_MS),
    setTimeout(endConnections, SHUTDOWN_TIMEOUT_MS + ANSWER_TIMEOUT_MS),
  ];
  try {
    await app.close();
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

function disconnect(app: NestFastifyApplication): void {
  void app.get(Connections).disconnect();
  app.get(Reader).replica?.disconnect();
}

async function create(settings: Settings, logger: PinoLogger, roles: Roles): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of(settings, roles),
    fastifyAdapter(settings, logger),
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
  await compressAnswers(app);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const governor = app.get(Governor);
  acceptBodies(fastify, governor);
  admitRequests(fastify, governor);
  countUnread(fastify, governor);
  app.get(HttpMetrics).watch(fastify);
  return app;
}
