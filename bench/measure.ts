import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** What a client sends, over and over, on every connection. */
export type Scenario = Pick<autocannon.Options, 'requests' | 'overallRate'>;

/** One round of one scenario against one server. */
export interface Round {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor seconds spent per second, by the process and by all of PostgreSQL. */
  readonly nodeCpu: number;
  readonly postgresCpu: number;
  readonly failures: number;
}

export interface Target {
  readonly url: string;
  /** The process, and its siblings where there are several. */
  readonly pids: readonly number[];
  readonly headers: Record<string, string>;
}

export async function drive(
  target: Target,
  scenario: Scenario,
  postgresPid: number,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Round> {
  const processes = () => ({
    node: target.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    postgres: familyCpuSeconds(postgresPid),
  });
  const before = processes();
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    headers: target.headers,
    ...scenario,
  });
  const after = processes();
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    nodeCpu: (after.node - before.node) / seconds,
    postgresCpu: (after.postgres - before.postgres) / seconds,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The median of every member. */
export function medianRound(rounds: readonly Round[]): Round {
  const of = (member: keyof Round) => median(rounds.map((round) => round[member]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    nodeCpu: of('nodeCpu'),
    postgresCpu: of('postgresCpu'),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  };
}

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** See proc(5): user and system time, and that of children that ended and were waited for. */
function cpuSeconds(pid: number, withEndedChildren = false): number {
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
function familyCpuSeconds(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    return children.reduce((sum, child) => sum + cpuSeconds(child), cpuSeconds(pid, true));
  } catch {
    return 0;
  }
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
