import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * Seconds since a process started, in nanoseconds for its threads, and in ticks of mostly 10 ms for its children that
 * ended, see proc(5). 0 if it is unknown.
 */
export function processorSeconds(pid: number, withEndedChildren = false): number {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10))
      .reduce((sum, each) => sum + each, 0);
    return nanoseconds / 1e9 + (withEndedChildren ? endedChildrenSeconds(pid) : 0);
  } catch {
    return 0;
  }
}

/**
 * Seconds of processor time since a process started, with its threads that have ended, in ticks of mostly 10 ms.
 * 0 if it is unknown.
 */
export function processorSecondsInTicks(pid: number): number {
  try {
    const [user = 0, system = 0] = statOf(pid).slice(11, 13);
    return (user + system) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** The user and system time of all children of a process that have ended, in seconds. */
export function endedChildrenSeconds(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(13, 15);
  return (user + system) / TICKS_PER_SECOND;
}

/** The fields of proc(5)'s stat that follow the name of the program. */
function statOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** PostgreSQL has a process for each connection, all children of one. */
export function familyProcessorSeconds(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    return children.reduce((sum, child) => sum + processorSeconds(child), processorSeconds(pid, true));
  } catch {
    return 0;
  }
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
