import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { createApi } from '../../../src/app/create.js';
import { startService, type TestService } from '../../support/service.js';
import { until } from '../../support/until.js';

let service: TestService;
let app: NestFastifyApplication;
const lines: string[] = [];
beforeAll(async () => {
  service = await startService({}, { worker: false });
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  app = await createApi(service.settings, log, { worker: false });
  await app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await app.close();
  await service.close();
});

test('a caller who hangs up in the middle of a body is no outage', async () => {
  let arrived: Socket | undefined;
  app.getHttpServer().on('connection', (socket: Socket) => (arrived = socket));
  const socket = connect(Number(new URL(await app.getUrl()).port), '127.0.0.1');
  const head = ['POST /v1/component HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.write([...head, 'Content-Length: 100', '', '{"component":'].join('\r\n'));
  // The body is being read.
  await until(() => (arrived?.bytesRead ?? 0) > 0);
  socket.destroy();
  await until(() => arrived?.closed === true);
  await sleep(100);
  expect(lines).toEqual([]);
});
