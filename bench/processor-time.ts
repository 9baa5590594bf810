import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds since a process started, see proc(5): user and system time, and that of children that ended. */
export function processorSeconds(pid: number, withEndedChildren = false): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return (user + system + (withEndedChildren ? childUser + childSystem : 0)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
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
