import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked, Generator, Load, Outcome, Request, Scenario } from './load/generator.js';
import { familyProcessorSeconds, processorSeconds, processorSecondsInTicks } from './processor-time.js';

/** One round of one scenario against one server. */
export interface Round {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time for one request, by the server and by all of PostgreSQL; 0 is unknown. */
  readonly serverMicros: number;
  readonly postgresMicros: number;
}

export interface Target extends Asked {
  /** The process, and its siblings where there are several. */
  readonly pids: readonly number[];
  /** Whether its threads end and others start, so that their processor time is only in that of the process. */
  readonly hasShortThreads?: boolean;
  /** Each PostgreSQL's first process. */
  readonly postgresPids: readonly number[];
}

/** In milliseconds: a server goes on with what it was asked for when the generator leaves. */
const SETTLING = 200;
/** In milliseconds: where every request was answered, only what follows an answer is left. */
const FOLLOWING = 50;

const made = new WeakMap<Scenario, number>();

/** The scenarios that others were translated from. */
const originals = new WeakMap<Scenario, Scenario>();

/** The same scenario for a server with other paths. Both count the requests made together, so that changes change something. */
export function translate(scenario: Scenario, request: (request: Request) => Request): Scenario {
  const translated = scenario.map(request);
  originals.set(translated, scenario);
  return translated;
}

/** Each run of a scenario goes on where the last one ended, so that changes go on changing something. */
export async function send(
  generator: Generator,
  asked: Asked,
  scenario: Scenario,
  load: Omit<Load, 'first'>,
): Promise<Outcome> {
  const counted = originals.get(scenario) ?? scenario;
  const first = made.get(counted) ?? 0;
  const outcome = await generator.run(asked, scenario, { ...load, first });
  made.set(counted, first + outcome.requests + load.connections);
  return outcome;
}

/** @throws if not every answer was 2xx */
export async function drive(
  generator: Generator,
  target: Target,
  scenario: Scenario,
  load: Omit<Load, 'first'>,
): Promise<Round> {
  const before = processorTimeOf(target);
  const outcome = await send(generator, target, scenario, load);
  await sleep(load.requests === undefined ? SETTLING : FOLLOWING);
  const after = processorTimeOf(target);
  refuseFailures(outcome, target, scenario);
  const { requests, seconds, p50, p99 } = outcome;
  return {
    requestsPerSecond: requests / seconds,
    p50,
    p99,
    serverMicros: ((after.server - before.server) * 1e6) / requests,
    postgresMicros: ((after.postgres - before.postgres) * 1e6) / requests,
  };
}

export const failuresIn = ({ refused, lost }: Outcome): number =>
  Object.values(refused).reduce((sum, count) => sum + count, lost);

/** @throws if not every answer was 2xx */
export function refuseFailures(outcome: Outcome, { url }: Asked, [first]: Scenario): void {
  const { requests, refused, refusal, lost } = outcome;
  if (failuresIn(outcome) === 0 && requests > 0) return;
  const statuses = Object.entries(refused).map(([status, count]) => `${count} times ${status}`);
  throw new Error(
    `${first?.method ?? 'GET'} ${url}${first?.path}, and others like it: of ${requests} answers, ` +
      [...statuses, `${lost} lost`, ...(refusal === undefined ? [] : [`the first: ${refusal}`])].join(', '),
  );
}

/** In seconds, by the server and by all of PostgreSQL. */
export const processorTimeOf = ({ pids, hasShortThreads, postgresPids }: Target) => ({
  server: pids.reduce(
    (sum, pid) => sum + (hasShortThreads ? processorSecondsInTicks(pid) : processorSeconds(pid)),
    0,
  ),
  postgres: postgresPids.reduce((sum, pid) => sum + familyProcessorSeconds(pid), 0),
});

/**
 * Drives several in turn, in short rounds: what else the machine does slows all of them down alike.
 *
 * @param round drives one of them
 */
export async function inTurn<Name extends string>(
  names: readonly Name[],
  rounds: number,
  round: (name: Name) => Promise<Round>,
): Promise<Record<Name, Round[]>> {
  const measured = Object.fromEntries(names.map((name) => [name, [] as Round[]])) as Record<Name, Round[]>;
  for (let i = 0; i < rounds; i++) {
    for (const name of names) measured[name].push(await round(name));
  }
  return measured;
}

/** How many times as many requests as another in the round beside it: the median of all pairs. */
export const ratio = (rounds: readonly Round[], others: readonly Round[]): number =>
  pairedRatio(rounds, others, ({ requestsPerSecond }) => requestsPerSecond);

/** What the other takes of processor time for a request, as a ratio to what this one takes: the median of all pairs. */
export const processorRatio = (rounds: readonly Round[], others: readonly Round[]): number =>
  pairedRatio(rounds, others, (round) => 1 / processorMicros(round));

export const processorMicros = ({ serverMicros, postgresMicros }: Round): number =>
  serverMicros + postgresMicros;

const pairedRatio = (
  rounds: readonly Round[],
  others: readonly Round[],
  figure: (round: Round) => number,
): number => median(rounds.map((round, index) => figure(round) / figure(others[index] as Round)));

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
    serverMicros: of('serverMicros'),
    postgresMicros: of('postgresMicros'),
  };
}
