import { filledDatabase, type Ground, prepareGround } from '../ground.js';
import type { Generator, Scenario } from '../load/generator.js';
import { drive, inTurn, medianRound, ratio, type Round, type Target } from '../measure.js';
import { table } from '../report.js';
import { compareAnswers } from '../same-answers.js';
import { scenariosFor } from '../scenarios.js';
import { serveApi, targetOf } from '../service.js';
import { CONNECTIONS, type Pairs } from '../throughput.js';
import { copyWorkspace } from './copied-workspace.js';
import { installedPostgres } from '../../test/support/installed-postgres.js';
import { type Cluster, inspectCluster } from './nodes.js';
import { settingsOf, versionsOf } from './versions.js';

/** What the service by way of the node that has the shard is expected to reach of plain PostgreSQL. */
const GOALS: Readonly<Record<string, number>> = {
  'GET one': 0.4,
  'list of 100': 0.8,
  'POST feedback': 0.7,
  'PATCH title': 0.7,
};

const WAYS = ['plain', 'coordinator', 'shard'] as const;
type Way = (typeof WAYS)[number];

export interface Clustered {
  readonly scenario: string;
  readonly goal: number;
  /** Of plain PostgreSQL. */
  readonly ratios: Readonly<Record<Way, number>>;
  readonly rounds: Readonly<Record<Way, Round>>;
}

export interface ClusterResults {
  /** Which PostgreSQL is compared with which. */
  readonly versions: string;
  readonly results: readonly Clustered[];
}

type Say = (line: string) => void;

/** The same service and records on plain PostgreSQL, by the coordinator, and by the node that has the shard. */
export async function measureCluster(
  coordinatorUrl: string,
  generator: Generator,
  pairs: Pairs,
  say: Say,
): Promise<ClusterResults> {
  const cluster = await inspectCluster(coordinatorUrl);
  const programs = process.env['PGBIN'];
  const settings = await settingsOf(coordinatorUrl);
  const ground = await prepareGround(generator, {
    settings,
    start: programs ? installedPostgres(programs) : undefined,
  });
  try {
    const plainUrl = await filledDatabase(ground, pairs, say);
    const started = performance.now();
    await copyWorkspace(plainUrl, coordinatorUrl);
    say(`Copied them to the cluster in ${Math.round((performance.now() - started) / 1000)} s.`);
    const urls = { plain: plainUrl, coordinator: coordinatorUrl, shard: cluster.shardUrl };
    return {
      versions: await versionsOf(cluster, plainUrl, programs !== undefined),
      results: await measure(ground, await serveEach(ground, urls, cluster), pairs, say),
    };
  } finally {
    await ground.stop();
  }
}

async function measure(
  { generator }: Ground,
  targets: Readonly<Record<Way, Target>>,
  { discoveries, rounds, seconds, warming, compared }: Pairs,
  say: Say,
): Promise<Clustered[]> {
  const all = Object.entries(await scenariosFor(targets.plain, discoveries));
  const scenarios = Object.fromEntries(all.filter(([name]) => name in GOALS));
  await compareAnswers(
    WAYS.map((way) => targets[way]),
    scenarios,
    compared,
  );
  const driven = (way: Way, scenario: Scenario, time = seconds) =>
    drive(generator, targets[way], scenario, { connections: CONNECTIONS, seconds: time });
  const results: Clustered[] = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    await inTurn(WAYS, 1, (way) => driven(way, scenario, warming));
    const result = clusteredOf(name, await inTurn(WAYS, rounds, (way) => driven(way, scenario)));
    results.push(result);
    const { coordinator, shard } = result.ratios;
    say(
      `${name}: ${coordinator.toFixed(2)} by the coordinator, ${shard.toFixed(2)} by the node (goal ${result.goal})`,
    );
  }
  return results;
}

function clusteredOf(scenario: string, measured: Readonly<Record<Way, Round[]>>): Clustered {
  const of = <Result>(figure: (way: Way) => Result) =>
    Object.fromEntries(WAYS.map((way) => [way, figure(way)])) as Record<Way, Result>;
  return {
    scenario,
    goal: GOALS[scenario] ?? 0,
    ratios: of((way) => ratio(measured[way], measured.plain)),
    rounds: of((way) => medianRound(measured[way])),
  };
}

async function serveEach(
  ground: Ground,
  urls: Readonly<Record<Way, string>>,
  { postgresPids }: Cluster,
): Promise<Record<Way, Target>> {
  const targets: Partial<Record<Way, Target>> = {};
  for (const way of WAYS) {
    const target = targetOf(await serveApi(ground, urls[way]), ground);
    targets[way] = { ...target, ...(way !== 'plain' && { postgresPids }) };
  }
  return targets as Record<Way, Target>;
}

export const clusterTable = (results: readonly Clustered[]): string =>
  table(
    [
      '',
      'by the node',
      'goal',
      'by the coordinator',
      'plain/s',
      'node/s',
      'coordinator/s',
      'p99 ms plain · node · coordinator',
      'CPU µs plain · node · coordinator',
      'PostgreSQL CPU µs plain · node · coordinator',
    ],
    results.map(({ scenario, goal, ratios, rounds: { plain, shard, coordinator } }) => {
      const each = (figure: (round: Round) => string) => [plain, shard, coordinator].map(figure).join(' · ');
      return [
        scenario,
        ratios.shard.toFixed(2),
        goal.toFixed(2),
        ratios.coordinator.toFixed(2),
        plain.requestsPerSecond.toFixed(0),
        shard.requestsPerSecond.toFixed(0),
        coordinator.requestsPerSecond.toFixed(0),
        each(({ p99 }) => p99.toFixed(1)),
        each(({ serverMicros }) => serverMicros.toFixed(0)),
        each(({ postgresMicros }) => postgresMicros.toFixed(0)),
      ];
    }),
  );
