import autocannon from 'autocannon';
import {
  type Asked,
  bodyOf,
  type Generator,
  JSON_BODY,
  type Load,
  type Outcome,
  type Request,
  type Scenario,
  TIMEOUT,
} from './generator.js';

/** @param overallRate requests a second of all connections together; as fast as they are answered unless given */
export const autocannonAt = (overallRate?: number): Generator => ({
  description:
    'Driven by autocannon: a generator in Node takes processor time that the faster program could have used ' +
    '(install wrk, and it is used instead)',
  run: (asked, scenario, load) => runAutocannon(asked, scenario, load, overallRate),
});

async function runAutocannon(
  { url, headers }: Asked,
  scenario: Scenario,
  { connections, seconds, requests: amount, first }: Load,
  overallRate: number | undefined,
): Promise<Outcome> {
  let turn = first;
  let connection = first;
  const sent = (request: Request): autocannon.Request => sentRequest(request, headers, () => turn++);
  const { requests, duration, latency, statusCodeStats, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    // A run of an amount ends with a sample, of which there is one a second otherwise.
    ...(amount !== undefined && { amount, sampleInt: 50 }),
    timeout: TIMEOUT,
    ...(overallRate !== undefined && { overallRate }),
    setupClient: (client) => client.setRequests(shareOf(scenario, connection++, connections).map(sent)),
  });
  const refused = Object.entries(statusCodeStats ?? {})
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { count = 0 }]) => [status, count] as const);
  return {
    requests: requests.total,
    seconds: duration,
    p50: latency.p50,
    p99: latency.p99,
    refused: Object.fromEntries(refused),
    lost: errors,
  };
}

function sentRequest(
  request: Request,
  headers: Asked['headers'],
  nextTurn: () => number,
): autocannon.Request {
  const { method = 'GET', path, body } = request;
  const fixed = { method: method as 'GET', path, headers: { ...headers, ...(body && JSON_BODY) } };
  if (body === undefined) return fixed;
  if (!body.includes('{turn}')) return { ...fixed, body };
  return { ...fixed, setupRequest: (one) => ({ ...one, body: bodyOf(request, nextTurn()) }) };
}

/**
 * Each connection has some of the requests, from the one after those it has sent: built for each connection, all of
 * the requests would take seconds.
 */
function shareOf(scenario: Scenario, connection: number, connections: number): Request[] {
  const share = scenario.filter((_, index) => index % connections === connection % connections);
  if (share.length === 0) return [scenario[connection % scenario.length] as Request];
  const start = Math.floor(connection / connections) % share.length;
  return [...share.slice(start), ...share.slice(0, start)];
}
