import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bull';
import { Redis } from 'ioredis';

/** What Bull calls its connections: for commands, for the blocking wait for jobs, for events. */
type Purpose = 'client' | 'bclient' | 'subscriber';

const CLOSE_TIMEOUT_MS = 3_000;

/** How long Bull needs at most to stop taking jobs. */
const PAUSE_MS = 50;

const PING_INTERVAL_MS = 100;

/** What keeps Redis from being used, in a sentence. */
export function redisProblem({ message }: Error, url: string): string {
  const { hostname, port } = new URL(url);
  const server = `Redis at ${hostname}:${port || 6379}`;
  return /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH)/.test(message)
    ? `${server} does not let us in (${message}): correct the user or the password in REDIS_URL.`
    : `${server} can not be used (${message}).`;
}

/** The connections of one queue to a Redis that may go away and come back. */
export class RedisConnections {
  private readonly connections: Redis[] = [];
  private blockingConnection: Redis | undefined;
  private isClosing = false;

  constructor(readonly url: string) {}

  /** For Bull's option of that name. */
  readonly createClient = (purpose: Purpose): Redis => {
    const connection = new Redis(this.url, {
      // Bull demands this and maxRetriesPerRequest for blocking connections.
      enableReadyCheck: false,
      // ioredis would wait for the answer before it's ready. If Redis refuses the password, that comes after the connection
      // was closed, and ioredis doesn't reconnect one that is ready.
      disableClientInfo: true,
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
      connectTimeout: 3_000,
      disconnectTimeout: 300,
      keepAlive: 10_000,
      // While Redis is away, commands fail at once rather than pile up.
      ...(purpose === 'client' && {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 1,
        commandTimeout: 3_000,
      }),
    });
    this.connections.push(connection);
    if (purpose === 'bclient') this.blockingConnection = connection;
    return connection;
  };

  /**
   * Waits until Redis accepts commands: Bull never starts to work if one of its first commands was refused.
   *
   * @returns false when the process ends before
   */
  async accepted(queue: Queue): Promise<boolean> {
    while (!this.isClosing) {
      try {
        await queue.client.ping();
        return !this.isClosing;
      } catch {
        await sleep(PING_INTERVAL_MS, undefined, { ref: false });
      }
    }
    return false;
  }

  /** Ends the queue's work in this process, whether Redis is there or not. */
  async close(queue: Queue): Promise<void> {
    this.isClosing = true;
    // Bull would throw where it still waits for a first connection.
    for (const connection of this.connections) connection.removeAllListeners('end');
    const isConnected = this.connections.every(({ status }) => status === 'ready');
    // Bull would open the blocking connection once more, and nobody would hear that fail.
    for (const connection of this.connections) connection.connect = async () => undefined;
    // Without Redis, Bull would wait for running jobs for ever.
    const closed = queue.close(!isConnected).catch(() => undefined);
    await sleep(PAUSE_MS);
    // Bull waits for this connection, which waits for jobs.
    this.blockingConnection?.disconnect();
    await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    for (const connection of this.connections) connection.disconnect();
  }
}

/** Whether commands reach Redis at the moment. */
export const isConnected = (queue: Queue): boolean => queue.client.status === 'ready';
