import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import getPort from 'get-port';
import { eventually } from '../eventually.js';

/** A Redis or Valkey of this machine. */
export class NativeServer {
  readonly port: number;
  private readonly program: string;
  private readonly args: readonly string[];
  private readonly folder: string;
  private child: ChildProcess | undefined;

  private constructor(program: string, port: number, args: readonly string[], folder: string) {
    this.program = program;
    this.port = port;
    this.args = args;
    this.folder = folder;
  }

  static async start(program: string, args: readonly string[]): Promise<NativeServer> {
    const folder = await mkdtemp(join(tmpdir(), 'discovery-records-redis-'));
    const port = await getPort({ host: '127.0.0.1' });
    const server = new NativeServer(program, port, args, folder);
    // A Sentinel writes down in it what it learns.
    await writeFile(server.file, '');
    await server.launch();
    return server;
  }

  /** With what is in its folder. */
  async launch(): Promise<void> {
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    this.child = spawn(this.program, [this.file, ...this.args, ...own], { stdio: 'ignore' });
    await eventually(() => this.ask('PING'));
  }

  private get password(): string | undefined {
    const at = this.args.indexOf('--requirepass');
    return at < 0 ? undefined : this.args[at + 1];
  }

  private get file(): string {
    return join(this.folder, 'own.conf');
  }

  async ask(command: string, ...args: (string | number)[]): Promise<unknown> {
    const redis = new Redis(this.port, '127.0.0.1', {
      lazyConnect: true,
      retryStrategy: () => null,
      ...(this.password !== undefined && { password: this.password }),
    });
    redis.on('error', () => undefined);
    try {
      return await redis.call(command, ...args);
    } finally {
      redis.disconnect();
    }
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Keeps nothing. */
export const IN_MEMORY = ['--save', '', '--appendonly', 'no'];
