import { fileURLToPath } from 'node:url';
import type autocannon from 'autocannon';
import { drive, medianRound, type Round, type Scenario, type Target } from './measure.js';
import { table } from './report.js';
import { type Ground, serve, serveApi } from './service.js';

const CONNECTIONS = 32;
const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));
const RUN_TYPESCRIPT = fileURLToPath(new URL('../test/support/run-typescript.mjs', import.meta.url));

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

/** Drives the service and the baseline in turn, each scenario, several rounds. */
export async function measureThroughput(
  ground: Ground,
  databaseUrl: string,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: string) => void,
): Promise<Throughput[]> {
  const api = await serveApi(ground, databaseUrl, 4811);
  const bare = await serve(
    BASELINE,
    [],
    { DATABASE_URL: databaseUrl, NODE_OPTIONS: `--import ${RUN_TYPESCRIPT} --no-warnings` },
    4812,
  );
  try {
    const service: Target = { url: api.url, pids: [api.pid], headers: api.headers };
    const baseline: Target = { url: bare.url, pids: [bare.pid], headers: {} };
    const scenarios = await scenariosFor(service);
    await compareAnswers(service, baseline, scenarios);
    const driven = (target: Target, scenario: Scenario) =>
      drive(target, scenario, ground.postgresPid, { connections: CONNECTIONS, seconds });
    // Not counted: a process that has just started is not what anybody runs for long.
    for (const scenario of Object.values(scenarios)) {
      await driven(baseline, scenario);
      await driven(service, scenario);
    }
    const results: Throughput[] = [];
    for (const [name, scenario] of Object.entries(scenarios)) {
      const measured: { service: Round[]; baseline: Round[] } = { service: [], baseline: [] };
      for (let i = 0; i < rounds; i++) {
        measured.baseline.push(await driven(baseline, scenario));
        measured.service.push(await driven(service, scenario));
      }
      const result = {
        scenario: name,
        goal: GOALS[name] ?? 0,
        service: medianRound(measured.service),
        baseline: medianRound(measured.baseline),
      };
      const ratio = result.service.requestsPerSecond / result.baseline.requestsPerSecond;
      results.push({ ...result, ratio });
      say(`${name}: ${ratio.toFixed(2)} of the baseline (goal ${result.goal})`);
    }
    return results;
  } finally {
    await api.stop();
    await bare.stop();
  }
}

const JSON_BODY = { 'content-type': 'application/json' };

export async function scenariosFor(
  service: Pick<Target, 'url' | 'headers'>,
): Promise<Record<string, Scenario>> {
  const get = async (path: string) =>
    (await (await fetch(service.url + path, { headers: service.headers })).json()) as Record<
      string,
      { id: string }[]
    >;
  const { discoveries = [] } = await get('/v1/discovery?per_page=100&created_after=2025-03-01');
  const { discoveryStates = [] } = await get('/v1/discovery-state');
  let turn = 0;
  const patch = (changes: () => object): Scenario => ({
    requests: discoveries.map(({ id }) => ({
      method: 'PATCH',
      path: `/v1/discovery/${id}`,
      headers: JSON_BODY,
      setupRequest: (request) => {
        turn += 1;
        return { ...request, body: JSON.stringify(changes()) };
      },
    })),
  });
  return {
    'GET one': { requests: discoveries.map(({ id }) => ({ path: `/v1/discovery/${id}` })) },
    'list of 100': { requests: [{ path: '/v1/discovery?per_page=100' }] },
    'list of 100, both selects': {
      requests: [{ path: '/v1/discovery?per_page=100&select=discoveryfields,issues' }],
    },
    'PATCH title': patch(() => ({ title: `Title ${turn}` })),
    'PATCH state': patch(() => ({ discoveryStateId: discoveryStates[turn % discoveryStates.length]?.id })),
    'POST discovery': {
      requests: [{ method: 'POST', path: '/v1/discovery', headers: JSON_BODY, body: '{"title":"New"}' }],
    },
    'POST feedback': {
      requests: discoveries.map(({ id }) => ({
        method: 'POST',
        path: '/v1/feedback',
        headers: JSON_BODY,
        body: JSON.stringify({ discoveryId: id, score: 2 }),
      })),
    },
  };
}

/** The comparison means nothing unless both give the same answers, byte for byte, but for new ids and times. */
async function compareAnswers(
  service: Target,
  baseline: Target,
  scenarios: Record<string, Scenario>,
): Promise<void> {
  for (const { requests = [] } of Object.values(scenarios)) {
    for (const asked of requests) {
      const { setupRequest } = asked;
      const request = typeof setupRequest === 'function' ? setupRequest({ ...asked }, {}) : asked;
      const ours = await answerOf(service, request);
      const theirs = await answerOf(baseline, request);
      if (ours !== theirs) {
        const [shown, other] = [ours, theirs].map((text) => text.slice(0, 500));
        throw new Error(`${request.method ?? 'GET'} ${request.path} differs:\n${shown}\n${other}`);
      }
    }
  }
}

/** Ids and times. */
const NEW = /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]{12}Z/g;

async function answerOf(target: Target, request: autocannon.Request): Promise<string> {
  const { path = '', method = 'GET', headers, body } = request;
  const answer = await fetch(target.url + path, {
    method,
    headers: { ...target.headers, ...(headers as Record<string, string>) },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return method === 'GET' ? text : text.replaceAll(NEW, 'new');
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
      'CPU node',
      'CPU postgres',
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
      service.nodeCpu.toFixed(2),
      service.postgresCpu.toFixed(2),
    ]),
  );
