import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { RedisConnections } from './redis.js';

/** Redis, as far as the queue needs it. */
@Module({
  providers: [
    {
      provide: RedisConnections,
      inject: [SETTINGS],
      useFactory: ({ redisUrl }: Settings) => new RedisConnections(redisUrl),
    },
  ],
  exports: [RedisConnections],
})
export class RedisModule {}
