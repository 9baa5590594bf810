import { Inject, Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { LimitsRedis } from './limits-redis.js';
import { TooManyFailures } from './limits.problems.js';
import type { SharedCounter } from './shared-counter.js';

/** The default limit of invalid tokens per address and minute. */
const DEFAULT_LIMIT = 60;

/** Limits how often an address may send invalid credentials, and how many of its look-ups may be in flight. */
@Injectable()
export class FailedAttempts {
  private readonly limit: number;
  private readonly failures: SharedCounter | undefined;
  /** The number of look-ups in flight, by network. Each may turn out to be a failure. */
  private readonly inFlight = new Map<string, number>();

  constructor(@Inject(SETTINGS) { failedAttemptsPerMinute, open }: Settings, redis: LimitsRedis) {
    this.limit = failedAttemptsPerMinute ?? (open ? 0 : DEFAULT_LIMIT);
    this.failures = this.limit > 0 ? redis.createCounter('address', this.limit) : undefined;
  }

  /**
   * Whether the address may start a look-up, which {@link endLookUp} ends. Look-ups in flight count as failures, so
   * that
   * simultaneous ones gain nothing; while Redis is unavailable, only these count.
   */
  beginLookUp(address: string): boolean {
    if (!this.failures) return true;
    const network = networkOf(address);
    const inFlight = this.inFlight.get(network) ?? 0;
    const { remaining } = this.failures.peek(network) ?? { remaining: this.limit };
    if (inFlight >= remaining) return false;
    this.inFlight.set(network, inFlight + 1);
    return true;
  }

  endLookUp(address: string): void {
    const network = networkOf(address);
    const others = (this.inFlight.get(network) ?? 0) - 1;
    if (others > 0) this.inFlight.set(network, others);
    else this.inFlight.delete(network);
  }

  /** @throws TooManyFailures if the address has no failures left */
  countFailure(address: string): void {
    const quota = this.failures?.consume(networkOf(address));
    if (quota?.remaining === 0) throw new TooManyFailures(quota.resetsIn);
  }
}

/** Counts an IPv6 address by its /64 network, as its holder usually has all addresses of it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  return new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}
