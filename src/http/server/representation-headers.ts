import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSame, tagOf, tagOfPage, versionOf } from '../requests/entity-tag.js';
import { Precondition, tagsIn } from '../requests/precondition.js';

// `Location`, `ETag` and conditional requests (RFC 9110, section 13), by the shape of the answer, so that no resource is
// forgotten.
export function addRepresentationHeaders(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, answer, done) => {
    const shown = shownIn(answer);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // The answer to a query has no URL, so nobody can ask for it conditionally.
    if (shown === undefined || (shown === 'page' && !isRead)) return done(null, answer);
    if ((reply.statusCode === 201 || reply.statusCode === 202) && shown !== 'page') {
      reply.header('location', `${request.url.split('?', 1)[0]}/${shown.id}`);
    }
    try {
      if (isRead && shown !== 'page') checkMatch(request, shown);
      const known = isRead ? tagsIn(request.headers, 'if-none-match') : undefined;
      reply.serializer((body) => {
        // Not as a buffer: collecting large ones costs a list a sixth of its time.
        const json = JSON.stringify(body);
        const tag =
          shown === 'page'
            ? pageTag(json, reply)
            : tagOf(versionOf(shown.updatedAt), ofRecord(json, answer as object));
        // Fastify sends no body for null, though its type only has string.
        return tagged(json, tag, known, reply) as string;
      });
      return done(null, answer);
    } catch (error) {
      for (const name of OF_PAGE) reply.removeHeader(name);
      return done(error as Error);
    }
  });
}

interface Versioned {
  readonly id: string;
  readonly updatedAt: string;
}

/** The record of `{ component: { … } }`; 'page' for `{ components: [ … ] }`. */
function shownIn(answer: unknown): Versioned | 'page' | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { changeId: _, ...enveloped } = answer as { readonly changeId?: string };
  const [shown, ...others] = Object.values(enveloped);
  if (others.length > 0 || typeof shown !== 'object' || shown === null) return undefined;
  if (Array.isArray(shown)) return 'page';
  return 'updatedAt' in shown && typeof shown.updatedAt === 'string' ? (shown as Versioned) : undefined;
}

/** An answer to a write may also say which change it was. Its tag is that of the record all the same. */
const ofRecord = (json: string, body: object): string =>
  'changeId' in body ? JSON.stringify({ ...body, changeId: undefined }) : json;

function checkMatch({ headers }: FastifyRequest, record: Versioned): void {
  Precondition.of({ 'if-match': headers['if-match'] })?.check(record);
}

/** What is said of a page, but not where a problem is answered instead. */
const OF_PAGE = ['link', 'x-total-count', 'preference-applied'];

/** `Link` and `X-Total-Count` can change while the page doesn't. */
const pageTag = (json: string, reply: FastifyReply): string =>
  tagOfPage(
    json,
    [reply.getHeader('link'), reply.getHeader('x-total-count')].map((header) => String(header ?? '')),
  );

function tagged(
  json: string,
  tag: string,
  known: ReturnType<typeof tagsIn>,
  reply: FastifyReply,
): string | null {
  const same = known === undefined || known === '*' ? undefined : known.find((each) => isSame(each, tag));
  if (known !== '*' && same === undefined) {
    reply.header('etag', tag);
    return json;
  }
  // The caller's own tag, with its encoding, so that a cache finds the entry.
  reply.header('etag', same === undefined || tag.startsWith('W/') ? tag : `"${same.opaque}"`);
  reply.code(304).removeHeader('content-type');
  // For HEAD, Fastify needs the body only for its length.
  return reply.request.method === 'HEAD' ? json : null;
}
