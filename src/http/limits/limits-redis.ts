import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { connectToRedis, disconnect, type RedisConnection } from '../../platform/redis/connect.js';
import { RedisLog } from '../../platform/redis/redis-log.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { SharedCounter } from './shared-counter.js';

/** The length of a window, in seconds. */
const WINDOW = 60;

/** The connection to Redis over which counters are synchronised. */
@Injectable()
export class LimitsRedis implements OnModuleDestroy {
  private readonly counters: SharedCounter[] = [];
  private connection: RedisConnection | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly log: RedisLog,
  ) {}

  /** @param name the prefix of the counter's keys in Redis */
  createCounter(name: string, limit: number): SharedCounter {
    const connection = (this.connection ??= this.open());
    const limiter = new RateLimiterRedis({
      storeClient: connection,
      points: limit,
      duration: WINDOW,
      keyPrefix: `discovery-records:limit:${name}`,
    });
    const counter = new SharedCounter(
      limiter,
      () => connection.status === 'ready',
      (error) => (error ? this.log.lost(error) : this.log.back()),
    );
    this.counters.push(counter);
    return counter;
  }

  onModuleDestroy(): void {
    for (const counter of this.counters) counter.stop();
    if (this.connection) disconnect(this.connection);
  }

  private open(): RedisConnection {
    return connectToRedis(this.settings, {
      // Commands fail at once while Redis is unavailable, because no request should wait for a counter.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      maxRedirections: 3,
      commandTimeout: 1_000,
      connectTimeout: 3_000,
      disconnectTimeout: 300,
    });
  }
}
