import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { HttpAdapterHost } from '@nestjs/core';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Governor } from '../../../src/platform/governor/governor.js';
import { heldBy, sendUnread } from '../../support/abandoned.js';
import type { TestWorkspace } from '../../support/service.js';
import { until } from '../../support/until.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const MEBIBYTE = 1_048_576;

// A workspace may leave 2 MiB unread, and all together 8 MiB.
const service = useService({ maxBodyBytes: 4 * MEBIBYTE, open: false }, { worker: false });
const greedy = useWorkspace(service, 'Greedy');
const other = useWorkspace(service, 'Other');
beforeAll(async () => {
  for (const { make } of [greedy, other])
    for (let n = 0; n < 10; n++) await make.component({ description: 'x'.repeat(100_000) });
});

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(() => Object.keys(heldBy(service)).length === 0);
});

const unread = () => service.part(Governor).use('answers').used;

const LIST = 'GET /v1/component';

/** Sends so many requests on one connection without waiting for an answer, each of which has a megabyte. */
async function pipeline(count: number, workspace: TestWorkspace = greedy): Promise<Socket> {
  const socket = await sendUnread(service, workspace, LIST);
  sockets.push(socket.pause());
  const head = [`${LIST} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${workspace.secret}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`.repeat(count - 1));
  return socket;
}

/** The statuses of all answers that a connection gets. */
async function statusesOn(socket: Socket, count: number): Promise<number[]> {
  const statuses: number[] = [];
  socket.on('data', (data) => {
    for (const [, status] of String(data).matchAll(/HTTP\/1\.1 (\d{3})/g)) statuses.push(Number(status));
  });
  socket.resume();
  await until(() => statuses.length === count || socket.closed);
  return statuses;
}

describe('requests that are sent before earlier ones of their connection are answered', () => {
  test('wait until the caller has read the answers before', async () => {
    const socket = await pipeline(60);
    await until(() => unread() > MEBIBYTE / 2);
    const before = unread();
    await other.http.get('/v1/component').expect(200);
    expect(before).toBeLessThan(1.1 * MEBIBYTE);
    expect(service.part(Governor).use('requests').used).toBe(0);
    expect(await statusesOn(socket, 60)).toEqual(Array(60).fill(200));
  });

  test('are some hundred at most: else their connection is closed', async () => {
    const socket = await pipeline(600);
    await until(() => socket.resume().closed);
    await other.http.get('/v1/component').expect(200);
  });
});

test('so many bytes of a workspace wait to be read, and others of its large answers are refused', async () => {
  for (let n = 0; n < 4; n++) await pipeline(20);
  await until(() => service.part(Governor).use('answers').refused > 0);
  expect(unread()).toBeLessThan(2.1 * MEBIBYTE);
  const { body } = await greedy.http.get('/v1/component').expect(429);
  expect(body.code).toBe('too_much_unread');
  await other.http.get('/v1/component').expect(200);
  await greedy.http.get('/v1/user').expect(200);
});

test('a stream is cut off on which nothing has been read for as long as a connection may be silent', async () => {
  const server: Server = service.part(HttpAdapterHost).httpAdapter.getHttpServer();
  const { timeout } = server;
  server.timeout = 500;
  try {
    const stream = await sendUnread(service, greedy, 'GET /v1/event/stream?from=now');
    sockets.push(stream.resume());
    await until(() => stream.closed);
  } finally {
    server.timeout = timeout;
  }
});
