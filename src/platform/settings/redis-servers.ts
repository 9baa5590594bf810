/** Several servers in place of a single Redis: watched by Sentinels, or a cluster. */
export interface RedisServers {
  readonly kind: 'sentinel' | 'cluster';
  /** The Sentinels, or some nodes of the cluster, from which ioredis learns the others. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** The name under which Sentinels know the master. */
  readonly master: string | undefined;
  readonly database: number;
}

const FORM =
  /^redis(s?)\+(sentinel|cluster):\/\/(?:([^@/,:]*)(?::([^@/,]*))?@)?([^@/]+)(?:\/([^/?#]+)(?:\/(\d*))?)?$/i;

const DEFAULT_PORT = { sentinel: 26_379, cluster: 6_379 };

/** The servers that a URL names; undefined if the URL is malformed or names a single Redis. */
export function redisServersOf(url: string): RedisServers | undefined {
  const [, s, named = '', username, password, list = '', master, database] = FORM.exec(url) ?? [];
  const kind = named.toLowerCase() as RedisServers['kind'];
  const hosts = list.split(',').map((text) => hostOf(text, DEFAULT_PORT[kind]));
  if (!hosts.every((host) => host !== undefined)) return undefined;
  if ((master !== undefined) !== (kind === 'sentinel')) return undefined;
  try {
    return {
      kind,
      hosts,
      tls: s !== '',
      username: decoded(username),
      password: decoded(password),
      master: decoded(master),
      database: Number(database ?? 0),
    };
  } catch {
    return undefined;
  }
}

function hostOf(text: string, defaultPort: number): RedisServers['hosts'][number] | undefined {
  const url = /^[\w.:[\]-]+$/.test(text) ? URL.parse(`redis://${text}`) : null;
  if (!url?.hostname) return undefined;
  return { host: url.hostname.replaceAll(/[[\]]/g, ''), port: Number(url.port || defaultPort) };
}

/** @throws URIError if the percent-encoding is malformed */
const decoded = (text: string | undefined): string | undefined =>
  text ? decodeURIComponent(text) : undefined;
