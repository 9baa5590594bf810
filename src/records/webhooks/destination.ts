import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { WebhookSettings } from '../../platform/settings/settings.js';

export type Allowed = Pick<WebhookSettings, 'allowPrivate' | 'deny'>;

/** Azure's virtual machines reach their host at this address, although it is in a public range. */
const AZURE_HOST = '168.63.129.16';

/** The range of global IPv6 addresses. Addresses outside of it may contain an IPv4 address, such as `::127.0.0.1`. */
const GLOBAL = '2000::/3';

/** @returns why the service may not send to an address, to continue a sentence about it; undefined if it may */
export function faultOfAddress(address: string, { allowPrivate, deny }: Allowed): string | undefined {
  const parsed = ipaddr.process(address);
  const isAmong = (networks: readonly string[]) => networks.some((network) => isWithin(parsed, network));
  if (isAmong(deny)) return 'is an address that this service is set not to send to';
  if (allowPrivate) return undefined;
  // Checks the address before `process` unwraps it, because an IPv4 address in an IPv6 one has a range of its own.
  const given = ipaddr.parse(address);
  const range = given.kind() === 'ipv6' && !isWithin(given, GLOBAL) ? 'not global' : given.range();
  if (range !== 'unicast') return `is not a public address (${range})`;
  return isAmong([AZURE_HOST]) ? 'is an address of a cloud itself' : undefined;
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = network.includes('/')
    ? ipaddr.parseCIDR(network)
    : ([ipaddr.process(network), undefined] as const);
  if (base.kind() !== address.kind()) return false;
  return address.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128));
}

/** Names of this machine, whatever a name server says (RFC 6761). */
const LOCAL = /(^|\.)localhost\.?$/i;

/**
 * Checks a URL without resolving its host name, which is checked whenever something is sent. `URL` normalises
 * addresses: `0x7f.1` becomes `127.0.0.1`.
 *
 * @returns why the service may not send to the URL, to continue a sentence about it; undefined if it may
 */
export function faultOfUrl(given: string, allowed: Allowed): string | undefined {
  const url = new URL(given);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowed.allowPrivate))
    return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not have a user or a password';
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return faultOfAddress(host, allowed);
  return LOCAL.test(host) && !allowed.allowPrivate
    ? 'names the machine that this service runs on'
    : undefined;
}
