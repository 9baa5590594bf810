import { connect, type Socket } from 'node:net';
import type { Ground } from './ground.js';
import { autocannonAt } from './load/autocannon.js';
import type { Outcome } from './load/generator.js';
import { failuresIn, median, send } from './measure.js';
import { table } from './report.js';
import { serveApi, type Served } from './service.js';

const SLOW_CLIENTS = 500;

/** Requests a second of everybody else: far from what one process can serve, so that waiting shows. */
const RATE = 400;

/** What a slow client has sent when it becomes slow. */
const BEGINNINGS: Readonly<Record<string, (authorization: string) => string>> = {
  headers: () => 'GET /v1/discovery HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  body: (authorization) =>
    'POST /v1/discovery HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    `Authorization: ${authorization}\r\nContent-Length: 1000000\r\n\r\n{`,
};

export interface Slowness {
  /** What the slow clients send so slowly. */
  readonly slow: string;
  readonly clients: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
  /** Slow clients that the service hung up on meanwhile. */
  readonly hungUp: number;
}

/** What 500 clients that send one byte a second do to everybody else, who retrieve discoveries. */
export async function measureSlowness(
  ground: Ground,
  databaseUrl: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Slowness[]> {
  // So short that within a round they are hung up on, and come back.
  const api = await serveApi(ground, databaseUrl, { REQUEST_TIMEOUT_MS: '2000' });
  // wrk knows no rate; at this one, what a generator takes matters little.
  const generator = autocannonAt(RATE);
  const scenario = [{ path: '/v1/discovery/d-77' }];
  const others = (): Promise<Outcome> => send(generator, api, scenario, { connections: 8, seconds });
  await others();
  const measured = new Map<string, { outcome: Outcome; hungUp: number }[]>();
  for (let i = 0; i < rounds; i++) {
    for (const slow of ['nothing', ...Object.keys(BEGINNINGS)]) {
      const beginning = BEGINNINGS[slow]?.(api.headers['authorization'] ?? '');
      const leave = beginning === undefined ? () => 0 : slowCrowd(api, beginning);
      const outcome = await others();
      const hungUp = leave();
      measured.set(slow, [...(measured.get(slow) ?? []), { outcome, hungUp }]);
    }
  }
  return [...measured].map(([slow, results]) => ({
    slow,
    clients: slow === 'nothing' ? 0 : SLOW_CLIENTS,
    p50: median(results.map(({ outcome }) => outcome.p50)),
    p99: median(results.map(({ outcome }) => outcome.p99)),
    failures: results.reduce((sum, { outcome }) => sum + failuresIn(outcome), 0),
    hungUp: results.reduce((sum, each) => sum + each.hungUp, 0),
  }));
}

/**
 * Clients that send one byte a second each, and come back when the service hangs up.
 *
 * @returns makes them leave; says how often the service hung up
 */
function slowCrowd({ url }: Served, beginning: string): () => number {
  const { port, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  let hungUp = 0;
  let isLeaving = false;
  const come = (): void => {
    const socket = connect(Number(port), hostname);
    const timer = setInterval(() => socket.writable && socket.write('x'), 1_000);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      if (isLeaving) return;
      hungUp += 1;
      come();
    });
    socket.resume();
    socket.write(beginning);
    sockets.add(socket);
  };
  // Not all in the same moment: they do not know of each other.
  for (let i = 0; i < SLOW_CLIENTS; i++) {
    setTimeout(() => isLeaving || come(), (i / SLOW_CLIENTS) * 1_000);
  }
  return () => {
    isLeaving = true;
    for (const socket of sockets) socket.destroy();
    return hungUp;
  };
}

export const slownessTable = (results: readonly Slowness[]): string =>
  table(
    ['slow clients', 'send slowly', 'p50 ms', 'p99 ms', 'failures', 'hung up on'],
    results.map(({ slow, clients, p50, p99, failures, hungUp }) => [
      String(clients),
      slow,
      p50.toFixed(1),
      p99.toFixed(1),
      String(failures),
      String(hungUp),
    ]),
  );
