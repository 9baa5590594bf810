import { expect, test } from '@jest/globals';
import { networkOf } from '../../../src/http/limits/failed-attempts.js';

test.each([
  ['an IPv4 address is its own', '192.0.2.1', '192.0.2.1'],
  ['an IPv4 address in IPv6 is the same', '::ffff:192.0.2.1', '192.0.2.1'],
  ['an IPv6 address is its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['an abbreviated one, too', '2001:db8::1', '2001:db8::'],
  ['whatever its zone', 'fe80::1%eth0', 'fe80::'],
  ['what is no address is its own', 'unknown', 'unknown'],
])('the network of an address: %s', (_, address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('two addresses of one /64 are one network', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0DB8:1:2:ffff::'));
});
