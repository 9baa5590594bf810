import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Sender } from '../../../../src/integrations/deliveries/sending/sender.js';
import { startNameServer } from '../../../support/name-server.js';
import { until } from '../../../support/until.js';

const sockets = new Set<Socket>();
let behave: (socket: Socket) => void;
const server = createServer({ allowHalfOpen: true }, (socket) => {
  sockets.add(socket);
  socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  socket.on('end', () => socket.destroy());
  behave(socket);
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const end = new AbortController().signal;
const settings = { key: undefined, deny: [], allowPrivate: true };
const LONG = 15_000;
const post = (timeout: number, { url = `http://127.0.0.1:${port}/`, body = '{}' } = {}) =>
  new Sender({ webhooks: { ...settings, timeout } }).post(url, { id: 'msg_1', body }, [], end);

/** The server sees the end of a connection when it reads. */
const noneIsLeft = (): Promise<void> =>
  until(() => {
    for (const socket of sockets) socket.resume();
    return sockets.size === 0;
  });

/** Writes a text when the request arrives, and then another one again and again, as fast as it is read or every few milliseconds. */
const writes =
  (first: string, again = '', every?: number) =>
  (socket: Socket): void => {
    socket.once('data', () => {
      socket.write(first);
      if (!again) return;
      const timer = every && setInterval(() => socket.write(again), every);
      socket.on('close', () => clearInterval(timer));
      const flood = () => void (socket.destroyed || socket.write(again, () => setImmediate(flood)));
      if (!every) flood();
    });
  };
const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000);
const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const SWITCHED = { error: 'The receiver switched protocols (101) instead of answering.' };

describe('an attempt ends within its time, and leaves no connection, at a receiver that', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['accepts and is silent', () => {}],
    ['never reads', (socket) => void socket.pause()],
    [
      'promises an answer (100, 103) and is silent',
      writes('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'),
    ],
    ['sends 103 again and again', writes('', 'HTTP/1.1 103 Early Hints\r\n\r\n', 5)],
    ['sends headers drop by drop', writes(`${OK}X: `, 'x', 5)],
  ])('%s', async (_, behaving) => {
    behave = behaving;
    const answer = await post(300, { body: 'x'.repeat(8 * 1_048_576) });
    expect(answer).toEqual({ error: 'No answer within 300 ms.' });
    await noneIsLeft();
  });

  test.each<[string, (socket: Socket) => void, object]>([
    ['sends a body drop by drop', writes(`${OK}\r\n`, 'x', 5), { answer: expect.stringMatching(/^x+$/) }],
    [
      'sends pieces of a body without an end',
      writes(CHUNKED, '1;x=y\r\n \r\n', 5),
      { answer: expect.any(String) },
    ],
    ['sends trailers drop by drop', writes(`${CHUNKED}0\r\nX: `, 'x', 5), {}],
    ['sends less than it promised', writes(`${OK}Content-Length: 9\r\n\r\nbegun`), { answer: 'begun' }],
  ])('%s, with its status', async (_, behaving, answer) => {
    behave = behaving;
    expect(await post(300)).toEqual({ status: 200, ...answer });
    await noneIsLeft();
  });

  test('does not finish the handshake of TLS', async () => {
    behave = () => {};
    const answer = await post(300, { url: `https://127.0.0.1:${port}/` });
    expect(answer).toEqual({ error: 'No answer within 300 ms.' });
    await noneIsLeft();
  });

  test('has a name that name servers are silent about', async () => {
    await using names = await startNameServer(() => undefined);
    const sender = new Sender({ webhooks: { ...settings, timeout: 100 } }, names.resolver);
    const answer = await sender.post('https://silent.example/', { id: 'msg_1', body: '{}' }, [], end);
    expect(answer).toEqual({ error: 'No answer within 100 ms.' });
  });
});

describe('an attempt ends at once, and leaves no connection, at a receiver that', () => {
  test.each<[string, (socket: Socket) => void, object]>([
    ['switches protocols', writes(UPGRADE), SWITCHED],
    ['switches protocols, and goes on', writes(UPGRADE, 'x'.repeat(65_536)), SWITCHED],
    ['switches protocols to nothing', writes('HTTP/1.1 101 Switching Protocols\r\n\r\n'), SWITCHED],
    ['floods with 100', writes('', CONTINUE), { error: 'The receiver sent too much before an answer.' }],
    ['floods with headers', writes(OK, `X: ${'x'.repeat(1_000)}\r\n`), { error: expect.any(String) }],
    ['floods with trailers', writes(`${CHUNKED}0\r\n`, `X: ${'x'.repeat(1_000)}\r\n`), { status: 200 }],
    ['answers something else than HTTP', writes('SSH-2.0-OpenSSH_9.2p1\r\n'), { error: expect.any(String) }],
    ['hangs up when it has accepted', (socket) => socket.destroy(), { error: expect.any(String) }],
    [
      'hangs up in the headers',
      (socket) => socket.once('data', () => socket.end(`${OK}X: `)),
      { error: expect.any(String) },
    ],
    ['closes its half', (socket) => socket.end(), { error: expect.any(String) }],
    [
      'resets the connection in the body',
      (socket) =>
        socket.once('data', () =>
          socket.write(`${OK}Content-Length: 9\r\n\r\nbegun`, () =>
            setTimeout(() => socket.resetAndDestroy(), 20),
          ),
        ),
      { status: 200, answer: 'begun' },
    ],
  ])('%s', async (_, behaving, answer) => {
    behave = behaving;
    expect(await post(LONG)).toEqual(answer);
    await noneIsLeft();
  });
});
