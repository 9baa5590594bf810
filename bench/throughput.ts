import type { Scenario } from './load/generator.js';
import { drive, inTurn, medianRound, ratio, type Round } from './measure.js';
import { table } from './report.js';
import { compareAnswers } from './same-answers.js';
import type { Scale } from './scale.js';
import { scenariosFor } from './scenarios.js';
import type { Ground } from './ground.js';
import { serveApi, serveBaseline, targetOf } from './service.js';

export const CONNECTIONS = 32;

/** What the service is expected to reach of the baseline. */
const GOALS: Readonly<Record<string, number>> = {
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
  readonly service: Round;
  readonly baseline: Round;
}

export type Pairs = Pick<Scale, 'discoveries' | 'rounds' | 'seconds' | 'warming' | 'compared'>;

/** Drives the baseline and the service in turn, each scenario, in short rounds. */
export async function measureThroughput(
  ground: Ground,
  databaseUrl: string,
  { discoveries, rounds, seconds, warming, compared }: Pairs,
  say: (line: string) => void,
): Promise<Throughput[]> {
  const api = await serveApi(ground, databaseUrl);
  const bare = await serveBaseline(databaseUrl);
  const targets = { baseline: targetOf(bare, ground), service: targetOf(api, ground) };
  const driven = (name: keyof typeof targets, scenario: Scenario, time = seconds) =>
    drive(ground.generator, targets[name], scenario, { connections: CONNECTIONS, seconds: time });
  const scenarios = await scenariosFor(api, discoveries);
  await compareAnswers([targets.service, targets.baseline], scenarios, compared);
  for (const scenario of Object.values(scenarios)) {
    await inTurn(['baseline', 'service'], 1, (name) => driven(name, scenario, warming));
  }
  const results: Throughput[] = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    const measured = await inTurn(['baseline', 'service'], rounds, (each) => driven(each, scenario));
    const result = throughputOf(name, measured);
    results.push(result);
    say(`${name}: ${result.ratio.toFixed(2)} of the baseline (goal ${result.goal})`);
  }
  return results;
}

const throughputOf = (
  scenario: string,
  { baseline, service }: Record<'baseline' | 'service', Round[]>,
): Throughput => ({
  scenario,
  goal: GOALS[scenario] ?? 0,
  ratio: ratio(service, baseline),
  service: medianRound(service),
  baseline: medianRound(baseline),
});

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
