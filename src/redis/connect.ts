import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { type RedisServers, redisServersOf } from '../settings/redis-servers.js';
import type { Settings } from '../settings/settings.js';

/** One connection to one Redis, or as many as needed to a cluster. */
export type RedisConnection = Redis | Cluster;

export type RedisAddress = Pick<Settings, 'redisUrl' | 'redisSentinelPassword'>;

export interface ConnectionOptions extends Omit<RedisOptions, 'retryStrategy'> {
  /** How often a cluster is asked again, 100 ms apart, while the node that has the key is away. */
  readonly maxRedirections?: number;
}

const TOPOLOGY_EVERY_MS = 10_000;
const TOPOLOGY_TIMEOUT_MS = 3_000;
const SENTINEL_TIMEOUT_MS = 3_000;

const retryDelay = (attempt: number): number => Math.min(attempt * 50, 1_000);

/** Connects, and connects again whenever the connection is lost. */
export function connectToRedis(address: RedisAddress, options: ConnectionOptions): RedisConnection {
  const { maxRedirections, ...redisOptions } = options;
  const servers = redisServersOf(address.redisUrl);
  if (!servers) return new Redis(address.redisUrl, { ...redisOptions, retryStrategy: retryDelay });
  return servers.kind === 'cluster'
    ? toCluster(servers, options)
    : bySentinels(servers, address.redisSentinelPassword, redisOptions);
}

function bySentinels(
  { hosts, master, database, tls, ...login }: RedisServers,
  sentinelPassword: string | undefined,
  options: RedisOptions,
): Redis {
  const connection = new Redis({
    ...options,
    ...whatIsGiven(login),
    ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    sentinels: [...hosts],
    name: master ?? '',
    db: database,
    retryStrategy: retryDelay,
    sentinelRetryStrategy: retryDelay,
    sentinelCommandTimeout: SENTINEL_TIMEOUT_MS,
    // A master whose machine is gone closes no connection: Sentinels say that another has its place.
    failoverDetector: true,
    // 2: once more after reconnecting, since this one has become a replica.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  });
  // ioredis gives up when it hears of another master just while it looks for one.
  connection.on('end', () => {
    if (!disconnected.has(connection)) void connection.connect().catch(() => undefined);
  });
  return connection;
}

function toCluster({ hosts, tls, ...login }: RedisServers, options: ConnectionOptions): Cluster {
  const { maxRedirections, enableOfflineQueue, ...redisOptions } = options;
  return new Cluster([...hosts], {
    redisOptions: { ...redisOptions, ...whatIsGiven(login), ...(tls && { tls: {} }) },
    ...(maxRedirections !== undefined && { maxRedirections }),
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    clusterRetryStrategy: retryDelay,
    // A master whose machine is gone closes no connection, and no node says unasked that another has its place.
    slotsRefreshInterval: TOPOLOGY_EVERY_MS,
    slotsRefreshTimeout: TOPOLOGY_TIMEOUT_MS,
    // ioredis would connect to the address of a name, which certificates don't have.
    dnsLookup: (name, callback) => callback(null, name),
  });
}

/** ioredis takes `undefined` for a user. */
function whatIsGiven({ username, password }: Pick<RedisServers, 'username' | 'password'>): RedisOptions {
  return { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
}

const disconnected = new WeakSet<RedisConnection>();

/** Ends a connection for good, whatever it is doing. Whoever waits for its end hears of it. */
export function disconnect(connection: RedisConnection): void {
  disconnected.add(connection);
  // ioredis would plan another look at the cluster's topology once the one under way has failed.
  if (connection instanceof Cluster) connection.refreshSlotsCache = () => undefined;
  connection.disconnect();
}
