import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { LimitsRedis } from './limits-redis.js';
import { RateLimited } from './limits.problems.js';
import type { SharedCounter } from './shared-counter.js';

const DEFAULT_LIMIT = 6_000;

/** Limits the requests of a token per minute, across all processes. */
@Injectable()
export class RateLimits {
  private readonly limit: number;
  private readonly requests: SharedCounter | undefined;

  constructor(@Inject(SETTINGS) { rateLimitPerMinute, open }: Settings, redis: LimitsRedis) {
    this.limit = rateLimitPerMinute ?? (open ? 0 : DEFAULT_LIMIT);
    this.requests = this.limit > 0 ? redis.createCounter('token', this.limit) : undefined;
  }

  /** Sets the headers of draft-ietf-httpapi-ratelimit-headers-10. @throws RateLimited */
  count(tokenId: string, reply: FastifyReply): void {
    const quota = this.requests?.consume(tokenId);
    if (!quota) return;
    const remaining = Math.max(quota.remaining - 1, 0);
    reply
      .header('ratelimit-policy', `"token";q=${this.limit};w=60`)
      .header('ratelimit', `"token";r=${remaining};t=${quota.resetsIn}`);
    if (quota.remaining === 0) throw new RateLimited(this.limit, quota.resetsIn);
  }
}
