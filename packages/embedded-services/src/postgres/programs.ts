import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { addExitHook } from '../exit-hooks.js';
import type { PostgresBinaries } from './binaries.js';

export interface Account {
  /** In front of the command line. */
  prefix: string[];
  uid?: number;
  gid?: number;
}

export interface PostgresPrograms extends PostgresBinaries {
  account: Account;
}

export async function run(
  programs: PostgresPrograms,
  program: string,
  args: string[],
  signal?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const child = spawnProgram(programs, program, args, {
    // A process group of its own: initdb has children, which have to go with it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const kill = () => killGroup(child);
  const removeExitHook = addExitHook(kill);
  signal?.addEventListener('abort', kill);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output: output.trim() };
  } finally {
    removeExitHook();
    signal?.removeEventListener('abort', kill);
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It's gone already.
  }
}

export function spawnProgram(
  { account, env }: PostgresPrograms,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [command, ...rest] = [...account.prefix, program, ...args];
  return spawn(command ?? program, rest, {
    ...options,
    env,
    // The account may not be allowed into the current folder.
    cwd: '/',
    windowsHide: true,
    ...(account.uid !== undefined && { uid: account.uid, gid: account.gid ?? account.uid }),
  });
}

export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join(' ');
}
