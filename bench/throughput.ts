import type { Scenario } from './load/generator.js';
import { drive, medianRound, processorMicros, processorRatio, ratio, type Round } from './measure.js';
import { table } from './report.js';
import { compareAnswers } from './same-answers.js';
import type { Scale } from './scale.js';
import { scenariosFor } from './scenarios.js';
import type { Ground } from './ground.js';
import { serveApi, serveBaseline, targetOf } from './service.js';

export const CONNECTIONS = 32;

/** What the service is expected to reach of the baseline. */
export const GOALS: Readonly<Record<string, number>> = {
  'GET one': 0.8,
  'list of 100': 0.85,
  'list of 100, both selects': 0.85,
  'PATCH title': 0.6,
  'PATCH state': 0.6,
  'POST discovery': 0.6,
  'POST feedback': 0.6,
};

export interface Throughput {
  readonly scenario: string;
  readonly goal: number;
  readonly ratio: number;
  /** The baseline's processor time for a request, as a ratio to the service's. */
  readonly processorRatio: number;
  readonly service: Round;
  readonly baseline: Round;
}

export type Pairs = Pick<Scale, 'discoveries' | 'rounds' | 'seconds' | 'warming' | 'amounts' | 'compared'>;

interface Pair {
  readonly baseline: Round;
  readonly service: Round;
}

type DrivePair = (scenario: Scenario, seconds: number, requests?: number) => Promise<Pair>;

/** Drives the baseline and the service in turn, each scenario, in short rounds. */
export async function measureThroughput(
  ground: Ground,
  databaseUrl: string,
  pairs: Pairs,
  say: (line: string) => void,
  isWanted = (_scenario: string): boolean => true,
): Promise<Throughput[]> {
  const service = targetOf(await serveApi(ground, databaseUrl), ground);
  const baseline = targetOf(await serveBaseline(databaseUrl), ground);
  const all = Object.entries(await scenariosFor(service, pairs.discoveries));
  const scenarios = Object.fromEntries(all.filter(([name]) => isWanted(name)));
  await compareAnswers([service, baseline], scenarios, pairs.compared);
  const results = await measurePairs(scenarios, pairs, async (scenario, seconds, requests) => {
    const load = { connections: CONNECTIONS, seconds, requests };
    return {
      baseline: await drive(ground.generator, baseline, scenario, load),
      service: await drive(ground.generator, service, scenario, load),
    };
  });
  for (const { scenario, ratio, goal } of results)
    say(`${scenario}: ${ratio.toFixed(2)} of the baseline (goal ${goal})`);
  return results;
}

async function measurePairs(
  scenarios: Readonly<Record<string, Scenario>>,
  { rounds, seconds, warming, amounts }: Pairs,
  drivePair: DrivePair,
): Promise<Throughput[]> {
  const measured: { name: string; scenario: Scenario; size: number | undefined; pairs: Pair[] }[] = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    const { service } = await drivePair(scenario, warming, amounts?.warming);
    measured.push({ name, scenario, size: amounts && sizeOf(service, amounts.micros), pairs: [] });
  }
  // Noise of some seconds falls on few rounds of each scenario instead of on most rounds of one scenario.
  for (let round = 0; round < rounds; round++) {
    for (const { scenario, size, pairs } of measured) pairs.push(await drivePair(scenario, seconds, size));
  }
  return measured.map(({ name, pairs }) => throughputOf(name, pairs));
}

/** The number of requests that take this processor time in microseconds, and that keep all connections busy. */
function sizeOf(round: Round, micros: number): number {
  if (processorMicros(round) === 0)
    throw new Error('The processor time of processes is unknown: it needs /proc.');
  return Math.max(2 * CONNECTIONS, Math.round(micros / processorMicros(round)));
}

function throughputOf(scenario: string, pairs: readonly Pair[]): Throughput {
  const baseline = pairs.map((pair) => pair.baseline);
  const service = pairs.map((pair) => pair.service);
  return {
    scenario,
    goal: GOALS[scenario] ?? 0,
    ratio: ratio(service, baseline),
    processorRatio: processorRatio(service, baseline),
    service: medianRound(service),
    baseline: medianRound(baseline),
  };
}

export const throughputTable = (results: readonly Throughput[]): string =>
  table(
    [
      '',
      'ratio',
      'goal',
      'service/s',
      'baseline/s',
      'p50 ms',
      'p99 ms',
      'baseline p99',
      'CPU µs',
      'baseline CPU µs',
      'PostgreSQL CPU µs',
      'of the baseline',
    ],
    results.map(({ scenario, ratio, goal, service, baseline }) => [
      scenario,
      ratio.toFixed(2),
      goal.toFixed(2),
      service.requestsPerSecond.toFixed(0),
      baseline.requestsPerSecond.toFixed(0),
      service.p50.toFixed(1),
      service.p99.toFixed(1),
      baseline.p99.toFixed(1),
      service.serverMicros.toFixed(0),
      baseline.serverMicros.toFixed(0),
      service.postgresMicros.toFixed(0),
      baseline.postgresMicros.toFixed(0),
    ]),
  );
