import type { Ground } from './ground.js';
import type { Scenario } from './load/generator.js';
import { drive, inTurn, medianRound, type Round } from './measure.js';
import { table } from './report.js';
import type { Scale } from './scale.js';
import { scenariosFor } from './scenarios.js';
import { serveApi, targetOf } from './service.js';

const SCENARIOS = ['GET one', 'list of 100', 'PATCH title'];
const CONNECTIONS = 64;

export interface Pool {
  readonly scenario: string;
  readonly size: number;
  readonly round: Round;
}

/** One process with pools of several sizes, more clients than any of them has connections. */
export async function measurePools(
  ground: Ground,
  databaseUrl: string,
  { discoveries, rounds, seconds, pools }: Scale,
): Promise<Pool[]> {
  const apis = await Promise.all(
    pools.map((size) => serveApi(ground, databaseUrl, { DATABASE_POOL_SIZE: String(size) })),
  );
  const targets = Object.fromEntries(apis.map((api, index) => [String(pools[index]), targetOf(api, ground)]));
  const scenarios = await scenariosFor(apis[0] as (typeof apis)[number], discoveries);
  const results: Pool[] = [];
  const load = { connections: CONNECTIONS, seconds };
  for (const name of SCENARIOS) {
    const scenario = scenarios[name] as Scenario;
    const round = (size: string) =>
      drive(ground.generator, targets[size] as (typeof targets)[string], scenario, load);
    // Not counted.
    await inTurn(Object.keys(targets), 1, round);
    const measured = await inTurn(Object.keys(targets), rounds, round);
    for (const [size, each] of Object.entries(measured)) {
      results.push({ scenario: name, size: Number(size), round: medianRound(each) });
    }
  }
  return results;
}

export const poolsTable = (results: readonly Pool[]): string =>
  table(
    [`${CONNECTIONS} connections`, 'pool', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'PostgreSQL CPU µs'],
    results.map(({ scenario, size, round }) => [
      scenario,
      String(size),
      round.requestsPerSecond.toFixed(0),
      round.p50.toFixed(1),
      round.p99.toFixed(1),
      round.serverMicros.toFixed(0),
      round.postgresMicros.toFixed(0),
    ]),
  );
