import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { fastifyAdapter } from '../../../src/http/server/fastify-adapter.js';
import { startService } from '../../support/service.js';
import { useService } from '../../support/use-service.js';

const TIMEOUTS = { statement: 15_000, lock: 5_000, idleInTransaction: 30_000 };

const service = useService({ requestTimeout: 500, databaseTimeouts: TIMEOUTS });

/** Sends the beginning of a request and then nothing any more; what comes back until the connection ends. */
async function sendPart(part: string): Promise<{ status: string; headers: string; body: string }> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.write(part);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...headers] = head.split('\r\n');
  return { status, headers: headers.join('\n'), body };
}

describe('a request that does not arrive in time', () => {
  test.each([
    ['headers', 'GET /v1/component HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    [
      'body',
      'POST /v1/component HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('is answered 408 and hung up on: its %s', async (_, part) => {
    const { status, headers, body } = await sendPart(part);
    expect(status).toMatch(/^HTTP\/1\.1 408 /);
    expect(headers).toMatch(/^content-type: application\/problem\+json$/im);
    const requestId = /^x-request-id: (\S+)$/im.exec(headers)?.[1];
    expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'request_timeout', requestId });
  });

  test('holds up nobody else', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write('GET /v1/component HTTP/1.1\r\nHost: localhost\r\n');
    await service.http.get('/v1/component').expect(200);
    socket.destroy();
  });
});

test.each([
  ['a minute', {}, 60_000],
  ['longer than a statement may take', { databaseTimeouts: { ...TIMEOUTS, statement: 120_000 } }, 480_000],
  ['longer than a request may take to arrive', { requestTimeout: 600_000 }, 1_200_000],
  ['ever, if a statement may take so long', { databaseTimeouts: { ...TIMEOUTS, statement: 0 } }, 0],
])('a connection may be silent for %s', (_, settings, silence) => {
  const adapter = fastifyAdapter({ ...service.settings, ...settings }, pino({ level: 'silent' }));
  // By this Node ends connections.
  expect(adapter.getInstance<FastifyInstance>().server.timeout).toBe(silence);
});

test('a client that is slow does not keep the service from stopping', async () => {
  // Longer than this test may take.
  const slow = await startService({ requestTimeout: 3_600_000 });
  const socket = connect(Number(new URL(slow.url).port), '127.0.0.1').on('error', () => undefined);
  const complete = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(`${complete}GET /v1/component HTTP/1.1\r\nHost: localhost\r\nX-Slow: `);
  // The answer to the first: the beginning of the second has arrived as well.
  await once(socket, 'data');
  await slow.close();
  socket.destroy();
});
