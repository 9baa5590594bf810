import { Inject, Injectable, Logger, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { redisServersOf } from '../settings/redis-servers.js';

const MIN_INTERVAL_MS = 10_000;

/** Logs once that Redis is lost, and once that it is back, however many connections notice. */
@Injectable()
export class RedisLog {
  private readonly logger = new Logger(RedisLog.name);
  private isTold = false;
  private lastTold = -Infinity;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  lost(error: unknown): void {
    if (this.isTold || performance.now() - this.lastTold < MIN_INTERVAL_MS) return;
    this.isTold = true;
    this.lastTold = performance.now();
    const problem = redisProblem(error as Error, this.settings.redisUrl);
    this.logger.warn(`${problem} Meanwhile values are refreshed a second later, and nobody is limited.`);
  }

  back(): void {
    if (this.isTold) this.logger.log('Redis can be used again.');
    this.isTold = false;
  }
}

@Module({ providers: [RedisLog], exports: [RedisLog] })
export class RedisLogModule {}

export function redisProblem(error: Error, url: string): string {
  const { named, variable } = addressOf(url);
  const message = lastMessageOf(error).replace(/^Stream isn't writeable.*/, 'no connection');
  if (/WRONGPASS|NOAUTH|NOPERM|ERR AUTH/.test(message))
    return `${named} does not let us in (${message}): correct the user or the password in ${variable}.`;
  if (message.startsWith('MOVED'))
    return `${named} is a node of a cluster (${message}): set REDIS_CLUSTER instead of ${variable}.`;
  if (message.includes('cluster support disabled'))
    return `${named} is no cluster (${message}): set REDIS_URL instead of ${variable}.`;
  return `${named} can not be used (${message}).`;
}

function addressOf(url: string): { named: string; variable: string } {
  const servers = redisServersOf(url);
  if (!servers) {
    const { hostname, port } = new URL(url);
    return { named: `Redis at ${hostname}:${port || 6379}`, variable: 'REDIS_URL' };
  }
  const hosts = servers.hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
  return servers.kind === 'cluster'
    ? { named: `The Redis Cluster at ${hosts}`, variable: 'REDIS_CLUSTER' }
    : { named: `Redis "${servers.master}" of the Sentinels at ${hosts}`, variable: 'REDIS_URL' };
}

/** A cluster's own message says nothing; it keeps the last node's. */
const lastMessageOf = (error: Error & { lastNodeError?: Error }): string =>
  error.lastNodeError?.message ?? error.message;
