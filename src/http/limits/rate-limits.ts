import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SETTINGS, type Settings } from '../../settings/settings.js';
import { RateLimited } from './limits.problems.js';
import { LimitsRedis } from './limits-redis.js';
import type { SharedCount } from './shared-count.js';

/** Requests of one token in a minute, unless the environment says otherwise. */
const PRESET = 6_000;

/** Bounds how many requests a token may make in a minute, over all processes. */
@Injectable()
export class RateLimits {
  private readonly limit: number;
  private readonly requests: SharedCount | undefined;

  constructor(@Inject(SETTINGS) { rateLimitPerMinute, open }: Settings, redis: LimitsRedis) {
    this.limit = rateLimitPerMinute ?? (open ? 0 : PRESET);
    this.requests = this.limit > 0 ? redis.sharedCount('token', this.limit) : undefined;
  }

  /**
   * Counts a request, and tells its caller in the headers of draft-ietf-httpapi-ratelimit-headers-10 how many more
   * there may be.
   *
   * @throws RateLimited
   */
  count(tokenId: string, reply: FastifyReply): void {
    const before = this.requests?.take(tokenId);
    if (!before) return;
    const left = Math.max(before.left - 1, 0);
    reply
      .header('ratelimit-policy', `"token";q=${this.limit};w=60`)
      .header('ratelimit', `"token";r=${left};t=${before.resetsIn}`);
    if (before.left === 0) throw new RateLimited(this.limit, before.resetsIn);
  }
}
