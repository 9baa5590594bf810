import { redisServersOf } from '../settings/redis-servers.js';

/** The reason why Redis can't be used, as a sentence. */
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

/** The message of an error. A cluster's error has no useful message, but keeps the error of the last node. */
const lastMessageOf = (error: Error & { lastNodeError?: Error }): string =>
  error.lastNodeError?.message ?? error.message;
