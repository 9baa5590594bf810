import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { newSecret } from '../../../src/access/secret.js';
import { networkOf } from '../../../src/http/limits/failed-attempts.js';
import { TooManyFailures } from '../../../src/http/limits/limits.problems.js';
import { later } from '../../support/later.js';
import { expectProblem } from '../../support/problem.js';
import { startService } from '../../support/service.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const LIMIT = 5;
const HOUR_MS = 3_600_000;

const service = useService({
  open: false,
  failedAttemptsPerMinute: LIMIT,
  trustedProxies: ['127.0.0.1', '::1'],
});
const acme = useWorkspace(service, 'acme');

const showing = (secret: string, address: string) =>
  service.http.get('/v1/me').set('x-forwarded-for', address).set('authorization', `Bearer ${secret}`);

/** Shows invalid tokens, as many as may be. */
async function fail(address: string): Promise<void> {
  for (let count = 0; count < LIMIT; count++) await showing(newSecret(), address).expect(401);
}

describe('an address that shows too many invalid tokens', () => {
  test('is told to wait with each one that it shows next', async () => {
    await fail('192.0.2.1');
    for (const secret of [newSecret(), 'mistyped']) {
      const { body, headers } = await showing(secret, '192.0.2.1').expect(429);
      expect(body).toMatchObject({ status: 429, code: 'too_many_failures' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('does not lock out who was let in before', async () => {
    await showing(acme.secret, '192.0.2.2').expect(200);
    await fail('192.0.2.2');
    await showing(newSecret(), '192.0.2.2').expect(429);
    await showing(acme.secret, '192.0.2.2').expect(200);
  });

  test('is told to wait with one that has expired or was revoked, too', async () => {
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { secret: expired } = await acme.make.token({ expiresAt });
    const { id, secret: revoked } = await acme.make.token();
    await acme.http.delete(`/v1/api-token/${id}`).expect(204);
    await fail('192.0.2.3');
    for (const secret of [expired, revoked])
      expectProblem(await later(HOUR_MS, () => showing(secret, '192.0.2.3')), TooManyFailures);
  });

  test('is not another address, but is the whole network that one IPv6 address stands for', async () => {
    await fail('2001:db8:1:2::1');
    await showing(newSecret(), '2001:db8:1:2:3:4:5:6').expect(429);
    await showing(newSecret(), '2001:db8:1:3::1').expect(401);
    await showing(newSecret(), '192.0.2.4').expect(401);
  });

  test('is not let in by the login page either', async () => {
    await fail('192.0.2.5');
    const answer = await service.http
      .post('/login')
      .set({ 'x-forwarded-for': '192.0.2.5', 'sec-fetch-site': 'same-origin' })
      .type('form')
      .send({ token: newSecret() })
      .expect(429);
    expect(answer.get('content-type')).toMatch('text/html');
    expect(Number(answer.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a browser that shows too many invalid logins', () => {
  const newLogin = () => randomBytes(32).toString('base64url');

  const browsing = (method: 'get' | 'post', path: string, login: string, address: string) =>
    service.http[method](path).set({
      cookie: `discovery_login=${login}`,
      'x-forwarded-for': address,
      'sec-fetch-site': 'same-origin',
    });

  /** A login that this address has not shown yet. */
  async function logIn(address: string): Promise<string> {
    const { headers } = await service.http
      .post('/login')
      .set({ 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' })
      .type('form')
      .send({ token: acme.secret })
      .expect(303);
    return /=([\w-]+);/.exec(String(headers['set-cookie']))?.[1] as string;
  }

  test.each([
    ['to the login page', 'get', '/login', 200, '192.0.2.11'],
    ['to log out', 'post', '/logout', 303, '192.0.2.12'],
    ['to the documentation', 'get', '/docs', 401, '192.0.2.13'],
  ] as const)('is told to wait: %s', async (_, method, path, status, address) => {
    for (let count = 0; count < LIMIT; count++)
      await browsing(method, path, newLogin(), address).expect(status);
    const page = await browsing('get', '/login', newLogin(), address).expect(429);
    expect(page.get('content-type')).toMatch('text/html');
    expect(Number(page.get('retry-after'))).toBeGreaterThan(0);
    expectProblem(await browsing('post', '/logout', newLogin(), address), TooManyFailures);
    expectProblem(await browsing('get', '/docs', newLogin(), address), TooManyFailures);
    await showing(newSecret(), address).expect(429);
  });

  test('keeps out nobody who is logged in, whether seen before or not', async () => {
    const [known, unknown] = [await logIn('192.0.2.20'), await logIn('192.0.2.20')];
    await browsing('get', '/docs', known, '192.0.2.14').expect(200);
    await fail('192.0.2.14');
    await browsing('get', '/docs', newLogin(), '192.0.2.14').expect(429);
    await browsing('get', '/docs', unknown, '192.0.2.14').expect(200);
    await browsing('get', '/docs', known, '192.0.2.14').expect(200);
  });

  test('is none whose cookie can be no login at all', async () => {
    for (let count = 0; count <= LIMIT; count++)
      await browsing('get', '/login', 'x'.repeat(count + 40).slice(0, 42), '192.0.2.15').expect(200);
  });
});

describe('X-Forwarded-For', () => {
  test('is not believed when no proxy is trusted', async () => {
    await using alone = await startService(
      { open: false, failedAttemptsPerMinute: LIMIT },
      { worker: false },
    );
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count++) {
      const { status } = await alone.http
        .get('/v1/me')
        .set('x-forwarded-for', `198.51.100.${count}`)
        .set('authorization', `Bearer ${newSecret()}`);
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(401), 429]);
  });
});

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::'],
  ['2001:0DB8:0:0:ffff::', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
