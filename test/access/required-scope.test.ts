import { expect, test } from '@jest/globals';
import fastify, { type FastifyContextConfig, type FastifyRequest } from 'fastify';
import { isApiRequest, requiredScope, scopeOfMethod } from '../../src/access/required-scope.js';

type Access = FastifyContextConfig['access'];

/** The scope that is required of a request to a route. */
async function scopeFor(method: 'GET' | 'POST', url: string, access?: Access, remoteAddress = '127.0.0.1') {
  const server = fastify();
  server.route({
    method,
    url,
    config: access ? { access } : {},
    handler: (request) => [requiredScope(request)],
  });
  const [scope] = (await server.inject({ method, url, remoteAddress })).json() as string[];
  return scope;
}

test.each([
  ['GET', '/v1/discovery', 'read'],
  ['POST', '/v1/discovery', 'write'],
  ['GET', '/v2/discovery', 'admin'],
  ['GET', '/', 'admin'],
] as const)('%s %s requires %s unless it says otherwise', async (method, url, expected) =>
  expect(await scopeFor(method, url)).toBe(expected),
);

test.each(['public', 'submit', 'read', 'write', 'admin'] as const)('a route may say %s', async (access) =>
  expect(await scopeFor('POST', '/v1/discovery', access)).toBe(access),
);

test('a route may be public for programs of this machine', async () =>
  expect(await scopeFor('GET', '/metrics', 'public-locally')).toBe('public'));

test('such a route requires read of others', async () =>
  expect(await scopeFor('GET', '/metrics', 'public-locally', '192.0.2.1')).toBe('read'));

test('what has no route is public, so that it is not found', async () => {
  const server = fastify();
  server.setNotFoundHandler((request) => [requiredScope(request)]);
  expect((await server.inject('/v1/nothing')).json()).toEqual(['public']);
});

test('what has no route is no request of the API', () =>
  expect(isApiRequest({ routeOptions: {} } as FastifyRequest)).toBe(false));

test('GET and HEAD read, all else writes', () =>
  expect(['GET', 'HEAD', 'POST', 'get'].map(scopeOfMethod)).toEqual(['read', 'read', 'write', 'write']));
