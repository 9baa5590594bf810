import { EmbeddedServiceError } from './errors.js';
import { atLastResort } from './last-resort.js';
import { findBinaries } from './postgres-binaries.js';
import { urlOf } from './postgres-connection.js';
import { type PostgresFolder, POSTGRES_MAJOR, openPostgresFolder, readPassword } from './postgres-folder.js';
import { findLeftover, findServer } from './postgres-leftover.js';
import { keepLogSmall } from './postgres-log.js';
import { claimFolder, findOwner } from './postgres-owner.js';
import { type PostgresServer, launchServer, shutDown, signalServer } from './postgres-server.js';

export interface PostgresOptions {
  /** Everything of the server goes to the folder `postgres-18` in this one. */
  dataDir: string;
  /** Listen on this port; without it, on a free one. */
  port?: number;
  log?: (line: string) => void;
  /** Interrupts the start, which then fails with its reason; the next one goes on from there. */
  signal?: AbortSignal | undefined;
  /** Server settings (`-c name=value`) on top of ours; a server that is taken over keeps those it was started with. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Of the database `postgres`, as superuser. */
  url: string;
  /** The folder that holds everything of this server. */
  dataDir: string;
  port: number;
  /** Whether the server was found running, left over by a process that was killed. */
  adopted: boolean;
  pid: number;
  /** Shuts the server down, which cuts open connections: at most 8.5 s. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts a native PostgreSQL from the npm package of this platform, on a free port of 127.0.0.1, and sets it up the first
 * time. It stops when this process ends; after a SIGKILL it stays, and the next start takes it over.
 * @throws DataFolderInUse while another living process runs the server of that folder.
 * @throws EmbeddedServiceError for everything else that prevents it; the message says what helps.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await openPostgresFolder(options.dataDir);
  try {
    return await startIn(folder, options);
  } catch (error) {
    if (!isOfFileSystem(error)) throw error;
    throw new EmbeddedServiceError(
      `The embedded PostgreSQL can't use ${folder.path} (${error.message}): make room there, or choose another data folder.`,
    );
  }
}

const isOfFileSystem = (error: unknown): error is Error =>
  error instanceof Error &&
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

async function startIn(folder: PostgresFolder, options: PostgresOptions): Promise<EmbeddedPostgres> {
  const release = claimFolder(folder);
  const forget = atLastResort(release);
  try {
    return await startClaimed(folder, options, () => {
      forget();
      release();
    });
  } catch (error) {
    forget();
    release();
    throw error;
  }
}

async function startClaimed(
  folder: PostgresFolder,
  { settings = {}, log = () => {}, port: wanted, signal }: PostgresOptions,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries(folder);
  const leftover = await findLeftover(folder);
  const server: PostgresServer =
    leftover ?? (await launchServer(folder, binaries, { settings, port: wanted, signal }));
  const { pid, port } = server;
  const forget = atLastResort(() => signalServer(folder, pid, 'SIGINT'));
  const stopLooking = keepLogSmall(folder);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    stopLooking();
    await shutDown(folder, pid, binaries);
    forget();
    release();
  };
  void server.ended?.then((how) => {
    if (!stopping) log(`PostgreSQL is gone (${how}): ${folder.log} says why`);
  });

  const where = `127.0.0.1:${port} (pid ${pid}, ${folder.path})`;
  log(
    `PostgreSQL ${POSTGRES_MAJOR} ${leftover ? 'was still there and is taken over' : 'listens'} on ${where}`,
  );
  return {
    url: urlOf(port, await readPassword(folder)),
    dataDir: folder.path,
    port,
    adopted: leftover !== null,
    pid,
    stop: () => (stopping ??= stop()),
  };
}

/**
 * The url of the server that another living process runs on that folder, for a command that only wants to use it; null if
 * there is none.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = await openPostgresFolder(dataDir);
  if (findOwner(folder) === null) return null;
  const server = await findServer(folder);
  return server && urlOf(server.port, await readPassword(folder));
}
