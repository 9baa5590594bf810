import { Module } from '@nestjs/common';
import { RedisLogModule } from '../../redis/redis-log.js';
import { FailedAttempts } from './failed-attempts.js';
import { LimitsRedis } from './limits-redis.js';
import { RateLimits } from './rate-limits.js';

@Module({
  imports: [RedisLogModule],
  providers: [FailedAttempts, LimitsRedis, RateLimits],
  exports: [FailedAttempts, RateLimits],
})
export class LimitsModule {}
