import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { isLocal, isLoopback, mayBeRebound } from '../../src/access/loopback.js';

test.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::2', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1%eth0', false],
  ['localhost', false],
  ['', false],
])('%j is an address that only this machine can reach: %s', (address, expected) =>
  expect(isLoopback(address)).toBe(expected),
);

/** What is found of a request from the address. */
async function found(
  of: typeof isLocal,
  remoteAddress: string,
  headers: Record<string, string>,
): Promise<boolean> {
  const server = fastify();
  server.get('/', (request) => of(request));
  return (await server.inject({ url: '/', remoteAddress, headers })).json();
}

test.each<[string, Record<string, string>, boolean]>([
  ['127.0.0.1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['10.0.0.1', {}, false],
  ['127.0.0.1', { host: 'localhost:3000' }, true],
  ['127.0.0.1', { host: '127.0.0.1' }, true],
  ['127.0.0.1', { host: '[::1]:80' }, true],
  // Of a page of a name that points to this machine.
  ['127.0.0.1', { host: 'evil.example' }, false],
  ['127.0.0.1', { host: '127.0.0.1.evil.example' }, false],
  ['127.0.0.1', { host: 'localhost.evil.example:3000' }, false],
  // Passed on by a proxy.
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: '127.0.0.1' }, false],
])('a request from %s with %j is one of this machine: %s', async (address, headers, expected) =>
  expect(await found(isLocal, address, headers)).toBe(expected),
);

test.each([
  ['127.0.0.1', 'localhost', false],
  ['127.0.0.1', 'evil.example', true],
  ['127.0.0.1', 'xlocalhost', true],
  ['127.0.0.1', 'localhost:123456', true],
  ['10.0.0.1', 'evil.example', false],
])(
  'a request from %s for %s may be one of a page whose name was rebound: %s',
  async (address, host, expected) => expect(await found(mayBeRebound, address, { host })).toBe(expected),
);
