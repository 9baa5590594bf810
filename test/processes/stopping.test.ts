import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createApi } from '../../src/app/create.js';
import { blocked, untilWaiting } from '../support/blocked.js';
import { startService, type TestService } from '../support/service.js';
import { until } from '../support/until.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { worker: false });
});
afterAll(() => service.close());

test('while the service stops, requests on connections that are still at work are answered as ever, the last time', async () => {
  const app = await createApi(service.settings, pino({ level: 'silent' }), { worker: false });
  await app.listen(0, '127.0.0.1');
  const port = Number(new URL(await app.getUrl()).port);
  const socket = connect(port, '127.0.0.1');
  const answers = text(socket);
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  let closed: Promise<void> | undefined;
  await blocked(service, 'component', async () => {
    ask('/v1/component');
    await untilWaiting(service, 1);
    closed = app.close();
    await until(() => refuses(port));
    ask('/v1/component');
    await untilWaiting(service, 2);
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
