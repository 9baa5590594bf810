import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedServiceError } from '../errors.js';
import { commandLineOf, isRunning } from '../processes.js';
import { connectionProblem, urlOf } from './connection.js';
import { type DataFolder, readPassword } from './data-folder.js';

const CONNECT_TIMEOUT_MS = 60_000;

/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';

interface RunningServer {
  pid: number;
  port: number;
}

/** The server that a killed process left running. Lock the folder first. */
export async function findOrphanedServer(folder: DataFolder): Promise<RunningServer | null> {
  const server = await findRunningServer(folder);
  if (server) return server;
  const stale = await readPidFile(folder);
  // PostgreSQL refuses to start if any process has that pid. If none has, it needs the file to find children of a killed
  // server that still write.
  if (stale && isRunning(stale.pid)) await rm(pidFileOf(folder), { force: true });
  return null;
}

/** Waits for a server that is starting or shutting down. */
export async function findRunningServer(folder: DataFolder): Promise<RunningServer | null> {
  const deadline = Date.now() + CONNECT_TIMEOUT_MS;
  for (;;) {
    const server = await readPidFile(folder);
    if (!server || !isServerOf(folder, server.pid)) return null;
    const problem = server.port
      ? await connectionProblem(urlOf(server.port, await readPassword(folder)))
      : 'no port yet';
    if (problem === null) return server;
    if (Date.now() > deadline || problem === WRONG_PASSWORD) {
      throw new EmbeddedServiceError(
        `A PostgreSQL (process ${server.pid}) runs on ${folder.data} and doesn't let us in (${problem}): stop it with "kill -INT ${server.pid}".`,
      );
    }
    await sleep(50);
  }
}

/** Whether the process is the server of this folder, and not another one that got its pid later. */
export function isServerOf(folder: DataFolder, pid: number): boolean {
  return isRunning(pid) && (commandLineOf(pid)?.includes(folder.data) ?? true);
}

function pidFileOf(folder: DataFolder): string {
  return join(folder.data, 'postmaster.pid');
}

/** Its lines are pid, folder, start time and port (utils/pidfile.h). */
async function readPidFile(folder: DataFolder): Promise<RunningServer | null> {
  try {
    const [pid, , , port = 0] = (await readFile(pidFileOf(folder), 'utf8')).split('\n');
    return Number(pid) > 0 ? { pid: Number(pid), port: Number(port) } : null;
  } catch {
    return null;
  }
}
