import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { mountBoard } from '../../operations/board/board.js';
import { connectionProblemOf } from '../../platform/database/connection-problems.js';
import { HealthService } from '../../operations/health/health.service.js';
import { closeGracefully, createApi, createWorker } from '../../app/create.js';
import { createLogger } from '../../http/server/logger.js';
import type { Settings } from '../../platform/settings/settings.js';
import { settingsFor } from '../environment.js';
import { type ListenAddress, ensureCanListen, listen } from './listening.js';
import { closedAtShutdown, markServing, shutdown } from '../shutdown.js';

/** The backlog of connections. Node's 511 are too few when all clients reconnect at once. */
const LISTEN_BACKLOG = 4_096;

const READY_AGAIN_MS = 2_000;

/** `npm run start:api` */
export async function serveApi(): Promise<void> {
  const command = 'npm run start:api';
  const settings = settingsFor(command);
  const endpoint: ListenAddress = { ...settings, variable: 'PORT', command };
  await ensureCanListen(endpoint);
  const logger = createLogger(settings.logLevel);
  const app = await closedAtShutdown(createApi(settings, logger, { worker: false }), closeGracefully);
  await mountBoard(app);
  await listen(app, endpoint, { backlog: LISTEN_BACKLOG });
  markServing(logger);
  logger.info({ url: await app.getUrl() }, 'The API is listening.');
  await logReadiness(app, logger, settings);
}

/** `npm run start:worker` */
export async function serveWorker(): Promise<void> {
  const command = 'npm run start:worker';
  const settings = settingsFor(command);
  const { host, workerPort: port } = settings;
  const endpoint: ListenAddress = { host, port, variable: 'WORKER_PORT', command };
  await ensureCanListen(endpoint);
  const logger = createLogger(settings.logLevel);
  const worker = await closedAtShutdown(createWorker(settings, logger), closeGracefully);
  await listen(worker, endpoint);
  markServing(logger);
  logger.info({ url: await worker.getUrl() }, 'The worker is running; its health and metrics are here.');
  await logReadiness(worker, logger, settings);
}

/** Logs why the process isn't ready until it is. PostgreSQL may just be slower to start. */
async function logReadiness(
  app: NestFastifyApplication,
  logger: Logger,
  { databaseUrl }: Settings,
): Promise<void> {
  const told = new Set<string>();
  const tell = (level: 'warn' | 'error', line: string) => {
    if (!told.has(line) && !shutdown.aborted) logger[level](line);
    told.add(line);
  };
  for (; !shutdown.aborted; await sleep(READY_AGAIN_MS, undefined, { ref: false })) {
    try {
      const { status, warnings = [] } = await app.get(HealthService).readiness();
      for (const warning of warnings) tell('warn', warning);
      if (status === 'ok') return logger.info('Ready.');
    } catch (error) {
      const { message, cause } = error as Error;
      const problem = connectionProblemOf(cause, databaseUrl) ?? message;
      tell('error', `${problem} Until then this process is not ready; it looks again by itself.`);
    }
  }
}
