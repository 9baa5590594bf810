import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptStaleness } from '../../platform/database/reader.js';

/** Callers must see their own writes, so only callers who can't write, or who ask for it, get stale answers. */
export function allowStaleReads(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    const accepted = isRead(request) ? stalenessAcceptedBy(request) : undefined;
    if (accepted) acceptStaleness(accepted.maxLag, done);
    else done();
  });
}

const isRead = ({ method, routeOptions: { url } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && url?.startsWith('/v1/') === true;

type Requester = Pick<FastifyRequest, 'caller' | 'headers'>;

/** Evaluates `Cache-Control` (RFC 9111, section 5.2.1). @returns undefined if the answer has to be current */
export function stalenessAcceptedBy({
  caller,
  headers,
}: Requester): { maxLag: number | undefined } | undefined {
  const directives = directivesOf(headers['cache-control'] ?? '');
  if (directives.has('no-cache') || directives.get('max-age') === '0') return undefined;
  const maxStale = directives.get('max-stale');
  if (maxStale === undefined) return caller?.scope === 'read' ? { maxLag: undefined } : undefined;
  if (maxStale === '') return { maxLag: undefined };
  return /^\d{1,9}$/.test(maxStale) ? { maxLag: Number(maxStale) * 1_000 } : undefined;
}

function directivesOf(header: string): Map<string, string> {
  const directives = header.split(',').map((directive): [string, string] => {
    const [name = '', value = ''] = directive.split('=', 2);
    return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1')];
  });
  return new Map(directives);
}
