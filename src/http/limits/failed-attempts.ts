import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../settings/settings.js';
import { TooManyFailures } from './limits.problems.js';
import { LimitsRedis } from './limits-redis.js';
import type { SharedCount } from './shared-count.js';

/** Invalid tokens from one address in a minute, unless the environment says otherwise. */
const PRESET = 60;

/**
 * Bounds how often an address may show invalid credentials, and how many look-ups of its own it gets for what may turn
 * out to be invalid.
 */
@Injectable()
export class FailedAttempts {
  private readonly limit: number;
  private readonly failures: SharedCount | undefined;
  /** Look-ups that are under way, each of which may be a failure in the end. */
  private readonly underWay = new Map<string, number>();

  constructor(@Inject(SETTINGS) { failedAttemptsPerMinute, open }: Settings, redis: LimitsRedis) {
    this.limit = failedAttemptsPerMinute ?? (open ? 0 : PRESET);
    this.failures = this.limit > 0 ? redis.sharedCount('address', this.limit) : undefined;
  }

  /**
   * Gives the address a look-up of its own, which {@link end} takes back. False when as many failed or are under way
   * as may fail; so no more get one by arriving at once. While Redis is away, only those under way count.
   */
  begin(address: string): boolean {
    if (!this.failures) return true;
    const network = networkOf(address);
    const underWay = this.underWay.get(network) ?? 0;
    const { left } = this.failures.look(network) ?? { left: this.limit };
    if (underWay >= left) return false;
    this.underWay.set(network, underWay + 1);
    return true;
  }

  end(address: string): void {
    const network = networkOf(address);
    const others = (this.underWay.get(network) ?? 0) - 1;
    if (others > 0) this.underWay.set(network, others);
    else this.underWay.delete(network);
  }

  /**
   * Counts a failure.
   *
   * @throws TooManyFailures when the address has failed too often before
   */
  count(address: string): void {
    const before = this.failures?.take(networkOf(address));
    if (before?.left === 0) throw new TooManyFailures(before.resetsIn);
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
