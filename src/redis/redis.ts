import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bull';
import type { Redis } from 'ioredis';
import { redisServersOf } from '../settings/redis-servers.js';
import { connectToRedis, disconnect, type RedisAddress, type RedisConnection } from './connect.js';

/** What Bull calls its connections: for commands, for the blocking wait for jobs, for events. */
type Purpose = 'client' | 'bclient' | 'subscriber';

const CONNECT_TIMEOUT_MS = 3_000;
const CLOSE_TIMEOUT_MS = 3_000;

/** How long Bull needs at most to stop taking jobs. */
const PAUSE_MS = 50;

const CHECK_INTERVAL_MS = 100;

const PREFIX = 'discovery-records';

/** How the keys of a queue begin. In a cluster, what is in braces decides on the node, which must be one for all of them. */
export const queuePrefix = (name: string, url: string): string =>
  redisServersOf(url)?.kind === 'cluster' ? `${PREFIX}:{${name}}` : PREFIX;

/** The connections of one queue to a Redis that may go away and come back. */
export class RedisConnections {
  private readonly connections: RedisConnection[] = [];
  private blockingConnection: RedisConnection | undefined;
  private isClosing = false;
  onReady: () => unknown = () => undefined;

  constructor(readonly address: RedisAddress) {}

  /** For Bull's option of that name, whose type knows no cluster. */
  readonly createClient = (purpose: Purpose): Redis => {
    const connection = connectToRedis(this.address, {
      // Bull demands this and maxRetriesPerRequest for blocking connections.
      enableReadyCheck: false,
      // ioredis would wait for the answer before it's ready. If Redis refuses the password, that comes after the connection
      // was closed, and ioredis doesn't reconnect one that is ready.
      disableClientInfo: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_TIMEOUT_MS,
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
    connection.on('ready', () => this.onReady());
    if (purpose === 'bclient') this.blockingConnection = connection;
    return connection as Redis;
  };

  /** Waits for the first attempt to connect: whoever looks before would take Redis for lost. */
  async attempted({ client }: Queue): Promise<void> {
    if (client.status === 'ready') return;
    const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    const attempts = ['ready', 'close'].map((event) => once(client, event, { signal }));
    await Promise.race(attempts).catch(() => undefined);
  }

  /**
   * Waits until Redis accepts commands: Bull never starts to work if one of its first commands was refused.
   *
   * @returns false when the process ends before
   */
  async accepted(queue: Queue): Promise<boolean> {
    while (!this.isClosing) {
      if (await accepts(queue)) return !this.isClosing;
      await sleep(CHECK_INTERVAL_MS, undefined, { ref: false });
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
    if (this.blockingConnection) disconnect(this.blockingConnection);
    // One queue closes after the other: there is no time to wait for each to hear from a Redis that is away.
    if (isConnected) await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    for (const connection of this.connections) disconnect(connection);
  }
}

/** Whether the Redis that has the queue's keys answers, which in a cluster is one of several. */
export const accepts = (queue: Queue): Promise<boolean> =>
  queue.client.exists(queue.toKey('wait')).then(
    () => true,
    () => false,
  );

/** Whether there is a connection: to a cluster, to any of its nodes. */
export const isConnected = (queue: Queue): boolean => queue.client.status === 'ready';
