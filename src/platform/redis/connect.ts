import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { type RedisServers, redisServersOf } from '../settings/redis-servers.js';
import type { Settings } from '../settings/settings.js';

export type RedisConnection = Redis | Cluster;

export type RedisAddress = Pick<Settings, 'redisUrl' | 'redisSentinelPassword'>;

export interface ConnectionOptions extends Omit<RedisOptions, 'retryStrategy'> {
  /** How often a command is retried, 100 ms apart, while the node of its key is unavailable. */
  readonly maxRedirections?: number;
}

const TOPOLOGY_EVERY_MS = 10_000;
const TOPOLOGY_TIMEOUT_MS = 3_000;
const SENTINEL_TIMEOUT_MS = 3_000;

const retryDelay = (attempt: number): number => Math.min(attempt * 50, 1_000);

/** Opens a connection that reconnects whenever it is lost. Its commands report errors, so no listener is needed. */
export function connectToRedis(address: RedisAddress, options: ConnectionOptions): RedisConnection {
  const connection = connectionTo(address, options);
  // ioredis prints errors without a listener, such as that of a command that times out after Bull has closed.
  connection.on('error', () => undefined);
  return connection;
}

function connectionTo(address: RedisAddress, options: ConnectionOptions): RedisConnection {
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
    ...credentialsOf(login),
    ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    sentinels: [...hosts],
    name: master ?? '',
    db: database,
    retryStrategy: retryDelay,
    sentinelRetryStrategy: retryDelay,
    sentinelCommandTimeout: SENTINEL_TIMEOUT_MS,
    // A master on a crashed machine closes no connection, so Sentinels report its successor.
    failoverDetector: true,
    // 2 resends the command after reconnecting, because this server has become a replica.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  });
  // ioredis stops reconnecting if it hears of another master while it looks for one.
  connection.on('end', () => {
    if (!disconnected.has(connection)) void connection.connect().catch(() => undefined);
  });
  return connection;
}

function toCluster({ hosts, tls, ...login }: RedisServers, options: ConnectionOptions): Cluster {
  const { maxRedirections, enableOfflineQueue, ...redisOptions } = options;
  return new Cluster([...hosts], {
    redisOptions: { ...redisOptions, ...credentialsOf(login), ...(tls && { tls: {} }) },
    ...(maxRedirections !== undefined && { maxRedirections }),
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    clusterRetryStrategy: retryDelay,
    // A master on a crashed machine closes no connection, and no node reports its successor.
    slotsRefreshInterval: TOPOLOGY_EVERY_MS,
    slotsRefreshTimeout: TOPOLOGY_TIMEOUT_MS,
    // By default, ioredis connects to addresses, which certificates don't name.
    dnsLookup: (name, callback) => callback(null, name),
  });
}

/** The given credentials. ioredis would take `undefined` for a user name. */
function credentialsOf({ username, password }: Pick<RedisServers, 'username' | 'password'>): RedisOptions {
  return { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
}

const disconnected = new WeakSet<RedisConnection>();

/** Closes a connection for good, and emits its `end`. */
export function disconnect(connection: RedisConnection): void {
  disconnected.add(connection);
  // Keeps ioredis from scheduling another refresh of the cluster's topology when the current one fails.
  if (connection instanceof Cluster) connection.refreshSlotsCache = () => undefined;
  connection.disconnect();
}
