import { drive, medianRound, type Round } from './measure.js';
import { table } from './report.js';
import { type Ground, serveApi } from './service.js';
import { scenariosFor } from './throughput.js';

const SIZES = [2, 5, 10, 20, 40];
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
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Pool[]> {
  const apis = await Promise.all(
    SIZES.map(async (size, index) => ({
      size,
      api: await serveApi(ground, databaseUrl, 4871 + index, { DATABASE_POOL_SIZE: String(size) }),
      measured: [] as Round[],
    })),
  );
  try {
    const scenarios = await scenariosFor((apis[0] as (typeof apis)[number]).api);
    const results: Pool[] = [];
    for (const scenario of SCENARIOS) {
      // The first round of all is not counted.
      for (let i = 0; i <= rounds; i++) {
        for (const { api, measured } of apis) {
          const target = { url: api.url, pids: [api.pid], headers: api.headers };
          const load = scenarios[scenario] ?? {};
          const round = await drive(target, load, ground.postgresPid, { connections: CONNECTIONS, seconds });
          if (i > 0) measured.push(round);
        }
      }
      for (const { size, measured } of apis) {
        results.push({ scenario, size, round: medianRound(measured.splice(0)) });
      }
    }
    return results;
  } finally {
    for (const { api } of apis) await api.stop();
  }
}

export const poolsTable = (results: readonly Pool[]): string =>
  table(
    [`${CONNECTIONS} connections`, 'pool', 'requests/s', 'p50 ms', 'p99 ms', 'CPU node', 'CPU postgres'],
    results.map(({ scenario, size, round }) => [
      scenario,
      String(size),
      round.requestsPerSecond.toFixed(0),
      round.p50.toFixed(1),
      round.p99.toFixed(1),
      round.nodeCpu.toFixed(2),
      round.postgresCpu.toFixed(2),
    ]),
  );
