import { afterAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { newSecret } from '../../../src/access/secret.js';
import { InvalidToken } from '../../../src/access/access.problems.js';
import { TooManyFailures } from '../../../src/http/limits/limits.problems.js';
import { type Gate, gateTo } from '../../support/gate.js';
import { expectProblem } from '../../support/problem.js';
import { countStatements } from '../../support/statements.js';
import { useServiceBy } from '../../support/use-service.js';

/** What an address is allowed unless the environment says otherwise. */
const LIMIT = 60;

let distance: Gate;
const { service, way: statements } = useServiceBy(
  async (url) => {
    // So that look-ups are under way long enough for others to come meanwhile.
    distance = await gateTo(url, 5);
    return countStatements(distance.url);
  },
  { open: false, failedAttemptsPerMinute: undefined, trustedProxies: ['127.0.0.1', '::1'] },
);
afterAll(() => distance.shut());

const showing = (secret: string, address: string) =>
  service.http.get('/v1/me').set('x-forwarded-for', address).set('authorization', `Bearer ${secret}`);

const browsing = (login: string, address: string) =>
  service.http.get('/docs').set({ cookie: `discovery_login=${login}`, 'x-forwarded-for': address });

const newLogin = () => randomBytes(32).toString('base64url');

/** A token that the process has not seen. */
async function unseen(): Promise<string> {
  const { secret } = await service.workspace(`unseen ${randomBytes(4).toString('hex')}`);
  return secret;
}

async function logIn(secret: string): Promise<string> {
  const { headers } = await request(service.url)
    .post('/login')
    .set({ 'x-forwarded-for': '198.51.100.1', 'sec-fetch-site': 'same-origin' })
    .type('form')
    .send({ token: secret })
    .expect(303);
  return /=([\w-]{43});/.exec(String(headers['set-cookie']))?.[1] as string;
}

/** Sends as many requests at once, over as many connections. */
const atOnce = <Answer>(count: number, send: () => PromiseLike<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, () => send()));

const LOOK_UP_OF_ONE = /FROM (api_token|login).*\bdigest = \$1$/s;
const LOOK_UP_OF_MANY = /FROM (api_token|login).*\bdigest = ANY\(\$1/s;

describe('a valid token that the process has never seen is taken', () => {
  test('after 200 invalid ones of its address, of which all beyond the limit were told to wait', async () => {
    const secret = await unseen();
    const answers: Awaited<ReturnType<typeof showing>>[] = [];
    for (let count = 0; count < 200; count++) answers.push(await showing(newSecret(), '192.0.2.1'));
    for (const answer of answers.slice(0, LIMIT)) expectProblem(answer, InvalidToken);
    for (const answer of answers.slice(LIMIT)) {
      expectProblem(answer, TooManyFailures);
      expect(Number(answer.get('retry-after'))).toBeGreaterThan(0);
    }
    await showing(secret, '192.0.2.1').expect(200);
  });

  test('while 200 invalid ones come at once', async () => {
    const secret = await unseen();
    const burst = atOnce(200, () => showing(newSecret(), '192.0.2.2'));
    await showing(secret, '192.0.2.2').expect(200);
    const statuses = (await burst).map(({ status }) => status);
    expect(Map.groupBy(statuses, (status) => status).get(401)).toHaveLength(LIMIT);
    expect(Map.groupBy(statuses, (status) => status).get(429)).toHaveLength(200 - LIMIT);
  });

  test('among more valid ones than invalid ones are allowed, all at once', async () => {
    const secrets = await Promise.all(Array.from({ length: LIMIT + 20 }, unseen));
    const answers = await Promise.all(secrets.map((secret) => showing(secret, '192.0.2.3')));
    expect(answers.map(({ status }) => status)).toEqual(secrets.map(() => 200));
    // They were no failures.
    await showing(newSecret(), '192.0.2.3').expect(401);
  });

  test('by the login page', async () => {
    const secret = await unseen();
    await atOnce(LIMIT + 1, () => showing(newSecret(), '192.0.2.4'));
    await service.http
      .post('/login')
      .set({ 'x-forwarded-for': '192.0.2.4', 'sec-fetch-site': 'same-origin' })
      .type('form')
      .send({ token: secret })
      .expect(303);
  });
});

describe('a browser that is logged in, whose login the process has never seen, is let in', () => {
  test('whatever its address has shown', async () => {
    const login = await logIn(await unseen());
    const answers = await atOnce(200, () => browsing(newLogin(), '192.0.2.5'));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - LIMIT);
    await browsing(login, '192.0.2.5').expect(200);
  });
});

describe('of 500 that come at once', () => {
  test.each([
    ['tokens', () => showing(newSecret(), '192.0.2.6')],
    ['logins', () => browsing(newLogin(), '192.0.2.7')],
  ])('invalid %s, no more than are allowed are looked up one by one', async (_, show) => {
    const before = { one: statements.count(LOOK_UP_OF_ONE), many: statements.count(LOOK_UP_OF_MANY) };
    const started = performance.now();
    const answers = await atOnce(500, show);
    const seconds = (performance.now() - started) / 1_000;
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(500 - LIMIT);
    const one = statements.count(LOOK_UP_OF_ONE) - before.one;
    expect(one).toBeGreaterThan(0);
    expect(one).toBeLessThanOrEqual(LIMIT);
    // The others share statements, of which there are at most 40 a second.
    expect(statements.count(LOOK_UP_OF_MANY) - before.many).toBeLessThanOrEqual(1 + 40 * seconds);
  });

  test('what can be no token is looked up not at all', async () => {
    await atOnce(LIMIT, () => showing(newSecret(), '192.0.2.8'));
    const before = statements.count(LOOK_UP_OF_ONE) + statements.count(LOOK_UP_OF_MANY);
    const answers = await atOnce(100, () => showing('mistyped', '192.0.2.8'));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(429));
    expect(statements.count(LOOK_UP_OF_ONE) + statements.count(LOOK_UP_OF_MANY)).toBe(before);
  });
});
