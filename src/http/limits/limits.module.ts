import { Module } from '@nestjs/common';
import { FailedAttempts } from './failed-attempts.js';
import { LimitsRedis } from './limits-redis.js';
import { RateLimits } from './rate-limits.js';

@Module({
  providers: [FailedAttempts, LimitsRedis, RateLimits],
  exports: [FailedAttempts, RateLimits],
})
export class LimitsModule {}
