import { readdir, readFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RouteOptions } from 'fastify';
import request from 'supertest';
import { Logins } from '../../src/access/login/logins.js';
import { type AccessScope, SCOPES } from '../../src/http/requests/caller.js';
import { AppModule } from '../../src/app/app.module.js';
import { personIn } from '../support/person.js';
import { TestProvider } from '../support/provider/provider.js';
import type { Http } from '../support/service.js';
import { useService } from '../support/use-service.js';
import { allOperations, type Operation, operations } from './specification.js';

const provider = await TestProvider.start({
  read: { groups: ['staff'] },
  write: { groups: ['product'] },
  admin: { groups: ['leads'] },
});
afterAll(() => provider.stop());

const service = useService(() => Promise.resolve({ open: false, identityProvider: provider.settings }));
/** A token in a page acts as nobody. */
const PERSONS_SCOPES = SCOPES.filter((scope) => scope !== 'submit');
/** By scope, somebody who has that one. */
let callers: Record<string, Http>;
/** By scope, a person who has that one: by a token, by the identity provider's, and by a login. */
let persons: Record<string, readonly Http[]>;
beforeAll(async () => {
  const people = PERSONS_SCOPES.map(async (scope) => {
    const { user, http } = await personIn(service, service, { scope });
    const { body } = await http.get('/v1/me').expect(200);
    const holder = { workspaceId: body.me.workspace.id, userId: user.id, scope };
    const cookie = `discovery_login=${await service.part(Logins).begin(holder)}`;
    const ownScript = { cookie, 'sec-fetch-site': 'same-origin', 'x-requested-with': 'test' };
    const login = request.agent(service.url).set(ownScript);
    return [scope, [http, service.as(await provider.tokenOf(scope)), login]] as const;
  });
  persons = Object.fromEntries(await Promise.all(people));
  const holders = SCOPES.map(async (scope) => {
    const { secret } = await service.make.token({ scopes: [scope] });
    return [scope, service.as(secret)] as const;
  });
  callers = Object.fromEntries(await Promise.all(holders));
});

/** The scopes that may do what needs one of them. */
const HOLDERS: Record<AccessScope, readonly string[]> = {
  submit: ['submit', 'write', 'admin'],
  read: ['read', 'write', 'admin'],
  write: ['write', 'admin'],
  admin: ['admin'],
};

const titleOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;

const titled = operations.map((operation) => [titleOf(operation), operation] as const);

const call = (http: Http, { method, path }: Operation) =>
  http[method](path.replaceAll(/\{\w+\}/g, 'nobodys'));

describe('of every operation in openapi.yaml', () => {
  test.each(titled)('%s needs a token', (_, operation) => call(service.http, operation).expect(401));

  test.each(titled)('%s needs the scope that it says', async (_, operation) => {
    for (const [held, http] of Object.entries(callers)) {
      const enough = HOLDERS[operation.scope as AccessScope].includes(held);
      const { status, headers } = await call(http, operation);
      const challenge = enough ? undefined : `error="insufficient_scope", scope="${operation.scope}"`;
      expect([held, status === 401 || status === 403]).toEqual([held, !enough]);
      // The metadata of the provider follows.
      const [said = ''] = headers['www-authenticate']?.split(', resource_metadata=') ?? [];
      expect(said.split('discovery-records", ')[1]).toBe(challenge);
    }
  });
});

/** Operations for administrators and for persons with their own tokens; these requests are about no token that is there. */
const OWNERS = /^\/v1\/api-token(?!.*history)/;

/** What a person who is no administrator is answered by them: the body isn't valid, the token not found, the list of all refused. */
const ownersStatus = ({ method, path }: Operation): number =>
  ['post', 'patch'].includes(method) ? 400 : path.includes('{') ? 404 : 403;

test.each(titled)('%s answers a person as a token with the same scope', async (_, operation) => {
  for (const scope of PERSONS_SCOPES) {
    const byToken = await call(callers[scope] as Http, operation);
    const isOwners = OWNERS.test(operation.path) && scope !== 'admin';
    const expected = isOwners ? ownersStatus(operation) : byToken.status;
    for (const person of persons[scope] ?? [])
      expect([scope, (await call(person, operation)).status]).toEqual([scope, expected]);
  }
});

test('there is no operation that openapi.yaml does not name', async () => {
  const adapter = new FastifyAdapter();
  const routes = new Set<string>();
  adapter.getInstance().addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
  });
  const modules = AppModule.of(service.settings, { api: true, worker: false });
  const app = await NestFactory.create(modules, adapter, { preview: true, logger: false });
  await app.init();
  await app.close();
  // A protocol of its own, of which openapi.yaml could only say that it is JSON.
  const others = ['GET /health/live', 'GET /health/ready', 'GET /metrics', 'POST /mcp'];
  const named = allOperations.map((each) => titleOf(each).replaceAll(/\{(\w+)\}/g, ':$1'));
  expect([...routes].toSorted()).toEqual([...named, ...others].toSorted());
});

test('the service fetches nothing but what webhooks are for: links are kept, and never followed', async () => {
  const all = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.ts'));
  // At its start it asks who has its own port. Events are sent to webhooks, and the identity provider has keys.
  const files = all.filter(
    (name) =>
      ![
        'access/people/identity-provider.ts',
        'cli/commands/listening.ts',
        'integrations/deliveries/sending/sender.ts',
      ].includes(name),
  );
  const fetching = await Promise.all(
    files.map(async (name) =>
      /\bfetch\(|\bhttps?\.(get|request)\(|'(axios|got|undici|node:https)'/.test(
        await readFile(`src/${name}`, 'utf8'),
      )
        ? [name]
        : [],
    ),
  );
  expect(fetching.flat()).toEqual([]);
});
