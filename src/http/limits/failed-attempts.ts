import { Inject, Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { LimitsRedis } from './limits-redis.js';
import { TooManyFailures } from './limits.problems.js';
import type { SharedCounter } from './shared-counter.js';

/** Invalid tokens per address and minute. */
const DEFAULT_LIMIT = 60;

/** Limits how often an address may fail, and how many of its look-ups may be in flight. */
@Injectable()
export class FailedAttempts {
  private readonly limit: number;
  private readonly failures: SharedCounter | undefined;
  /** By network. Each of these look-ups may turn out to be a failure. */
  private readonly inFlight = new Map<string, number>();

  constructor(@Inject(SETTINGS) { failedAttemptsPerMinute, open }: Settings, redis: LimitsRedis) {
    this.limit = failedAttemptsPerMinute ?? (open ? 0 : DEFAULT_LIMIT);
    this.failures = this.limit > 0 ? redis.createCounter('address', this.limit) : undefined;
  }

  /**
   * Whether the address may begin a look-up, which {@link endLookUp} ends. Those in flight count as failures, so that
   * simultaneous ones gain nothing; while Redis is away, only they count.
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

  /** @throws TooManyFailures when the address had none left */
  countFailure(address: string): void {
    const quota = this.failures?.consume(networkOf(address));
    if (quota?.remaining === 0) throw new TooManyFailures(quota.resetsIn);
  }
}

/** A holder of one IPv6 address has at least its /64 network, so that counts as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  return new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}
