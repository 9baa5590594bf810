import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { mountBoard } from '../operations/board/board.js';
import { problemOf } from '../database/connection-problems.js';
import { HealthService } from '../operations/health/health.service.js';
import { closeGracefully, createApi, createWorker } from '../app/create.js';
import { createLogger } from '../http/server/logger.js';
import type { Settings } from '../settings/settings.js';
import { settingsOfPart } from './environment.js';
import { expectToListen, listen, type Place } from './listening.js';
import { beServing, begun } from './shutdown.js';

/**
 * Connections that may wait to be taken. Node's 511 are fewer than come at once when every client connects anew, and who
 * finds no place tries again after one, three and seven seconds. The system's own limit holds as well.
 */
const MOST_ARRIVING = 4_096;

/** `npm run start:api` */
export async function serveApi(): Promise<void> {
  const command = 'npm run start:api';
  const settings = settingsOfPart(command);
  const place: Place = { ...settings, variable: 'PORT', command };
  await expectToListen(place);
  const logger = createLogger(settings.logLevel);
  const app = await begun(createApi(settings, logger, { worker: false }), closeGracefully);
  await mountBoard(app);
  await listen(app, place, { backlog: MOST_ARRIVING });
  beServing();
  logger.info({ url: await app.getUrl() }, 'The API is listening.');
  await tellWhatIsMissing(app, logger, settings);
}

/** `npm run start:worker` */
export async function serveWorker(): Promise<void> {
  const command = 'npm run start:worker';
  const settings = settingsOfPart(command);
  const { host, workerPort: port } = settings;
  const place: Place = { host, port, variable: 'WORKER_PORT', command };
  await expectToListen(place);
  const logger = createLogger(settings.logLevel);
  const worker = await begun(createWorker(settings, logger), closeGracefully);
  await listen(worker, place);
  beServing();
  logger.info({ url: await worker.getUrl() }, 'The worker is running; its health and metrics are here.');
  await tellWhatIsMissing(worker, logger, settings);
}

/**
 * Says in the log what is missing, if anything is. The process stays nevertheless: PostgreSQL may only be slower to
 * start, and a password may be about to change.
 */
async function tellWhatIsMissing(
  app: NestFastifyApplication,
  logger: Logger,
  { databaseUrl }: Settings,
): Promise<void> {
  try {
    const { status } = await app.get(HealthService).readiness();
    if (status === 'degraded') logger.warn('Redis can not be used: see /health/ready and REDIS_URL.');
  } catch (error) {
    const { message, cause } = error as Error;
    const problem = problemOf(cause, databaseUrl) ?? message;
    logger.error(`${problem} Until then this process is not ready; it looks again by itself.`);
  }
}
