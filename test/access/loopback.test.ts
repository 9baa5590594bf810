import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { isLocal, isLoopback } from '../../src/access/loopback.js';

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
])('%j is an address that only this machine can reach: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

/** Whether the service takes a request from the address for one of this machine. */
async function fromHere(remoteAddress: string, headers: Record<string, string> = {}): Promise<boolean> {
  const server = fastify();
  server.get('/', (request) => isLocal(request));
  return (await server.inject({ url: '/', remoteAddress, headers })).json();
}

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s is this machine', async (address) => {
  expect(await fromHere(address)).toBe(true);
});

test.each(['10.0.0.1', '::2', '::ffff:10.0.0.1', 'fe80::1'])('%s is not', async (address) => {
  expect(await fromHere(address)).toBe(false);
});

test.each(['localhost:3000', '127.0.0.1', '[::1]:80'])('and is so by the name %s', async (host) => {
  expect(await fromHere('127.0.0.1', { host })).toBe(true);
});

test.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3000'])(
  'nor is a page of a name that points to this machine: %s',
  async (host) => {
    expect(await fromHere('127.0.0.1', { host })).toBe(false);
  },
);

test.each(['x-forwarded-for', 'forwarded'])('nor is what a proxy passed on: %s', async (name) => {
  expect(await fromHere('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false);
});
