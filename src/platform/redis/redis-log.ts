import { Inject, Injectable, Logger, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { redisProblem } from './redis-problems.js';

const MIN_INTERVAL_MS = 10_000;

/** Logs once that Redis is unavailable, and once that it is back, however many connections notice. */
@Injectable()
export class RedisLog {
  private readonly logger = new Logger(RedisLog.name);
  private isLogged = false;
  private lastLogged = -Infinity;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  lost(error: unknown): void {
    if (this.isLogged || performance.now() - this.lastLogged < MIN_INTERVAL_MS) return;
    this.isLogged = true;
    this.lastLogged = performance.now();
    const problem = redisProblem(error as Error, this.settings.redisUrl);
    this.logger.warn(`${problem} Meanwhile values are refreshed a second later, and nobody is limited.`);
  }

  back(): void {
    if (this.isLogged) this.logger.log('Redis can be used again.');
    this.isLogged = false;
  }
}

@Module({ providers: [RedisLog], exports: [RedisLog] })
export class RedisLogModule {}
