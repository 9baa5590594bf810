import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bull';
import type { Redis } from 'ioredis';
import { redisServersOf } from '../settings/redis-servers.js';
import { connectToRedis, disconnect, type RedisAddress, type RedisConnection } from './connect.js';

/** Bull's names of its connections: for commands, for the blocking wait for jobs, and for events. */
type Purpose = 'client' | 'bclient' | 'subscriber';

const CONNECT_TIMEOUT_MS = 3_000;
const CLOSE_TIMEOUT_MS = 3_000;

/** How long Bull needs to stop fetching jobs. */
const PAUSE_MS = 50;

const CHECK_INTERVAL_MS = 100;

const PREFIX = 'discovery-records';

/** The prefix of a queue's keys. In a cluster, the part in braces keeps all keys of the queue on one node. */
export const queuePrefix = (name: string, url: string): string =>
  redisServersOf(url)?.kind === 'cluster' ? `${PREFIX}:{${name}}` : PREFIX;

/** The connections of one queue, which recover after Redis was unavailable. */
export class RedisConnections {
  private readonly connections: RedisConnection[] = [];
  private blockingConnection: RedisConnection | undefined;
  private isClosing = false;
  onReady: () => unknown = () => undefined;

  constructor(readonly address: RedisAddress) {}

  /** For Bull's option `createClient`, whose type excludes cluster connections. */
  readonly createClient = (purpose: Purpose): Redis => {
    const connection = connectToRedis(this.address, {
      // Bull requires this and `maxRetriesPerRequest` for blocking connections.
      enableReadyCheck: false,
      // Without this option, ioredis doesn't reconnect after Redis has rejected a password.
      disableClientInfo: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_TIMEOUT_MS,
      disconnectTimeout: 300,
      keepAlive: 10_000,
      // While Redis is unavailable, commands fail at once instead of queueing.
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

  /** Waits for the first attempt to connect, before which Redis would seem unavailable. */
  async attempted({ client }: Queue): Promise<void> {
    if (client.status === 'ready') return;
    const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    const attempts = ['ready', 'close'].map((event) => once(client, event, { signal }));
    await Promise.race(attempts).catch(() => undefined);
  }

  /** Waits until Redis accepts commands, as Bull never starts otherwise. @returns false if the process ends first */
  async accepted(queue: Queue): Promise<boolean> {
    while (!this.isClosing) {
      if (await accepts(queue)) return !this.isClosing;
      await sleep(CHECK_INTERVAL_MS, undefined, { ref: false });
    }
    return false;
  }

  /** Stops the queue's work in this process, with or without Redis. */
  async close(queue: Queue): Promise<void> {
    this.isClosing = true;
    // Removes the listeners that would make Bull throw while it waits for its first connection.
    for (const connection of this.connections) connection.removeAllListeners('end');
    const isConnected = this.connections.every(({ status }) => status === 'ready');
    // Keeps Bull from reopening the blocking connection, with an unhandled rejection.
    for (const connection of this.connections) connection.connect = async () => undefined;
    // Without Redis, Bull would wait for running jobs for ever.
    const closed = queue.close(!isConnected).catch(() => undefined);
    await sleep(PAUSE_MS);
    // Bull waits for the blocking connection, which waits for jobs.
    if (this.blockingConnection) disconnect(this.blockingConnection);
    // Queues close one by one, so there is no time to wait for each while Redis is unavailable.
    if (isConnected) await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    for (const connection of this.connections) disconnect(connection);
  }
}

/** Whether the Redis server with the queue's keys answers: in a cluster, one of several. */
export const accepts = (queue: Queue): Promise<boolean> =>
  queue.client.exists(queue.toKey('wait')).then(
    () => true,
    () => false,
  );
