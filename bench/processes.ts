import type { Ground } from './ground.js';
import { drive, failuresIn, median, type Round, send } from './measure.js';
import { table } from './report.js';
import { type Served, serveApi, targetOf } from './service.js';

const PATHS: Readonly<Record<string, string>> = {
  'GET one': '/v1/discovery/d-77',
  'list of 100': '/v1/discovery?per_page=100',
};

export interface Processes {
  readonly scenario: string;
  readonly processes: number;
  readonly requestsPerSecond: number;
  readonly p99: number;
}

/** One process against two, with the same number of connections in all. */
export async function measureProcesses(
  ground: Ground,
  databaseUrl: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Processes[]> {
  const apis = [await serveApi(ground, databaseUrl), await serveApi(ground, databaseUrl)];
  const results: Processes[] = [];
  for (const [scenario, path] of Object.entries(PATHS)) {
    const requests = [{ path }];
    const measured: Record<number, Round[][]> = { 1: [], 2: [] };
    for (let i = 0; i < rounds; i++) {
      for (const count of [1, 2]) {
        const connections = 64 / count;
        const round = (api: Served) =>
          drive(ground.generator, targetOf(api, ground), requests, { connections, seconds });
        measured[count]?.push(await Promise.all(apis.slice(0, count).map(round)));
      }
    }
    for (const [count, all] of Object.entries(measured)) {
      results.push({
        scenario,
        processes: Number(count),
        requestsPerSecond: median(all.map((each) => each.reduce((sum, r) => sum + r.requestsPerSecond, 0))),
        p99: median(all.map((each) => Math.max(...each.map((r) => r.p99)))),
      });
    }
  }
  return results;
}

export const processesTable = (results: readonly Processes[]): string =>
  table(
    ['64 connections', 'processes', 'requests/s', 'p99 ms'],
    results.map(({ scenario, processes, requestsPerSecond, p99 }) => [
      scenario,
      String(processes),
      requestsPerSecond.toFixed(0),
      p99.toFixed(1),
    ]),
  );

export interface Crowd {
  readonly connections: number;
  readonly answered: number;
  /** Turned away with 503 and `Retry-After`. */
  readonly turnedAway: number;
  /** Without an answer, or with another than those. */
  readonly lost: number;
  readonly p50: number;
  readonly p99: number;
}

/** Lists of 100 from far more clients than one process can serve at a time. */
export async function measureCrowd(
  ground: Ground,
  databaseUrl: string,
  { seconds }: { seconds: number },
): Promise<Crowd[]> {
  const api = await serveApi(ground, databaseUrl);
  const results: Crowd[] = [];
  for (const connections of [32, 250, 1_000]) {
    const scenario = [{ path: '/v1/discovery?per_page=100' }];
    const outcome = await send(ground.generator, api, scenario, { connections, seconds });
    const { requests, refused, lost, p50, p99 } = outcome;
    const turnedAway = refused['503'] ?? 0;
    results.push({
      connections,
      answered: requests - failuresIn(outcome) + lost,
      turnedAway,
      lost: failuresIn(outcome) - turnedAway,
      p50,
      p99,
    });
  }
  return results;
}

export const crowdTable = (results: readonly Crowd[]): string =>
  table(
    ['connections', 'answered', '503 with Retry-After', 'lost', 'p50 ms', 'p99 ms'],
    results.map((each) => [
      String(each.connections),
      String(each.answered),
      String(each.turnedAway),
      String(each.lost),
      each.p50.toFixed(1),
      each.p99.toFixed(1),
    ]),
  );
