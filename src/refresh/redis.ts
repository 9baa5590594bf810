import type { RedisOptions } from 'ioredis';

/** Connection options for ioredis from a `redis://` or `rediss://` URL. */
export function redisOptions(url: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6379),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(pathname.length > 1 && { db: Number(pathname.slice(1)) }),
    ...(protocol === 'rediss:' && { tls: {} }),
    // Come back soon after Redis does.
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  };
}
