import { describe, expect, test } from '@jest/globals';
import { faultOfAddress, faultOfUrl } from '../../../src/records/webhooks/destination.js';

const PUBLIC = { allowPrivate: false, deny: [] };
const ANY = { allowPrivate: true, deny: [] };

describe('an address that webhooks may be sent to', () => {
  test.each(['93.184.216.34', '2606:2800:220:1::1', '168.63.129.15', '168.63.129.17'])('is %s', (address) =>
    expect(faultOfAddress(address, PUBLIC)).toBeUndefined(),
  );

  test.each([
    ['127.0.0.1', 'is not a public address (loopback)'],
    ['10.0.0.1', 'is not a public address (private)'],
    ['169.254.169.254', 'is not a public address (linkLocal)'],
    ['::1', 'is not a public address (not global)'],
    ['::127.0.0.1', 'is not a public address (not global)'],
    ['::ffff:93.184.216.34', 'is not a public address (not global)'],
    ['64:ff9b::7f00:1', 'is not a public address (not global)'],
    ['4000::1', 'is not a public address (not global)'],
    ['2001:db8::1', 'is not a public address (reserved)'],
    ['2002:7f00:1::', 'is not a public address (6to4)'],
    ['168.63.129.16', 'is an address of a cloud itself'],
  ])('is not %s, which %s', (address, why) => {
    expect(faultOfAddress(address, PUBLIC)).toBe(why);
    expect(faultOfAddress(address, ANY)).toBeUndefined();
  });

  test.each([
    ['203.0.114.7', '203.0.114.0/24'],
    ['203.0.114.7', '203.0.114.7'],
    ['::ffff:203.0.114.7', '203.0.114.7'],
    ['2606:2800::1', '2606:2800::/32'],
    ['2606:2800::1', '2606:2800::1'],
    ['127.0.0.1', '127.0.0.0/8'],
  ])('is not %s where %s is denied', (address, network) => {
    const denied = 'is an address that this service is set not to send to';
    const deny = ['192.0.2.1', network];
    expect(faultOfAddress(address, { allowPrivate: false, deny })).toBe(denied);
    expect(faultOfAddress(address, { allowPrivate: true, deny })).toBe(denied);
  });

  test.each([
    ['203.0.115.7', '203.0.114.0/24'],
    ['203.0.114.8', '203.0.114.7'],
    ['2606:2800::2', '2606:2800::1'],
    ['203.0.114.7', '::/0'],
  ])('is %s where %s is denied', (address, network) =>
    expect(faultOfAddress(address, { allowPrivate: false, deny: [network] })).toBeUndefined(),
  );
});

describe('a URL that webhooks may be sent to', () => {
  test.each(['https://hooks.example/a', 'https://93.184.216.34', 'https://[2606:2800:220:1::1]/'])(
    'is %s',
    (url) => expect(faultOfUrl(url, PUBLIC)).toBeUndefined(),
  );

  test.each(['https://notlocalhost/', 'https://localhost.example/', 'https://localhostx/'])(
    'is %s, which is not this machine',
    (url) => expect(faultOfUrl(url, PUBLIC)).toBeUndefined(),
  );

  test.each(['http://hooks.example/', 'http://localhost:3000/', 'http://10.0.0.1/', 'https://a.localhost./'])(
    'is %s only where private addresses are allowed',
    (url) => {
      expect(faultOfUrl(url, ANY)).toBeUndefined();
      expect(faultOfUrl(url, PUBLIC)).toEqual(expect.any(String));
    },
  );

  test.each([
    ['http://hooks.example/', 'must begin with https://'],
    ['https://me@hooks.example/', 'must not have a user or a password'],
    ['https://:word@hooks.example/', 'must not have a user or a password'],
    ['https://localhost/', 'names the machine that this service runs on'],
    ['https://LocalHost./', 'names the machine that this service runs on'],
    ['https://a.localhost/', 'names the machine that this service runs on'],
    ['https://0x7f.1/', 'is not a public address (loopback)'],
    ['https://[::1]/', 'is not a public address (not global)'],
  ])('is not %s, which %s', (url, why) => expect(faultOfUrl(url, PUBLIC)).toBe(why));

  test('is https or http, whatever is allowed', () =>
    expect(faultOfUrl('ftp://hooks.example/', ANY)).toBe('must begin with https://'));

  test('has no user, whatever is allowed', () =>
    expect(faultOfUrl('http://me@hooks.example/', ANY)).toBe('must not have a user or a password'));
});
