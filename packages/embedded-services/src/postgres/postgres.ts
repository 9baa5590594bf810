import { codeOf, EmbeddedServiceError } from '../errors.js';
import { addExitHook } from '../exit-hooks.js';
import { findBinaries, type PostgresBinaries } from './binaries.js';
import { urlOf } from './connection.js';
import { type DataFolder, openDataFolder, POSTGRES_MAJOR, readPassword } from './data-folder.js';
import { findLockHolder, lockFolder } from './lock-file.js';
import { startLogRotation } from './log.js';
import { findOrphanedServer, findRunningServer } from './running-server.js';
import { launchServer, type PostgresServer, shutDown, signalServer } from './server.js';

export interface PostgresOptions {
  dataDir: string;
  port?: number;
  log?: (line: string) => void;
  /** Aborts the start. */
  signal?: AbortSignal | undefined;
  /** `-c name=value`. An adopted server keeps those it was started with. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Of the database `postgres`, as superuser. */
  url: string;
  /** The folder `postgres-18`. */
  dataDir: string;
  port: number;
  /** A killed process had left the server running. */
  adopted: boolean;
  pid: number;
  /** Shuts the server down, which cuts open connections: at most 8.5 s. */
  stop(): Promise<void>;
}

/**
 * Starts the native PostgreSQL of this platform's npm package. It stops when this process ends; after a SIGKILL it keeps
 * running, and the next start adopts it.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await openDataFolder(options.dataDir);
  try {
    return await startIn(folder, options);
  } catch (error) {
    if (!isFileSystemError(error)) throw error;
    throw new EmbeddedServiceError(
      `The embedded PostgreSQL can't use ${folder.path} (${error.message}): make room there, or set DATA_DIR to another folder.`,
    );
  }
}

const FILE_SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO']);

const isFileSystemError = (error: unknown): error is Error =>
  error instanceof Error && FILE_SYSTEM_CODES.has(codeOf(error) ?? '');

async function startIn(folder: DataFolder, options: PostgresOptions): Promise<EmbeddedPostgres> {
  const unlock = lockFolder(folder);
  try {
    const binaries = await findBinaries(folder);
    const orphan = await findOrphanedServer(folder);
    const server = orphan ?? (await launchServer(folder, binaries, options));
    const stop = manage(server, folder, { binaries, unlock, log: options.log });
    const verb = orphan ? 'was still there and is taken over' : 'listens';
    options.log?.(
      `PostgreSQL ${POSTGRES_MAJOR} ${verb} on 127.0.0.1:${server.port} (pid ${server.pid}, ${folder.path})`,
    );
    const url = urlOf(server.port, await readPassword(folder));
    return { url, dataDir: folder.path, port: server.port, pid: server.pid, adopted: orphan !== null, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Looks after the server until the result stops it. */
function manage(
  { pid, ended }: PostgresServer,
  folder: DataFolder,
  { binaries, unlock, log }: { binaries: PostgresBinaries; unlock: () => void; log: PostgresOptions['log'] },
): () => Promise<void> {
  const removeExitHook = addExitHook(() => signalServer(folder, pid, 'SIGINT'));
  const stopLogRotation = startLogRotation(folder);
  const stop = async () => {
    stopLogRotation();
    await shutDown(folder, pid, binaries);
    removeExitHook();
    unlock();
  };
  let stopping: Promise<void> | undefined;
  void ended?.then((how) => {
    if (!stopping) log?.(`PostgreSQL is gone (${how}): ${folder.logFile} says why`);
  });
  return () => (stopping ??= stop());
}

/** The URL of the server that another living process runs in that folder, or null. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = await openDataFolder(dataDir);
  if (findLockHolder(folder) === null) return null;
  const server = await findRunningServer(folder);
  return server && urlOf(server.port, await readPassword(folder));
}
