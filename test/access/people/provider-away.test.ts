import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { newKey, TestProvider } from '../../support/provider/provider.js';
import { startService, type TestService } from '../../support/service.js';

const PEOPLE = { ada: { name: 'Ada', groups: ['product'] } };

let provider: TestProvider;
let service: TestService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
  await provider.stop();
});

const start = async (settings = provider.settings) => {
  service = await startService({ open: false, identityProvider: settings }, { worker: false });
  return service;
};

const status = async ({ http }: TestService) => {
  const { body } = await http.get('/health/ready').expect(200);
  return [body.status, body.identityProvider];
};

test('a provider that is away at the start stops nobody else, and its people get in when it is there', async () => {
  provider = await TestProvider.start(PEOPLE);
  await provider.stop();
  const away = await start();
  const token = await provider.tokenOf('ada');
  expect((await away.as(token).get('/v1/me').expect(503)).body.code).toBe('unavailable');
  const { secret } = await away.workspace('Others');
  await away.as(secret).get('/v1/me').expect(200);
  expect(await status(away)).toEqual(['degraded', 'down']);
  await provider.start();
  await eventually(() => away.as(token).get('/v1/me').expect(200), 15_000);
  expect(await status(away)).toEqual(['ok', 'up']);
});

test('a provider that hangs later keeps out only whom a new key would let in', async () => {
  provider = await TestProvider.start(PEOPLE);
  const there = await start();
  await there
    .as(await provider.tokenOf('ada'))
    .get('/v1/me')
    .expect(200);
  provider.hang();
  await there
    .as(await provider.tokenOf('ada', { jti: 'later' }))
    .get('/v1/me')
    .expect(200);
  const unknown = await provider.tokenOf('ada', {}, {}, await newKey('second'));
  const began = performance.now();
  await there
    .as(unknown)
    .get('/v1/me')
    .expect((answer) => expect([401, 503]).toContain(answer.status));
  expect(performance.now() - began).toBeLessThan(8_000);
});

test('a key that the provider takes later is found when a token names it, and one that it gives up ends with its tokens', async () => {
  provider = await TestProvider.start(PEOPLE);
  const there = await start();
  await there
    .as(await provider.tokenOf('ada'))
    .get('/v1/me')
    .expect(200);
  await provider.rotate(await newKey('second'));
  const token = await provider.tokenOf('ada');
  // At most one request for keys in 30 s.
  await eventually(() => there.as(token).get('/v1/me').expect(200), 40_000);
  const { keyRequests } = provider;
  await there
    .as(await provider.tokenOf('ada', { jti: 'later' }))
    .get('/v1/me')
    .expect(200);
  expect(provider.keyRequests).toBe(keyRequests);
});

test('a discovery document of another issuer is not believed', async () => {
  provider = await TestProvider.start(PEOPLE);
  const impostor = createServer((_, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ issuer: 'https://other.example', jwks_uri: `${provider.issuer}/jwks` })),
  );
  await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
  const { port } = impostor.address() as AddressInfo;
  const misled = await start({ ...provider.settings, issuer: `http://127.0.0.1:${port}` });
  const issuer = `http://127.0.0.1:${port}`;
  for (const iss of [issuer, 'https://other.example'])
    await misled
      .as(await provider.tokenOf('ada', { iss }))
      .get('/v1/me')
      .expect(503);
  expect(await status(misled)).toEqual(['degraded', 'down']);
  impostor.close();
});
