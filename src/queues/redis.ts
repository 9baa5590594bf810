import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';

/** What Bull calls its connections: for commands, for the blocking wait for jobs, for events. */
type Purpose = 'client' | 'bclient' | 'subscriber';

/** Longest wait for running jobs and for Redis when the process ends, in milliseconds. */
const LONGEST_CLOSE = 3_000;

/** Connection options for ioredis from a `redis://` or `rediss://` URL. */
export function redisOptions(url: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port || 6379),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(pathname.length > 1 && { db: Number(pathname.slice(1)) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  };
}

/** The connections of one queue to Redis, which may come and go. */
export class RedisConnections {
  private readonly connections: Redis[] = [];

  constructor(private readonly url: string) {}

  /** For Bull's option `createClient`. */
  readonly open = (purpose: Purpose): Redis => {
    const connection = new Redis({
      ...redisOptions(this.url),
      // Bull demands both for the connections that wait.
      enableReadyCheck: false,
      maxRetriesPerRequest: null,
      // Come back soon after Redis does.
      retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
      connectTimeout: 3_000,
      disconnectTimeout: 300,
      keepAlive: 10_000,
      // A command fails at once while Redis is away: nobody waits for it, and nothing piles up in memory.
      ...(purpose === 'client' && {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 1,
        commandTimeout: 3_000,
      }),
    });
    this.connections.push(connection);
    return connection;
  };

  /** Ends the queue's work in this process, whether Redis is there or not. */
  async close(queue: Queue): Promise<void> {
    // What in Bull still waits for its first connection would throw when it hears that there will be none.
    for (const connection of this.connections) connection.removeAllListeners('end');
    const present = this.connections.every(({ status }) => status === 'ready');
    // Bull waits for running jobs for ever when it can't tell Redis that they are done.
    const closed = queue.close(!present).catch(() => undefined);
    await Promise.race([closed, sleep(LONGEST_CLOSE, undefined, { ref: false })]);
    for (const connection of this.connections) connection.disconnect();
  }
}

/** Whether commands reach Redis at the moment. */
export const isConnected = (queue: Queue): boolean => queue.client.status === 'ready';
