import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newSecret } from '../../src/access/secret.js';
import { startService, type TestService, type TestWorkspace } from '../support/service.js';

const LIMIT = 5;

let service: TestService;
let acme: TestWorkspace;
beforeAll(async () => {
  service = await startService({
    open: false,
    failedAttemptsPerMinute: LIMIT,
    trustedProxies: ['127.0.0.1', '::1'],
  });
  acme = await service.workspace('acme');
});
afterAll(() => service.close());

const showing = (secret: string, address: string) =>
  service.http.get('/v1/me').set('x-forwarded-for', address).set('authorization', `Bearer ${secret}`);

/** Shows invalid tokens, as many as may be. */
async function fail(address: string): Promise<void> {
  for (let count = 0; count < LIMIT; count++) await showing(newSecret(), address).expect(401);
}

describe('an address that shows too many invalid tokens', () => {
  test('is told to wait, whatever it shows next', async () => {
    await fail('192.0.2.1');
    for (const secret of [newSecret(), 'mistyped']) {
      const { body, headers } = await showing(secret, '192.0.2.1').expect(429);
      expect(body).toMatchObject({ status: 429, code: 'too_many_failures' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    }
  });

  test('does not lock out who was let in before', async () => {
    await showing(acme.secret, '192.0.2.2').expect(200);
    await fail('192.0.2.2');
    await showing(newSecret(), '192.0.2.2').expect(429);
    await showing(acme.secret, '192.0.2.2').expect(200);
  });

  test('does not have the database look for what it shows', async () => {
    await fail('192.0.2.3');
    const unknownHere = await service.workspace('unknown here');
    await showing(unknownHere.secret, '192.0.2.3').expect(429);
    await showing(unknownHere.secret, '192.0.2.30').expect(200);
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
    expect(Number(answer.get('retry-after'))).toBeGreaterThan(50);
  });
});

describe('X-Forwarded-For', () => {
  test('is not believed when no proxy is trusted', async () => {
    const alone = await startService({ open: false, failedAttemptsPerMinute: LIMIT }, { worker: false });
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count++) {
      const { status } = await alone.http
        .get('/v1/me')
        .set('x-forwarded-for', `198.51.100.${count}`)
        .set('authorization', `Bearer ${newSecret()}`);
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(401), 429]);
    await alone.close();
  });
});
