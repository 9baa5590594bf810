import type { LookupAddress, LookupOptions } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { type Allowed, faultOfAddress } from '../../../records/webhooks/destination.js';

export class ForbiddenAddress extends Error {}

type Servers = Pick<Resolver, 'resolve4' | 'resolve6'>;

/**
 * A DNS look-up that fails unless messages may be sent to all addresses of the name. The socket connects to the
 * returned address, so a second look-up can't lead elsewhere (DNS rebinding). Node's own look-up would block one of its
 * few threads.
 */
export function lookupBy(resolver: Servers, allowed: Allowed): LookupFunction {
  const find = callbackify(async (name: string, options: LookupOptions) => {
    const found = await addressesOf(resolver, name, options);
    const why = found.map(({ address }) => faultOfAddress(address, allowed)).find(Boolean);
    if (why !== undefined) throw new ForbiddenAddress(`${name} leads to what ${why}`);
    return found;
  });
  return (name, options, callback) =>
    find(name, options, (error, found) => {
      if (error) callback(error, []);
      else if (options.all) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    });
}

async function addressesOf(
  resolver: Servers,
  name: string,
  { family = 0 }: LookupOptions,
): Promise<LookupAddress[]> {
  const lookups = await Promise.allSettled([
    [6, 'IPv6'].includes(family) ? [] : resolver.resolve4(name),
    [4, 'IPv4'].includes(family) ? [] : resolver.resolve6(name),
  ]);
  const found = lookups.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (found.length > 0) return found;
  const failed = lookups.find((answer) => answer.status === 'rejected');
  throw failed?.reason ?? new Error(`${name} has no address.`);
}
