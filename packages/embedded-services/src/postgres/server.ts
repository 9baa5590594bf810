import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { EmbeddedServiceError } from '../errors.js';
import { addExitHook } from '../exit-hooks.js';
import { exitsWithin } from '../processes.js';
import { chooseAccount } from './account.js';
import type { PostgresBinaries } from './binaries.js';
import { ensureCluster } from './cluster.js';
import { connectionProblem, urlOf } from './connection.js';
import { type DataFolder, readPassword } from './data-folder.js';
import { openLog } from './log.js';
import { lastLines, type PostgresPrograms, run, spawnProgram } from './programs.js';
import { isServerOf } from './running-server.js';

export interface PostgresServer {
  pid: number;
  port: number;
  /** How the process ended. Unknown for a server that isn't a child of this process. */
  ended?: Promise<string>;
}

export interface LaunchOptions {
  readonly settings?: Record<string, string>;
  readonly port?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const MAX_ATTEMPTS = 5;
const START_TIMEOUT_MS = 60_000;
const FAST_SHUTDOWN_TIMEOUT_MS = 3_000;
/** At an immediate shutdown, PostgreSQL itself kills what doesn't end within 5 s. */
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 5_500;

/** Another program took the port, or the last child of a killed server is still about to end. */
const PASSING_PROBLEM = /bind IPv4 address|shared memory block/;

export async function launchServer(
  folder: DataFolder,
  binaries: PostgresBinaries,
  { settings = {}, port: wanted, signal }: LaunchOptions,
): Promise<PostgresServer> {
  const programs = { ...binaries, account: await chooseAccount(binaries, folder) };
  signal?.throwIfAborted();
  await ensureCluster(folder, programs, { durable: settings['fsync'] !== 'off', signal });
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await getPort({ host: '127.0.0.1' }));
    signal?.throwIfAborted();
    const outcome = await tryLaunch(folder, programs, { settings, port, signal });
    if (typeof outcome !== 'string') return outcome;
    signal?.throwIfAborted();
    if (attempt === MAX_ATTEMPTS || !PASSING_PROBLEM.test(outcome)) {
      throw new EmbeddedServiceError(`The embedded PostgreSQL in ${folder.path} can't start: ${outcome}`);
    }
    await sleep(200);
  }
}

type Launch = Required<Pick<LaunchOptions, 'settings'>> & { port: number; signal?: AbortSignal | undefined };

/** A string says why the server doesn't run. */
async function tryLaunch(
  folder: DataFolder,
  programs: PostgresPrograms,
  { settings, port, signal }: Launch,
): Promise<PostgresServer | string> {
  const url = urlOf(port, await readPassword(folder));
  const child = spawnServer(folder, programs, { ...settings, ...networkSettings(port) });
  const removeExitHook = addExitHook(() => child.kill('SIGINT'));
  const ended = howEnded(child);
  const settled = new AbortController();
  const interrupt = AbortSignal.any([settled.signal, ...(signal ? [signal] : [])]);
  const problem = await Promise.race([ended, startProblem(url, interrupt)]);
  settled.abort();
  removeExitHook();
  if (problem !== null) {
    child.kill('SIGQUIT');
    await ended;
    return `${problem}; ${lastLines(await readFile(folder.logFile, 'utf8'))}`;
  }
  // Lets a program end that has nothing else to do, which then stops the server.
  child.unref();
  return { pid: child.pid ?? 0, port, ended };
}

function spawnServer(
  folder: DataFolder,
  programs: PostgresPrograms,
  settings: Record<string, string>,
): ChildProcess {
  const all = { max_connections: '200', timezone: 'UTC', log_timezone: 'UTC', ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file, not a pipe: the server may outlive this process.
  const log = openLog(folder);
  try {
    return spawnProgram(programs, programs.postgres, ['-D', folder.data, ...args], {
      // A process group of its own, so that Ctrl+C doesn't end it before its clients.
      detached: process.platform !== 'win32',
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** TCP on this machine only, whatever the caller's settings say. */
function networkSettings(port: number): Record<string, string> {
  return { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
}

function howEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
  });
}

/** Waits until the server accepts connections: null, or the reason why it doesn't. */
async function startProblem(url: string, signal: AbortSignal): Promise<string | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!signal.aborted) {
    const problem = await connectionProblem(url);
    if (problem === null) return null;
    if (Date.now() > deadline) return `no connection within ${START_TIMEOUT_MS / 1000} s (${problem})`;
    await sleep(20);
  }
  return 'the start was interrupted';
}

/** A fast shutdown cuts connections and writes everything to disk. It's followed by harder ones if the server hangs. */
export async function shutDown(folder: DataFolder, pid: number, binaries: PostgresBinaries): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals.
    const programs = { ...binaries, account: { prefix: [] } };
    await run(programs, binaries.pgCtl, ['stop', '-D', folder.data, '-m', 'fast']);
    return;
  }
  signalServer(folder, pid, 'SIGINT');
  if (await exitsWithin(pid, FAST_SHUTDOWN_TIMEOUT_MS)) return;
  signalServer(folder, pid, 'SIGQUIT');
  if (await exitsWithin(pid, IMMEDIATE_SHUTDOWN_TIMEOUT_MS)) return;
  signalServer(folder, pid, 'SIGKILL');
}

export function signalServer(folder: DataFolder, pid: number, signal: NodeJS.Signals): void {
  if (isServerOf(folder, pid)) process.kill(pid, signal);
}
