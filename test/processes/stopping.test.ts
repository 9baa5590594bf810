import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createApi, createWorker } from '../../src/app/create.js';
import { blocked, untilWaiting } from '../support/blocked.js';
import { eventually } from '../support/eventually.js';
import { until } from '../support/until.js';
import { useService, useServiceWithRedis } from '../support/use-service.js';

const service = useService({}, { worker: false });

test.each([
  ['after that', 1],
  ['before', 3],
])('while the service stops, a connection answers one more request, sent %s', async (_, sentBefore) => {
  const app = await createApi(service.settings, pino({ level: 'silent' }), { worker: false });
  await app.listen(0, '127.0.0.1');
  const port = Number(new URL(await app.getUrl()).port);
  let arrived: Socket | undefined;
  app.getHttpServer().once('connection', (connection: Socket) => (arrived = connection));
  const socket = connect(port, '127.0.0.1');
  const answers = text(socket);
  const REQUEST = 'GET /v1/component HTTP/1.1\r\nHost: localhost\r\n\r\n';
  let closed: Promise<void> | undefined;
  await blocked(service, 'component', async () => {
    socket.write(REQUEST.repeat(sentBefore));
    await untilWaiting(service, 1);
    closed = app.close();
    await until(() => refuses(port));
    socket.write(REQUEST);
    await until(() => arrived?.bytesRead === (sentBefore + 1) * REQUEST.length);
  });
  const [, first, second, ...others] = (await answers).split('HTTP/1.1 ');
  expect(first).toMatch(/^200 OK\r\n/);
  expect(second).toMatch(/^200 OK\r\n/);
  expect(second).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(second).toMatch(/^connection: close\r$/im);
  expect(second).toMatch(/\{"components":\[\]\}$/);
  expect(others).toEqual([]);
  await closed;
});

/** Whether nothing takes connections at the port. */
const refuses = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });

describe('a worker that stops', () => {
  const { service: own, redis } = useServiceWithRedis({}, { worker: false });

  /** How many connections Redis has, the one that asks included. */
  const connections = async (): Promise<number> => {
    const client = new Redis(redis.url);
    const list = String(await client.client('LIST'));
    await client.quit();
    return list.trim().split('\n').length;
  };

  test.each([0, 20, 200])('%i ms after it began leaves no connection to Redis', async (ms) => {
    const before = await connections();
    const worker = await createWorker(own.settings, pino({ level: 'silent' }));
    await worker.init();
    await sleep(ms);
    await worker.close();
    // One that was opened too late would come now.
    await sleep(200);
    await eventually(async () => expect(await connections()).toBe(before));
  });
});
