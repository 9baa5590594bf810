import { isIP } from 'node:net';
import cronParser from 'cron-parser';
import { makeValidator } from 'envalid';
import { redisServersOf } from './redis-servers.js';

export const oneOf = <Choice extends string>(...choices: readonly Choice[]) =>
  makeValidator<Choice>((input) => {
    const choice = choices.find((each) => each === input);
    if (choice === undefined) throw new Error(`should be one of ${choices.join(', ')}`);
    return choice;
  });

export const flag = makeValidator<boolean>((input) => {
  const isTrue = ['true', 't', 'yes', 'on', '1'].includes(input);
  if (isTrue || ['false', 'f', 'no', 'off', '0'].includes(input)) return isTrue;
  throw new Error('should be true or false');
});

export const inRange = (min: number, max: number) =>
  makeValidator<number>((input) => {
    const value = Number(input);
    if (!/^\d+$/.test(input) || value < min || value > max) {
      throw new Error(`should be a whole number from ${min} to ${max}`);
    }
    return value;
  });

export const postgresUrl = makeValidator<string>((input) => {
  if (!/^postgres(ql)?:\/\//i.test(input) || !isDecodable(URL.parse(input))) {
    throw new Error('should be a URL that begins with postgres:// or postgresql://');
  }
  return input;
});

export const redisUrl = makeValidator<string>((input) => {
  if (redisServersOf(input)?.kind === 'sentinel') return input;
  const url = URL.parse(input);
  if (!/^rediss?:\/\//i.test(input) || !isDecodable(url) || !/^\/?\d*$/.test(url.pathname)) {
    throw new Error(
      'should be a URL that begins with redis:// or rediss://, its path the number of a database, or none; or with Sentinels redis+sentinel://user:password@host:port,host:port/MASTER/DATABASE',
    );
  }
  // Drops the query, whose options ioredis would prefer; `href` has the scheme in lower case, as ioredis requires.
  url.search = '';
  return url.href;
});

/** Parses the nodes of a cluster to one URL: `redis+cluster://user:password@host:port,host:port`. */
export const redisCluster = makeValidator<string>((input) => {
  const [scheme = ''] = /^rediss?:\/\/([^@/,]*@)?/i.exec(input) ?? [];
  const nodes = input.split(',').map((node) => node.trim().replace(/\/$/, ''));
  const hosts = nodes.map((node) => (node.startsWith(scheme) ? node.slice(scheme.length) : node));
  const url = (scheme || 'redis://').replace(':', '+cluster:') + hosts.join(',');
  if (redisServersOf(url) === undefined) {
    throw new Error(
      'should be a comma list of nodes, host:port or URLs that begin with redis:// or rediss://, with one user and password for all and no database',
    );
  }
  return url;
});

/** Whether a URL is valid, including its percent-encoding. */
function isDecodable(url: URL | null): url is URL {
  try {
    if (url) decodeURIComponent(url.username + url.password + url.pathname);
    return url !== null;
  } catch {
    return false;
  }
}

export const host = makeValidator<string>((input) => {
  if (isIP(input) === 0 && !/^[\w-]+(\.[\w-]+)*$/.test(input)) {
    throw new Error('should be an IP address or the name of a host, for example 127.0.0.1');
  }
  return input;
});

export const cron = makeValidator<string>((input) => {
  if (!/^([\d*,/-]+ ){4}[\d*,/-]+$/.test(input) || !hasNext(input)) {
    throw new Error('should be a time in five fields as cron has it, for example "0 3 * * *"');
  }
  return input;
});

/** Whether a cron expression has a next time, according to the library that Bull uses. */
function hasNext(time: string): boolean {
  try {
    return cronParser.parseExpression(time).hasNext();
  } catch {
    return false;
  }
}

/** Parses addresses and networks such as `10.0.0.0/8`. Rejects the network of all addresses, `0.0.0.0/0`. */
export const addresses = makeValidator<string[]>((input) => {
  const items = input.split(',').map((item) => item.trim());
  if (!items.every(isNetwork)) {
    throw new Error('should be a comma list of IP addresses or networks, for example 10.0.0.0/8');
  }
  return items;
});

function isNetwork(text: string): boolean {
  const [address = '', length, ...others] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return others.length === 0 && bits > 0 && (length === undefined || isPrefixLength(length, bits));
}

const isPrefixLength = (text: string, max: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= max;

/** Parses origins as browsers write them in `Origin` (RFC 6454). */
export const origins = makeValidator<string[]>((input) => {
  const items = input.split(',').map((item) => item.trim());
  const faulty = items.filter((item) => originOf(item) !== item);
  if (faulty.length > 0) {
    throw new Error(
      `should be a comma list of exact origins, scheme, host and port only, for example https://app.example; not ${faulty.map(suggestion).join(', ')}`,
    );
  }
  return [...new Set(items)];
});

/** The origin of a web page's URL; undefined for other texts. */
export function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  const isWebPage = url !== null && /^https?:$/.test(url.protocol) && !url.host.includes('*');
  return isWebPage ? url.origin : undefined;
}

function suggestion(item: string): string {
  const origin = originOf(item);
  return origin === undefined ? `"${item}"` : `"${item}" (${origin}?)`;
}

/** Parses operator tokens: one, or two while one replaces the other. */
export const operatorTokens = makeValidator<string[]>((input) => {
  const tokens = input.split(',').map((token) => token.trim());
  if (tokens.length > 2 || !tokens.every((token) => /^[\w.~+/=-]{32,255}$/.test(token))) {
    throw new Error(
      'should be a secret of 32 to 255 letters, digits or . _ ~ + / = -, as "openssl rand -hex 32" makes them, or two of them with a comma between',
    );
  }
  return tokens;
});

const KEY_OCTETS = 32;

export const secretKey = makeValidator<Buffer>((input) => {
  const key = Buffer.from(input, 'base64');
  if (!/^[A-Za-z0-9+/_-]+=*$/.test(input) || key.length !== KEY_OCTETS) {
    throw new Error(
      `should be ${KEY_OCTETS} random octets in base64, as "openssl rand -base64 32" makes them`,
    );
  }
  return key;
});
