import { mountBoard } from '../board/board.js';
import { createApi, createWorker } from '../server/app.js';
import { createLogger } from '../server/logger.js';
import { settingsOfPart } from './environment.js';
import { closeOnSignal } from './shutdown.js';

/** `npm run start:api` */
export async function serveApi(): Promise<void> {
  const settings = settingsOfPart();
  const logger = createLogger(settings.logLevel);
  const app = await createApi(settings, logger, { worker: false });
  closeOnSignal(() => app.close());
  await mountBoard(app);
  await app.listen(settings.port, settings.host);
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
