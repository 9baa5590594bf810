import { closeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { EmbeddedServiceError } from './errors.js';
import { atLastResort } from './last-resort.js';
import { type Account, chooseAccount, run, spawnAs } from './postgres-account.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { ensureCluster, lastLines } from './postgres-cluster.js';
import { openError, urlOf } from './postgres-connection.js';
import { type PostgresFolder, readPassword } from './postgres-folder.js';
import { isServerOf } from './postgres-leftover.js';
import { openLog } from './postgres-log.js';
import { isGoneWithin } from './processes.js';

export interface PostgresServer {
  pid: number;
  port: number;
  /** How the process ended; nobody tells us of one that isn't our child. */
  ended?: Promise<string>;
}

const START_MS = 60_000;
const FAST_STOP_MS = 3_000;
/** PostgreSQL itself kills what doesn't end within 5 s of a quick shutdown. */
const QUICK_STOP_MS = 5_500;

/** How a server is to run. */
interface Launch {
  readonly settings: Record<string, string>;
  readonly port?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Starts the server on the port, or on a free one, and returns when it accepts connections. Sets it up the first time. */
export async function launchServer(
  folder: PostgresFolder,
  binaries: PostgresBinaries,
  { settings, port: wanted, signal }: Launch,
): Promise<PostgresServer> {
  const account = await chooseAccount(binaries, folder);
  signal?.throwIfAborted();
  await ensureCluster(folder, binaries, account, { durable: settings['fsync'] !== 'off', signal });
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await getPort({ host: '127.0.0.1' }));
    signal?.throwIfAborted();
    const outcome = await tryLaunch(folder, binaries, account, { settings, port, signal });
    if (typeof outcome !== 'string') return outcome;
    signal?.throwIfAborted();
    // Another program may have taken the port meanwhile, or the last child of a killed server still be on its way out.
    if (attempt === 5 || !/bind IPv4 address|shared memory block/.test(outcome)) {
      throw new EmbeddedServiceError(`The embedded PostgreSQL in ${folder.path} can't start: ${outcome}`);
    }
    await sleep(200);
  }
}

/** A string says why it doesn't run. */
async function tryLaunch(
  folder: PostgresFolder,
  binaries: PostgresBinaries,
  account: Account,
  { settings, port, signal }: Launch & { port: number },
): Promise<PostgresServer | string> {
  const url = urlOf(port, await readPassword(folder));
  const all = { max_connections: '200', timezone: 'UTC', log_timezone: 'UTC', ...settings, ...network(port) };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file and not a pipe: the server may outlive this process.
  const log = openLog(folder);
  const child = spawnAs(binaries, account, binaries.postgres, ['-D', folder.data, ...args], {
    // Its own process group, so that Ctrl+C doesn't end it before its clients.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
  });
  const forget = atLastResort(() => child.kill('SIGINT'));
  closeSync(log);

  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
  });
  const waiting = new AbortController();
  const interrupt = AbortSignal.any([waiting.signal, ...(signal ? [signal] : [])]);
  const problem = await Promise.race([ended, whenReady(url, interrupt)]);
  waiting.abort();
  forget();
  if (problem !== null) {
    child.kill('SIGQUIT');
    await ended;
    return `${problem}; ${lastLines(await readFile(folder.log, 'utf8'))}`;
  }
  // A program that has nothing else to do may end, and stops the server then.
  child.unref();
  return { pid: child.pid ?? 0, port, ended };
}

/** TCP on this machine only, also if the caller's settings say otherwise. */
function network(port: number): Record<string, string> {
  return { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
}

async function whenReady(url: string, signal: AbortSignal): Promise<string | null> {
  const deadline = Date.now() + START_MS;
  while (!signal.aborted) {
    const problem = await openError(url);
    if (problem === null) return null;
    if (Date.now() > deadline) return `no connection within ${START_MS / 1000} s (${problem})`;
    await sleep(20);
  }
  return 'the start was interrupted';
}

/** Fast shutdown (SIGINT): it cuts the connections and writes everything down. A server that hangs is cut short. */
export async function shutDown(
  folder: PostgresFolder,
  pid: number,
  binaries: PostgresBinaries,
): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals.
    await run(binaries, { prefix: [] }, binaries.pgCtl, ['stop', '-D', folder.data, '-m', 'fast']);
    return;
  }
  signalServer(folder, pid, 'SIGINT');
  if (await isGoneWithin(pid, FAST_STOP_MS)) return;
  signalServer(folder, pid, 'SIGQUIT');
  if (await isGoneWithin(pid, QUICK_STOP_MS)) return;
  signalServer(folder, pid, 'SIGKILL');
}

/** The number may belong to another process by now. */
export function signalServer(folder: PostgresFolder, pid: number, signal: NodeJS.Signals): void {
  if (isServerOf(folder, pid)) process.kill(pid, signal);
}
