import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedServiceError } from './errors.js';
import { openError, urlOf } from './postgres-connection.js';
import { type PostgresFolder, readPassword } from './postgres-folder.js';
import { commandOf, isRunning } from './processes.js';

const OPEN_MS = 60_000;

/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';

/**
 * The server that a killed process left running on the folder, once it lets us in with the stored password; null when
 * there is none. One that is just starting or shutting down is awaited. Only for the owner of the folder.
 */
export async function findLeftover(folder: PostgresFolder): Promise<{ pid: number; port: number } | null> {
  const server = await findServer(folder);
  const found = await readPidFile(folder);
  // PostgreSQL looks whether the number is in use, by whatever process, and then refuses to start. When it is not, the file
  // stays: it leads PostgreSQL to children of a killed server that still write.
  if (!server && found && isRunning(found.pid)) await rm(pidFile(folder), { force: true });
  return server;
}

/** The running server of the folder, once it lets us in, or null. */
export async function findServer(folder: PostgresFolder): Promise<{ pid: number; port: number } | null> {
  const deadline = Date.now() + OPEN_MS;
  for (;;) {
    const found = await readPidFile(folder);
    if (!found || !isServerOf(folder, found.pid)) return null;
    const problem = found.port
      ? await openError(urlOf(found.port, await readPassword(folder)))
      : 'no port yet';
    if (problem === null) return found;
    if (Date.now() > deadline || problem === WRONG_PASSWORD) {
      throw new EmbeddedServiceError(
        `A PostgreSQL (process ${found.pid}) runs on ${folder.data} and doesn't let us in (${problem}): stop it with "kill -INT ${found.pid}".`,
      );
    }
    await sleep(50);
  }
}

/** Whether that process is the server of this folder, and not another one that got its number later. */
export function isServerOf(folder: PostgresFolder, pid: number): boolean {
  return isRunning(pid) && (commandOf(pid)?.includes(folder.data) ?? true);
}

function pidFile(folder: PostgresFolder): string {
  return join(folder.data, 'postmaster.pid');
}

/** PostgreSQL writes number, folder, start and port line by line (utils/pidfile.h). */
async function readPidFile(folder: PostgresFolder): Promise<{ pid: number; port: number } | null> {
  try {
    const lines = (await readFile(pidFile(folder), 'utf8')).split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : null;
  } catch {
    return null;
  }
}
