import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { autocannonAt } from '../../bench/load/autocannon.js';
import type { Generator, Outcome, Scenario } from '../../bench/load/generator.js';
import { findWrk } from '../../bench/load/wrk.js';

interface Received {
  readonly line: string;
  readonly type: string | undefined;
  readonly token: string | undefined;
  readonly body: string;
}

let server: Server;
let received: Received[];

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      const { 'content-type': type, authorization: token } = headers;
      received.push({ line: `${method} ${url}`, type, token, body });
      response.statusCode = url === '/refused' ? 409 : 200;
      response.end('{"why":"it\'s \\"taken\\""}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (generator: Generator, scenario: Scenario, first = 0): Promise<Outcome> => {
  const { port } = server.address() as AddressInfo;
  const asked = { url: `http://127.0.0.1:${port}`, headers: { authorization: 'Bearer t' } };
  return generator.run(asked, scenario, { connections: 3, seconds: 1, first });
};

const wrk = findWrk();
const generators: [string, Generator][] = [
  ['autocannon', autocannonAt()],
  ...(wrk ? [['wrk', wrk] as [string, Generator]] : []),
];

describe.each(generators)('%s', (_name, generator) => {
  test('sends all requests of a scenario equally often', async () => {
    await send(
      generator,
      ['/a', '/b', '/c', '/d'].map((path) => ({ path })),
    );
    const counts = ['/a', '/b', '/c', '/d'].map(
      (path) => received.filter(({ line }) => line === `GET ${path}`).length,
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(received.length);
    expect(Math.min(...counts)).toBeGreaterThan(received.length / 8);
  });

  test('says who sends, in each request', async () => {
    await send(generator, [{ path: '/a' }, { method: 'POST', path: '/b', body: '{}' }]);
    expect(new Set(received.map(({ token }) => token))).toEqual(new Set(['Bearer t']));
  });

  test('sends bodies as JSON, and requests without a body without a type', async () => {
    await send(generator, [{ path: '/a' }, { method: 'PATCH', path: '/b', body: '{"title":"ü"}' }]);
    const distinct = new Set(received.map(({ line, type, body }) => `${line} ${type} ${body}`));
    expect(distinct).toEqual(new Set(['GET /a undefined ', 'PATCH /b application/json {"title":"ü"}']));
  });

  test('makes every body anew, after those made before', async () => {
    await send(generator, [{ method: 'POST', path: '/a', body: '{"turn":{turn}}' }], 1_000);
    const turns = received.map(({ body }) => (JSON.parse(body) as { turn: number }).turn);
    expect(new Set(turns).size).toBe(turns.length);
    expect(Math.min(...turns)).toBeGreaterThanOrEqual(1_000);
  });

  test('counts answers that are not 2xx by their status', async () => {
    const { requests, refused } = await send(generator, [{ path: '/refused' }, { path: '/a' }]);
    expect(Object.keys(refused)).toEqual(['409']);
    expect(refused['409']).toBeLessThan(requests);
  });

  test('counts nothing refused or lost where all is well', async () => {
    expect(await send(generator, [{ path: '/a' }])).toMatchObject({ refused: {}, lost: 0 });
  });

  test('measures about what the server saw', async () => {
    const { requests, seconds, p50, p99 } = await send(generator, [{ path: '/a' }]);
    expect(Math.abs(received.length - requests)).toBeLessThanOrEqual(0.05 * requests + 3);
    expect(seconds).toBeGreaterThan(0.9);
    expect(p50).toBeLessThanOrEqual(p99);
  });
});

(wrk ? describe : describe.skip)('wrk', () => {
  test('keeps the first answer that is not 2xx', async () => {
    const { refusal } = await send(wrk as Generator, [{ path: '/refused' }]);
    expect(refusal).toBe('409 {"why":"it\'s \\"taken\\""}');
  });
});
