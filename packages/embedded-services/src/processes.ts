import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the process exists and still runs: a zombie, which nobody collected, does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !['Z', 'X'].includes(linuxStat(pid)?.[0] ?? '');
}

/** Waits until the process is gone, at most `ms` milliseconds; false if it still runs then. */
export async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * What tells this process from a later one with the same number: when it started, in the words of the system. Null where
 * the system doesn't say (Windows), or when the process is gone.
 */
export function startOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const ticks = linuxStat(pid)?.[19];
    return ticks === undefined
      ? null
      : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  }
  return process.platform === 'darwin' ? ps(pid, 'lstart=') : null;
}

/** The command line of a process, null where the system doesn't say (Windows), or when it is gone. */
export function commandOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return null;
    }
  }
  return process.platform === 'darwin' ? ps(pid, 'command=') : null;
}

/** The fields of /proc/PID/stat after the name, which may hold blanks and brackets: state first (proc(5), field 3). */
function linuxStat(pid: number): string[] | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
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
