import { mountBoard } from '../board/board.js';
import { createApi, createWorker } from '../server/app.js';
import { createLogger } from '../server/logger.js';
import { settingsOfPart } from './environment.js';
import { closeOnSignal } from './shutdown.js';

/**
 * Connections that may wait to be taken. Node's 511 are fewer than come at once when every client connects anew, and who
 * finds no place tries again after one, three and seven seconds. The system's own limit holds as well.
 */
const MOST_ARRIVING = 4_096;

/** `npm run start:api` */
export async function serveApi(): Promise<void> {
  const settings = settingsOfPart();
  const logger = createLogger(settings.logLevel);
  const app = await createApi(settings, logger, { worker: false });
  closeOnSignal(() => app.close());
  await mountBoard(app);
  await app.listen({ port: settings.port, host: settings.host, backlog: MOST_ARRIVING });
  logger.info({ url: await app.getUrl() }, 'The API is listening.');
}

/** `npm run start:worker` */
export async function serveWorker(): Promise<void> {
  const settings = settingsOfPart();
  const logger = createLogger(settings.logLevel);
  const worker = await createWorker(settings, logger);
  closeOnSignal(() => worker.close());
  await worker.listen(settings.workerPort, settings.host);
  logger.info({ url: await worker.getUrl() }, 'The worker is running; its health and metrics are here.');
}
