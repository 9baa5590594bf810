import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors.js';

/** Whether the process runs. A zombie doesn't. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    const isOfAnotherUser = codeOf(error) === 'EPERM';
    return isOfAnotherUser;
  }
  return !['Z', 'X'].includes(linuxStat(pid)?.[0] ?? '');
}

/** Waits for the process to exit; false if it still runs after `timeout` milliseconds. */
export async function exitsWithin(pid: number, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** In the system's own terms; null on Windows. With the pid, it identifies a process for good. */
export function startTimeOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const ticks = linuxStat(pid)?.[19];
    if (ticks === undefined) return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  }
  return process.platform === 'darwin' ? ps(pid, 'lstart=') : null;
}

/** Null on Windows. */
export function commandLineOf(pid: number): string | null {
  if (process.platform === 'linux') {
    return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() ?? null;
  }
  return process.platform === 'darwin' ? ps(pid, 'command=') : null;
}

/** The fields from the state on (proc(5), field 3). The name before it may hold blanks and brackets. */
function linuxStat(pid: number): string[] | null {
  const stat = readProc(pid, 'stat');
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number, file: string): string | null {
  if (process.platform !== 'linux') return null;
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

function ps(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
