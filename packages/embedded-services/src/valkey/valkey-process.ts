import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { addExitHook } from '../exit-hooks.js';
import { exitsWithin } from '../processes.js';

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 2_000;
/** From server-program.ts. */
const EXIT_CODE_PORT_TAKEN = 98;

export class ValkeyProcess {
  readonly url: string;
  readonly port: number;
  readonly password: string;
  readonly exited: Promise<{ expected: boolean; reason: string }>;
  private readonly child: ChildProcess;
  private stopping: Promise<void> | undefined;

  constructor(port: number, password: string) {
    this.url = `redis://:${password}@127.0.0.1:${port}`;
    this.port = port;
    this.password = password;
    this.child = spawnServer(port, password);
    this.exited = exitReasonOf(this.child).then((reason) => ({
      expected: this.stopping !== undefined,
      reason,
    }));
    const removeExitHook = addExitHook(() => this.child.kill('SIGKILL'));
    void this.exited.then(removeExitHook);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get foundPortTaken(): boolean {
    return this.child.exitCode === EXIT_CODE_PORT_TAKEN;
  }

  /** Waits until the server accepts the password: null, or the reason why it doesn't. */
  async startProblem(abort?: AbortSignal): Promise<string | null> {
    const timeout = AbortSignal.timeout(START_TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, ...(abort ? [abort] : [])]);
    try {
      await once(this.child, 'message', { signal });
      await authenticate(this, signal);
      return null;
    } catch (error) {
      return timeout.aborted ? `no answer within ${START_TIMEOUT_MS} ms` : String(error);
    }
  }

  /** Lets a program end that has nothing else to do, and takes Valkey with it. */
  unref(): void {
    this.child.unref();
    this.child.channel?.unref();
    (this.child.stderr as unknown as { unref(): void } | null)?.unref();
  }

  stop(): Promise<void> {
    return (this.stopping ??= this.end());
  }

  private async end(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.ref();
    child.kill('SIGTERM');
    if (!(await exitsWithin(child.pid, STOP_TIMEOUT_MS))) child.kill('SIGKILL');
    await this.exited;
  }
}

function spawnServer(port: number, password: string): ChildProcess {
  // Jest runs the TypeScript source, whose types Node strips.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const program = fileURLToPath(new URL(`./server-program.${extension}`, import.meta.url));
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, String(port)], {
    // A process group of its own, so that Ctrl+C doesn't end it before its clients.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Other users can see arguments, so the password isn't one.
    // oxlint-disable-next-line node/no-process-env -- handed on to a child process, not read
    env: { SystemRoot: process.env['SystemRoot'], VALKEY_PASSWORD: password },
  });
}

function authenticate({ port, password }: ValkeyProcess, signal: AbortSignal): Promise<void> {
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

function exitReasonOf(child: ChildProcess): Promise<string> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (data: string) => (stderr = (stderr + data).slice(-4000)));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      const how = signal ? `ended by ${signal}` : `ended with code ${code}`;
      const message = errorLineIn(stderr);
      resolve(message ? `${how}: ${message}` : how);
    });
  });
}

function errorLineIn(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /\berror\b/i.test(line)) ?? lines.at(-1) ?? '';
}
