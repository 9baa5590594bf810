import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { ThrottledLog } from '../../telemetry/throttled-log.js';
import { SETTINGS, type Settings } from '../../settings/settings.js';
import { SharedCount } from './shared-count.js';

/** Limits are by the minute. */
const WINDOW = 60;

/** The connection to Redis that counts are exchanged over; opened when there is something to count. */
@Injectable()
export class LimitsRedis implements OnModuleDestroy {
  private readonly warnings = new ThrottledLog((line) => new Logger(LimitsRedis.name).warn(line));
  private readonly counts: SharedCount[] = [];
  private connection: Redis | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * Begins to count up to a limit a minute.
   *
   * @param name keeps its keys apart from those of others
   */
  sharedCount(name: string, limit: number): SharedCount {
    const connection = (this.connection ??= this.open());
    const limiter = new RateLimiterRedis({
      storeClient: connection,
      points: limit,
      duration: WINDOW,
      keyPrefix: `discovery-records:limit:${name}`,
    });
    const count = new SharedCount(
      limiter,
      () => connection.status === 'ready',
      ({ message }) => this.warnings.say(`Redis can not be reached, so nobody is limited: ${message}`),
    );
    this.counts.push(count);
    return count;
  }

  onModuleDestroy(): void {
    for (const count of this.counts) count.stop();
    this.connection?.disconnect();
  }

  private open(): Redis {
    const connection = new Redis(this.settings.redisUrl, {
      // A command fails at once while Redis is away: what was to be counted then is not worth waiting for.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 1_000,
      connectTimeout: 3_000,
      disconnectTimeout: 300,
      retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
    });
    // Without a listener a lost connection would end up in the log each time; the exchange says it.
    connection.on('error', () => undefined);
    return connection;
  }
}
