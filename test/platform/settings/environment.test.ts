import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SECRETS } from '../../../src/platform/settings/secret-files.js';
import { misspelledVariables } from '../../../src/platform/settings/misspelled-variables.js';
import { readEnvironment } from '../../../src/platform/settings/settings.js';
import { command, listenToCommands, said } from '../../support/program.js';

const variables = { ...process.env };
beforeAll(() => {
  // What stands there is where the tests themselves are at home.
  delete process.env['DATABASE_URL'];
});
afterAll(() => {
  process.env = variables;
});
listenToCommands();

/** What a command says of an environment, a line each; it asks for it before it does anything. */
async function faultsOf(environment: Record<string, string>): Promise<string[]> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  expect(await command('migrate')).toBe(1);
  process.env = before;
  return said.err.trimEnd().split('\n');
}

test.each([
  ['OIDC_ISSUER', 'id.example', /https URL of an OpenID provider/],
  ['OIDC_ISSUER', 'http://id.example', /http is for this machine only/],
  ['OIDC_ISSUER', 'https://id.example/?x=1', /https URL of an OpenID provider/],
  ['OIDC_AUDIENCE', 'one,,two', /without empty items/],
  ['OIDC_WORKSPACE', 'claim:', /name of a claim/],
  ['OIDC_SCOPES', 'groups', /a claim and the values/],
  ['OIDC_SCOPES', 'read=staff', /a claim and the values/],
  ['OIDC_SCOPES', 'groups; owner=staff', /not "owner=staff"/],
  ['OIDC_SCOPES', 'groups; read=', /not "read="/],
  ['OIDC_SCOPES', 'groups; read=a; read=b', /a claim and the values/],
  ['NODE_ENV', 'staging', /should be one of development, test, production$/],
  ['BOARD', 'maybe', /: should be true or false$/],
  ['WEBHOOK_ALLOW_PRIVATE', '2', /: should be true or false$/],
  ['PORT', '65536', /from 0 to 65535/],
  ['PORT', '3e3', /whole number/],
  ['DATABASE_POOL_SIZE', '1', /from 2 to 1000/],
  ['DATABASE_POOLER', 'pgbouncer', /should be one of none, prepared, unprepared$/],
  ['DATABASE_READ_URL', 'mysql://localhost/x', /postgres:\/\//],
  ['DATABASE_READ_MAX_LAG_MS', '99', /from 100 to 3600000/],
  ['DATABASE_URL', 'postgres:x', /postgres:\/\//],
  ['DATABASE_URL', 'mysql://localhost/x', /postgres:\/\//],
  ['DATABASE_URL', 'postgres://user:p%zz@localhost/x', /postgres:\/\//],
  ['REDIS_URL', 'redis:localhost', /redis:\/\//],
  ['REDIS_URL', 'localhost:6379', /redis:\/\//],
  ['REDIS_URL', 'redis://localhost/abc', /number of a database/],
  ['REDIS_URL', 'redis://user:p%zz@localhost/', /redis:\/\//],
  ['REDIS_URL', 'redis+sentinel://localhost:26379', /redis\+sentinel:\/\/.*\/MASTER/],
  ['REDIS_URL', 'redis+sentinel://one,,two/records', /redis\+sentinel:\/\//],
  ['REDIS_URL', 'redis+sentinel://one:99999/records', /redis\+sentinel:\/\//],
  ['REDIS_URL', 'redis+sentinel://one/records/x', /redis\+sentinel:\/\//],
  ['REDIS_URL', 'redis+sentinel://:p%zz@one/records', /redis\+sentinel:\/\//],
  ['REDIS_URL', 'redis+cluster://one:7000', /redis:\/\//],
  ['REDIS_URL', 'redis://one:7000,two:7000', /redis:\/\//],
  ['REDIS_CLUSTER', 'redis://one:7000/1', /comma list of nodes/],
  ['REDIS_CLUSTER', 'one:7000,', /comma list of nodes/],
  ['REDIS_CLUSTER', 'one:70000', /comma list of nodes/],
  ['REDIS_CLUSTER', 'http://one:7000', /comma list of nodes/],
  ['REDIS_CLUSTER', 'redis://one:7000,rediss://two:7000', /comma list of nodes/],
  ['REDIS_CLUSTER', 'redis://:a@one:7000,redis://:b@two:7000', /one user and password for all/],
  ['HOST', 'not a host', /IP address or the name of a host/],
  ['HOST', 'http://localhost', /IP address or the name of a host/],
  ['HOST', '[::1]', /IP address or the name of a host/],
  ['TRUSTED_PROXIES', '0.0.0.0/0', /IP addresses or networks/],
  ['TRUSTED_PROXIES', '::/0', /IP addresses or networks/],
  ['TRUSTED_PROXIES', '10.0.0.0/33', /IP addresses or networks/],
  ['TRUSTED_PROXIES', '10.0.0.1, proxy', /IP addresses or networks/],
  ['CORS_ORIGINS', '*', /exact origins.*not "\*"$/],
  ['CORS_ORIGINS', 'null', /exact origins/],
  ['CORS_ORIGINS', 'app.example', /exact origins/],
  ['CORS_ORIGINS', 'https://*.example', /exact origins/],
  ['CORS_ORIGINS', 'ftp://app.example', /exact origins/],
  ['CORS_ORIGINS', 'https://app.example,', /not ""$/],
  ['CORS_ORIGINS', 'https://app.example/', /not "https:\/\/app\.example\/" \(https:\/\/app\.example\?\)$/],
  [
    'CORS_ORIGINS',
    'https://App.example:443/x, https://app.example, *',
    /App.*\(https:\/\/app\.example\?\), "\*"$/,
  ],
  ['LOG_LEVEL', 'loud', /should be one of trace, debug, info/],
  ['RECONCILE_CRON', '99 99 * * *', /five fields/],
  ['RECONCILE_CRON', '0 3 * * 9', /five fields/],
  ['RECONCILE_CRON', '*/0 * * * *', /five fields/],
  ['RECONCILE_CRON', '- - - - -', /five fields/],
  ['RECONCILE_CRON', '0 3 30 2 *', /five fields/],
  ['RECONCILE_CRON', '0 0 3 * * *', /five fields/],
  ['RECONCILE_CRON', '@daily', /five fields/],
])('%s=%s is faulty', async (name, value, reason) => {
  const [, ...faults] = await faultsOf({ ...(name.startsWith('OIDC_') && PROVIDER), [name]: value });
  expect(faults).toEqual([expect.stringContaining(`  ${name}: `)]);
  expect(faults[0]).toMatch(reason);
});

test('all that is faulty is named at once, with what production needs', async () =>
  expect(await faultsOf({ NODE_ENV: 'production', PORT: 'x', LOG_LEVEL: 'loud' })).toEqual([
    'The environment is faulty:',
    expect.stringMatching(/^ {2}PORT: /),
    expect.stringMatching(/^ {2}LOG_LEVEL: /),
    expect.stringMatching(/^ {2}DATABASE_URL: should be set/),
    expect.stringMatching(/^ {2}REDIS_URL: should be set/),
  ]));

test('the URL of Redis turns TLS on in upper case too, and brings no options along', () => {
  const { redisUrl } = readEnvironment({ REDIS_URL: 'REDISS://:p%40ss@redis-1:6380/15?commandTimeout=1' });
  expect(redisUrl).toBe('rediss://:p%40ss@redis-1:6380/15');
});

test('the nodes of a cluster are told apart, with what holds for all of them', () => {
  const all = 'rediss+cluster://:p%40ss@one:7000,two:7000';
  for (const nodes of [
    'rediss://:p%40ss@one:7000, rediss://:p%40ss@two:7000/',
    'rediss://:p%40ss@one:7000,two:7000',
  ])
    expect(readEnvironment({ REDIS_CLUSTER: nodes }).redisUrl).toBe(all);
});

test('one Redis and a cluster are not both used', async () => {
  const both = { REDIS_URL: 'redis://localhost', REDIS_CLUSTER: 'localhost:7000' };
  expect(await faultsOf(both)).toEqual([
    'The environment is faulty:',
    expect.stringMatching(/^ {2}REDIS_CLUSTER: should not be set together with REDIS_URL/),
  ]);
});

test('in production, a cluster will do for Redis', async () =>
  expect(await faultsOf({ NODE_ENV: 'production', REDIS_CLUSTER: 'one:7000', PORT: 'x' })).toEqual([
    'The environment is faulty:',
    expect.stringMatching(/^ {2}PORT: /),
    expect.stringMatching(/^ {2}DATABASE_URL: should be set/),
  ]));

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: 'records.internal' },
  { DATABASE_URL: 'postgresql://user:p%40ss@[::1]:5432/records?sslmode=require' },
  { REDIS_URL: 'rediss://:p%40ss@redis-1.example:6380/15' },
  { REDIS_URL: 'redis://localhost' },
  { REDIS_URL: 'redis+sentinel://one,two:26380,[::1]:26381/records' },
  { REDIS_URL: 'REDISS+SENTINEL://user:p%40ss@one:26379/records/15', REDIS_SENTINEL_PASSWORD: 'x' },
  { REDIS_CLUSTER: 'one, two:7000,[::1]:7001' },
  { TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1,fd00::/8' },
  { CORS_ORIGINS: 'https://app.example, http://localhost:5173,https://[::1]:8443' },
  { RECONCILE_CRON: '*/30 1-5 * * 1,3' },
  { PORT: '' },
  { BOARD: 'on', WEBHOOK_ALLOW_PRIVATE: '0' },
])('nothing is wrong with %j', (environment) => expect(() => readEnvironment(environment)).not.toThrow());

test.each([
  ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
  ['RATE_LIMITS_PER_MINUTE', 'RATE_LIMIT_PER_MINUTE'],
  ['EVENT_RETENTOIN', 'EVENT_RETENTION'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['REDIS_URL_FIEL', 'REDIS_URL_FILE'],
])('%s is named as a likely misspelling of %s', (given, meant) =>
  expect(misspelledVariables({ [given]: 'x', PATH: '/bin' })).toEqual([
    `The environment has ${given}, which the service doesn't know. Did you mean ${meant}?`,
  ]),
);

test('variables of other programs are no misspellings', () => {
  const others = ['HOME', 'HOSTNAME', 'REDIS_PORT', 'REDIS_SERVICE_HOST', 'POST', 'PGPORT', 'DATABASE_NAME'];
  expect(misspelledVariables(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  expect(misspelledVariables({ DATABASE_URL_FILE: 'x', DATABASE_POOL_SIZE: '3' })).toEqual([]);
});

const PROVIDER = {
  OIDC_ISSUER: 'https://id.example/realms/acme',
  OIDC_AUDIENCE: 'records, other',
  OIDC_WORKSPACE: 'claim:organisation',
  OIDC_SCOPES: 'realm_access.roles; write=product, product design; read=*',
  OIDC_CLIENT_ID: 'board',
};

test('an identity provider has all that it needs, or what is missing is named', async () => {
  expect(readEnvironment(PROVIDER).identityProvider).toEqual({
    issuer: 'https://id.example/realms/acme',
    audience: ['records', 'other'],
    workspace: { claim: 'organisation' },
    scopes: {
      claim: 'realm_access.roles',
      values: [
        ['read', ['*']],
        ['write', ['product', 'product design']],
        ['admin', []],
      ],
    },
    clientId: 'board',
    clientSecret: undefined,
  });
  expect(readEnvironment({}).identityProvider).toBeUndefined();
  expect(await faultsOf({ OIDC_ISSUER: PROVIDER.OIDC_ISSUER, OIDC_CLIENT_SECRET: 'x' })).toEqual([
    'The environment is faulty:',
    expect.stringMatching(/^ {2}OIDC_AUDIENCE: should be set/),
    expect.stringMatching(/^ {2}OIDC_WORKSPACE: should be set/),
    expect.stringMatching(/^ {2}OIDC_SCOPES: should be set/),
    expect.stringMatching(/^ {2}OIDC_CLIENT_ID: should be set/),
  ]);
});

test('a command warns of a misspelled variable before it does anything', async () => {
  expect(await faultsOf({ DATABASE_POOLSIZE: '20', PORT: 'x' })).toEqual([
    expect.stringContaining('Did you mean DATABASE_POOL_SIZE?'),
    'The environment is faulty:',
    expect.stringMatching(/^ {2}PORT: /),
  ]);
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'discovery-records-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (content: string): string => {
    const file = join(folder, 'secret');
    writeFileSync(file, content);
    return file;
  };
  const URL = 'postgres://user:p%40ss@localhost/records';
  const values: Record<string, string> = {
    DATABASE_URL: URL,
    DATABASE_READ_URL: URL,
    REDIS_URL: 'redis://:p%40ss@localhost/0',
    REDIS_CLUSTER: 'one:7000,two:7000',
    REDIS_SENTINEL_PASSWORD: ' with spaces ',
    OPERATOR_TOKEN: 'x'.repeat(40),
    WEBHOOK_KEY: Buffer.alloc(32, 'key').toString('base64'),
    OIDC_CLIENT_SECRET: 'p%40ss',
  };

  test.each(SECRETS)('may be %s, without the end of the line', (name) => {
    const value = values[name] ?? '';
    const others = name.startsWith('OIDC_') ? PROVIDER : {};
    const fromFile = readEnvironment({ ...others, [`${name}_FILE`]: fileOf(`${value}\r\n`) });
    expect(fromFile).toEqual(readEnvironment({ ...others, [name]: value }));
    expect(fromFile).not.toEqual(readEnvironment(others));
  });

  test('is not given twice', async () => {
    const both = { DATABASE_URL: URL, DATABASE_URL_FILE: fileOf(URL) };
    expect(await faultsOf(both)).toEqual([
      'The environment is faulty:',
      '  DATABASE_URL_FILE: should not be set together with DATABASE_URL',
    ]);
  });

  test('is named if it can not be read or is empty, in production too, with all else that is faulty', async () => {
    const files = { DATABASE_URL_FILE: join(folder, 'none'), REDIS_URL_FILE: fileOf('\n') };
    expect(await faultsOf({ NODE_ENV: 'production', PORT: 'x', ...files })).toEqual([
      'The environment is faulty:',
      expect.stringMatching(/^ {2}PORT: /),
      `  DATABASE_URL_FILE: should name a file that can be read; ${folder}/none can't (ENOENT)`,
      `  REDIS_URL_FILE: should name a file with a value; ${folder}/secret is empty`,
    ]);
  });

  test('is checked as the variable is', async () =>
    expect(await faultsOf({ REDIS_URL_FILE: fileOf('localhost') })).toEqual([
      'The environment is faulty:',
      expect.stringMatching(/^ {2}REDIS_URL: should be a URL/),
    ]));

  test('contradicts what its variable does', async () => {
    const both = { REDIS_CLUSTER: 'one:7000', REDIS_URL_FILE: fileOf('redis://localhost') };
    expect((await faultsOf(both))[1]).toMatch(/REDIS_CLUSTER: should not be set together with REDIS_URL/);
  });
});
