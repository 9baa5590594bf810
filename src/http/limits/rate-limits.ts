import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { networkOf } from './failed-attempts.js';
import { LimitsRedis } from './limits-redis.js';
import { RateLimited } from './limits.problems.js';
import type { SharedCounter } from './shared-counter.js';

const DEFAULT_LIMIT = 6_000;

interface Limit {
  readonly perMinute: number;
  /** Undefined if the limit is off. */
  readonly requests: SharedCounter | undefined;
}

/** Limits the requests of a token per minute, across all processes. */
@Injectable()
export class RateLimits {
  private readonly token: Limit;
  /** The limit of a token with the scope `submit` and one address. */
  private readonly address: Limit;

  constructor(
    @Inject(SETTINGS) { rateLimitPerMinute, submitRateLimitPerMinute, open }: Settings,
    redis: LimitsRedis,
  ) {
    const limitOf = (name: string, perMinute: number): Limit => ({
      perMinute,
      requests: perMinute > 0 ? redis.createCounter(name, perMinute) : undefined,
    });
    this.token = limitOf('token', rateLimitPerMinute ?? (open ? 0 : DEFAULT_LIMIT));
    this.address = limitOf('submit', submitRateLimitPerMinute);
  }

  /** Sets the headers of draft-ietf-httpapi-ratelimit-headers-10. @throws RateLimited */
  count(tokenId: string, reply: FastifyReply): void {
    count('token', this.token, tokenId, reply);
  }

  /** Call this before {@link count}: one address must not use up a public token's limit. @throws RateLimited */
  countAddress(tokenId: string, address: string, reply: FastifyReply): void {
    count('address', this.address, `${tokenId} ${networkOf(address)}`, reply, ' from one address');
  }
}

function count(name: string, { perMinute, requests }: Limit, key: string, reply: FastifyReply, where = '') {
  const quota = requests?.consume(key);
  if (!quota) return;
  const remaining = Math.max(quota.remaining - 1, 0);
  addTo(reply, 'ratelimit-policy', `"${name}";q=${perMinute};w=60`);
  addTo(reply, 'ratelimit', `"${name}";r=${remaining};t=${quota.resetsIn}`);
  if (quota.remaining === 0) throw new RateLimited(perMinute, quota.resetsIn, where);
}

function addTo(reply: FastifyReply, header: string, item: string): void {
  const others = reply.getHeader(header);
  reply.header(header, others === undefined ? item : `${String(others)}, ${item}`);
}
