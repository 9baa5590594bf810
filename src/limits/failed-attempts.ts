import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { TooManyFailures } from './limits.problems.js';
import { LimitsRedis } from './limits-redis.js';
import type { SharedCount } from './shared-count.js';

/** Invalid tokens from one address in a minute, unless the environment says otherwise. */
const PRESET = 60;

/** Bounds how often an address may show tokens that are none, so that nobody can have the database try them all. */
@Injectable()
export class FailedAttempts {
  private readonly failures: SharedCount | undefined;

  constructor(@Inject(SETTINGS) { failedAttemptsPerMinute, open }: Settings, redis: LimitsRedis) {
    const limit = failedAttemptsPerMinute ?? (open ? 0 : PRESET);
    this.failures = limit > 0 ? redis.sharedCount('address', limit) : undefined;
  }

  /** @throws TooManyFailures when the address has failed too often */
  check(address: string): void {
    const allowance = this.failures?.look(networkOf(address));
    if (allowance?.left === 0) throw new TooManyFailures(allowance.resetsIn);
  }

  count(address: string): void {
    this.failures?.take(networkOf(address));
  }
}

/** Whoever has one IPv6 address has at least the 2^64 of its network. */
function networkOf(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(8 - groups.length - rest.length, 0)).fill('0');
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}
