import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withOnly } from '../input/asked-members.js';
import { isSame, tagOf, tagOfPage, versionOf } from '../requests/entity-tag.js';
import { Precondition, tagsIn } from '../requests/precondition.js';

// Adds `Location`, `ETag` and conditional requests (RFC 9110, section 13) by the shape of the answer, so that no
// resource is forgotten.
export function addRepresentationHeaders(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, answer, done) => {
    const shown = shownIn(answer);
    const isRead = isReading(request);
    if (shown === undefined || (shown === 'page' && !isRead)) return done(null, answer);
    if ((reply.statusCode === 201 || reply.statusCode === 202) && shown !== 'page') {
      reply.header('location', `${request.url.split('?', 1)[0]}/${shown.id}`);
    }
    try {
      if (isRead && shown !== 'page') checkMatch(request, shown);
      const known = isRead ? tagsIn(request.headers, 'if-none-match') : undefined;
      const { fields } = request;
      reply.serializer((body) => {
        // Converted to bytes once, as the digest, the length and the socket would each convert the text.
        const json = Buffer.from(JSON.stringify(fields ? withOnly(fields, body as object) : body));
        const tag =
          shown === 'page'
            ? pageTag(json, reply)
            : tagOf(versionOf(shown.updatedAt), ofRecord(json, answer as object));
        // Fastify takes bytes, and sends no body for null, although its type only allows a string.
        return tagged(json, tag, known, reply) as unknown as string;
      });
      return done(null, answer);
    } catch (error) {
      for (const name of OF_PAGE) reply.removeHeader(name);
      return done(error as Error);
    }
  });
}

/** Whether a request only reads. Queries do too, although they have a body. */
const isReading = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || config.isQuery === true;

interface Versioned {
  readonly id: string;
  readonly updatedAt: string;
}

/** The record in `{ component: { … } }`; 'page' for `{ components: [ … ] }`. */
function shownIn(answer: unknown): Versioned | 'page' | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { changeId: _, ...enveloped } = answer as { readonly changeId?: string };
  const [shown, ...others] = Object.values(enveloped);
  if (others.length > 0 || typeof shown !== 'object' || shown === null) return undefined;
  if (Array.isArray(shown)) return 'page';
  return 'updatedAt' in shown && typeof shown.updatedAt === 'string' ? (shown as Versioned) : undefined;
}

/** Leaves out the change's id, so that the tag is the same as when the record is retrieved. */
const ofRecord = (json: Buffer, body: object): Buffer | string =>
  'changeId' in body ? JSON.stringify({ ...body, changeId: undefined }) : json;

function checkMatch({ headers }: FastifyRequest, record: Versioned): void {
  Precondition.of({ 'if-match': headers['if-match'] })?.check(record);
}

/** Headers that describe a page, and not the problem that is answered instead. */
const OF_PAGE = ['link', 'x-total-count', 'preference-applied'];

/** Includes `Link` and `X-Total-Count`, because they can change while the body doesn't. */
const pageTag = (json: Buffer, reply: FastifyReply): string =>
  tagOfPage(
    json,
    [reply.getHeader('link'), reply.getHeader('x-total-count')].map((header) => String(header ?? '')),
  );

function tagged(
  json: Buffer,
  tag: string,
  known: ReturnType<typeof tagsIn>,
  reply: FastifyReply,
): Buffer | null {
  const same = known === undefined || known === '*' ? undefined : known.find((each) => isSame(each, tag));
  if (known !== '*' && same === undefined) {
    reply.header('etag', tag);
    return json;
  }
  // The caller's own tag, which names its encoding, so that a cache finds the entry.
  reply.header('etag', same === undefined || tag.startsWith('W/') ? tag : `"${same.opaque}"`);
  reply.code(304).removeHeader('content-type');
  // For HEAD, Fastify needs the body for its length.
  return reply.request.method === 'HEAD' ? json : null;
}
