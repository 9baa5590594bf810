import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServices } from '@discovery-records/embedded-services';
import { allowsOpenMode } from '../../access/open-mode.js';
import { mountBoard } from '../../operations/board/board.js';
import { migrateDatabase } from '../../platform/database/migrate.js';
import { DemoService } from '../../operations/demo/demo.service.js';
import { closeGracefully, createApi } from '../../app/create.js';
import { createLogger } from '../../http/server/logger.js';
import { DATABASE_NAME } from '../database.js';
import { environment } from '../environment.js';
import { type ListenAddress, ensureCanListen, listen } from './listening.js';
import type { Settings } from '../../platform/settings/settings.js';
import { closedAtShutdown, markServing, shutdown } from '../shutdown.js';

/** `npm start`: everything on this machine. */
export async function start(): Promise<void> {
  const variables = environment();
  const open = await allowsOpenMode(variables);
  const endpoint: ListenAddress = { ...variables, variable: 'PORT', command: 'npm start' };
  await ensureCanListen(endpoint);
  const say = (line: string) => console.log(line);
  const services = await closedAtShutdown(
    startServices({ ...variables, databaseName: DATABASE_NAME, log: say, signal: shutdown }),
    (all) => all.stop(),
  );
  await migrateDatabase(services.databaseUrl);
  shutdown.throwIfAborted();
  const { webhooks, production, dataDir } = variables;
  const key = webhooks.key ?? (production ? undefined : await keptKey(dataDir));
  const board = open || variables.board;
  const logger = createLogger(variables.logLevel);
  const app = await closedAtShutdown(
    createApi({ ...variables, ...services, open, board, webhooks: { ...webhooks, key } }, logger, {
      worker: true,
    }),
    closeGracefully,
  );
  await mountBoard(app);
  await app.get(DemoService).prepare();
  shutdown.throwIfAborted();
  await listen(app, endpoint);
  markServing(logger);
  say(welcome(await app.getUrl(), { open, board }));
}

/** The key of `npm start` that seals webhook secrets, created once next to the database. */
async function keptKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'webhook.key');
  await mkdir(dataDir, { recursive: true });
  const made = randomBytes(32).toString('base64');
  await writeFile(file, `${made}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}

const OPEN = `It asks for no token, and so takes requests from this machine only:
whoever sends none is the administrator of the workspace "demo".`;
const CLOSED = 'Every request needs a token: "npm run token -- create --workspace demo" makes one.';

const welcome = (url: string, { open, board }: Pick<Settings, 'open' | 'board'>): string => `
Discovery Records is ready. ${open ? OPEN : CLOSED}
${
  board
    ? `
  Board        ${url}/board`
    : ''
}
  API          ${url}/v1
  Swagger UI   ${url}/docs
  Queue        ${url}/queues

Try it:

  curl '${url}/v1/discovery?per_page=3&select=discoveryfields'

Ctrl+C stops it. The records stay; what waits in the queue does not, and is found again at the next start.
`;
