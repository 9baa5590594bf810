import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';

/** What Bull calls its connections: for commands, for the blocking wait for jobs, for events. */
type Purpose = 'client' | 'bclient' | 'subscriber';

/** Longest wait for running jobs and for Redis when the process ends, in milliseconds. */
const LONGEST_CLOSE = 3_000;

/** How long Bull needs at most to take no more jobs, in milliseconds. */
const TIME_TO_PAUSE = 50;

/** How often it is tried whether Redis takes commands, in milliseconds. */
const LOOK_AGAIN = 100;

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

/** What keeps Redis from being used, in a sentence. */
export function redisProblem({ message }: Error, url: string): string {
  const { hostname, port } = new URL(url);
  const at = `Redis at ${hostname}:${port || 6379}`;
  return /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH)/.test(message)
    ? `${at} does not let us in (${message}): correct the user or the password in REDIS_URL.`
    : `${at} can not be used (${message}).`;
}

/** The connections of one queue to Redis, which may come and go. */
export class RedisConnections {
  private readonly connections: Redis[] = [];
  /** The one on which Bull waits for jobs. */
  private waiting: Redis | undefined;
  private isClosing = false;

  constructor(readonly url: string) {}

  /** For Bull's option `createClient`. */
  readonly open = (purpose: Purpose): Redis => {
    const connection = new Redis({
      ...redisOptions(this.url),
      // Bull demands both for the connections that wait.
      enableReadyCheck: false,
      // ioredis waits for its answer before it calls the connection ready. Where Redis refuses the password, that is after
      // it was closed, and a connection that is ready is not opened again.
      disableClientInfo: true,
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
    if (purpose === 'bclient') this.waiting = connection;
    return connection;
  };

  /**
   * Resolves when Redis is there and takes our password, or with false when the process ends before. Bull does not begin
   * to work again where one of its first commands was refused.
   */
  async accepted(queue: Queue): Promise<boolean> {
    while (!this.isClosing) {
      try {
        await queue.client.ping();
        return !this.isClosing;
      } catch {
        await sleep(LOOK_AGAIN, undefined, { ref: false });
      }
    }
    return false;
  }

  /** Ends the queue's work in this process, whether Redis is there or not. */
  async close(queue: Queue): Promise<void> {
    this.isClosing = true;
    // What in Bull still waits for its first connection would throw when it hears that there will be none.
    for (const connection of this.connections) connection.removeAllListeners('end');
    const present = this.connections.every(({ status }) => status === 'ready');
    // Bull waits for running jobs for ever when it can't tell Redis that they are done.
    // It also opens the connection that waits for jobs once more, which nobody needs, and fails where nobody hears it.
    for (const connection of this.connections) connection.connect = async () => undefined;
    const closed = queue.close(!present).catch(() => undefined);
    await sleep(TIME_TO_PAUSE);
    // Ends its wait, for which Bull would wait in turn.
    this.waiting?.disconnect();
    await Promise.race([closed, sleep(LONGEST_CLOSE, undefined, { ref: false })]);
    for (const connection of this.connections) connection.disconnect();
  }
}

/** Whether commands reach Redis at the moment. */
export const isConnected = (queue: Queue): boolean => queue.client.status === 'ready';
