import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { lookupBy } from '../../../../src/integrations/deliveries/sending/lookup.js';
import { Sender } from '../../../../src/integrations/deliveries/sending/sender.js';
import { faultOfUrl } from '../../../../src/records/webhooks/destination.js';
import { type NameServer, startNameServer } from '../../../support/name-server.js';

// Whatever gets through arrives here: it listens on all addresses of this machine.
let reached = 0;
const server = createServer((_, response) => {
  reached += 1;
  response.end();
});
const ANSWERS = new Map<string, readonly string[]>();
/** What a name is answered with the first time, and then again and again. */
const CHANGING = new Map<string, (readonly string[])[]>();
let names: NameServer;
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  ({ port } = server.address() as AddressInfo);
  names = await startNameServer((name) => {
    const [first, ...others] = CHANGING.get(name) ?? [];
    if (first && others.length > 0) CHANGING.set(name, others);
    return first ?? ANSWERS.get(name) ?? [];
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await names[Symbol.asyncDispose]();
});
beforeEach(() => {
  reached = 0;
});

const settings = { key: undefined, deny: [] as string[], allowPrivate: false, timeout: 2_000 };
const end = new AbortController().signal;
const message = { id: 'msg_1', body: '{}' };
const post = (url: string, others: Partial<typeof settings> = {}) =>
  new Sender({ webhooks: { ...settings, ...others } }, names.resolver).post(url, message, [], end);

const FORBIDDEN = 'The name leads to an address that nothing is sent to.';

/** In every notation that somebody has tried. */
const LITERALS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '3232235777',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.170.2',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:168.63.129.16]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a9fe:a9fe]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  'localhost',
  'LOCALHOST.',
  'anything.localhost',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
];

describe(`${LITERALS.length} ways to write an address that is not public`, () => {
  test.each(LITERALS)('https://%s/ is refused, and not connected to', async (host) => {
    const url = `https://${host}:${port}/`;
    expect(faultOfUrl(url, settings)).toEqual(expect.stringMatching(/^(is|names) /));
    expect(await post(url)).toEqual({ error: expect.stringMatching(/^The URL (is|names) /) });
    expect(reached).toBe(0);
  });

  test.each(LITERALS.filter((host) => !/localhost|ⓛ/i.test(host)))(
    'and a name that leads to %s is not connected to either',
    async (host) => {
      const { hostname } = new URL(`https://${host}/`);
      ANSWERS.set('name.test', [hostname.replaceAll(/[[\]]/g, '')]);
      expect(await post(`https://name.test:${port}/`)).toEqual({ error: FORBIDDEN });
      expect(reached).toBe(0);
    },
  );
});

describe('what else is refused', () => {
  test.each([
    ['http://hooks.example/', 'must begin with https://'],
    ['ftp://hooks.example/', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['https://user@hooks.example/', 'must not have a user or a password'],
    ['https://:word@hooks.example/', 'must not have a user or a password'],
    ['https://hooks.example@127.0.0.1/', 'must not have a user or a password'],
  ])('%s', async (url, why) => {
    expect(faultOfUrl(url, settings)).toBe(why);
    expect(await post(url)).toEqual({ error: `The URL ${why}.` });
  });

  test('a name with a public address and a private one, of either family', async () => {
    ANSWERS.set('mixed.test', ['93.184.215.14', '10.0.0.1']);
    ANSWERS.set('families.test', ['93.184.215.14', '::1']);
    expect(await post('https://mixed.test/')).toEqual({ error: FORBIDDEN });
    expect(await post('https://families.test/')).toEqual({ error: FORBIDDEN });
  });

  test('a name that comes to mean something else: it is asked for once, for what is connected to', async () => {
    CHANGING.set('rebound.test', [['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']]);
    names.asked.length = 0;
    // Of each family.
    expect(await post(`http://rebound.test:${port}/`, { allowPrivate: true })).toEqual({ status: 200 });
    expect(names.asked).toEqual(['rebound.test', 'rebound.test']);
  });

  test('a name that comes to mean something else between two attempts', async () => {
    CHANGING.set('turned.test', [['93.184.215.14'], ['93.184.215.14'], ['127.0.0.1']]);
    const find = promisify(lookupBy(names.resolver, settings));
    expect(await find('turned.test', {})).toBe('93.184.215.14');
    expect(await post(`https://turned.test:${port}/`)).toEqual({ error: FORBIDDEN });
    expect(reached).toBe(0);
  });

  test('what the service is set not to send to, in whatever form it is written', async () => {
    const deny = ['93.184.215.0/24', '2606:2800:0:0::1', '2606:2801::/32'];
    for (const host of ['93.184.215.14', '[2606:2800::1]', '[2606:2801:1::2]'])
      expect(await post(`https://${host}/`, { deny })).toMatchObject({
        error: expect.stringContaining('is an address that this service is set not to send to'),
      });
    ANSWERS.set('denied.test', ['93.184.215.14']);
    expect(await post('https://denied.test/', { deny })).toEqual({ error: FORBIDDEN });
    expect(await post('http://127.0.0.1/', { deny: ['127.0.0.0/8'], allowPrivate: true })).toHaveProperty(
      'error',
    );
  });

  test('proxies that the environment names', async () => {
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'NODE_USE_ENV_PROXY'];
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : `http://127.0.0.1:${port}`;
    try {
      ANSWERS.set('private.test', ['10.0.0.1']);
      expect(await post('https://private.test/')).toEqual({ error: FORBIDDEN });
      expect(reached).toBe(0);
    } finally {
      for (const name of names) delete process.env[name];
    }
  });
});

test('a name that nobody knows is told apart from name servers that say nothing', async () => {
  expect(await post('https://unknown.test/')).toEqual({ error: 'The name has no address.' });
  await using silent = await startNameServer(() => undefined);
  const sender = new Sender({ webhooks: settings }, silent.resolver);
  expect(await sender.post('https://silent.test/', message, [], end)).toEqual({
    error: 'The name servers did not answer.',
  });
});

test('where private addresses are allowed, they are reached, by http as well', async () => {
  const sender = new Sender({ webhooks: { ...settings, allowPrivate: true } });
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    expect(await sender.post(`http://${host}:${port}/`, message, [], end)).toEqual({ status: 200 });
  expect(reached).toBe(3);
});
