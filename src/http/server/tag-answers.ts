import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSame, tagOf, tagOfPage, versionOf } from '../requests/entity-tag.js';
import { Precondition, tagsIn } from '../requests/precondition.js';

/**
 * Gives every answer that holds one record or one page of a list its `ETag`, and answers 304 to who has that
 * representation already (RFC 9110, section 13). It goes by the shape of the answer, so that no resource can be
 * forgotten.
 */
export function tagAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, answer, done) => {
    const shown = shownIn(answer);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (shown === undefined) return done(null, answer);
    try {
      if (isRead && shown !== 'page') checkMatch(request, shown);
      const known = isRead ? tagsIn(request.headers, 'if-none-match') : undefined;
      reply.serializer((body) => {
        // As bytes, so that it is encoded once, for its tag and for sending it.
        const bytes = Buffer.from(JSON.stringify(body));
        const tag = shown === 'page' ? pageTag(bytes, reply) : tagOf(versionOf(shown.updatedAt), bytes);
        // Fastify sends bytes as they are, and null without a body and a length, which its type does not know.
        return tagged(bytes, tag, known, reply) as unknown as string;
      });
      return done(null, answer);
    } catch (error) {
      return done(error as Error);
    }
  });
}

interface Changeable {
  readonly updatedAt: string;
}

/** The record in an envelope such as `{ component: { … } }`, or that it is a page such as `{ components: [ … ] }`. */
function shownIn(answer: unknown): Changeable | 'page' | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const [shown, ...others] = Object.values(answer) as unknown[];
  if (others.length > 0 || typeof shown !== 'object' || shown === null) return undefined;
  if (Array.isArray(shown)) return 'page';
  return 'updatedAt' in shown && typeof shown.updatedAt === 'string' ? (shown as Changeable) : undefined;
}

/** @throws PreconditionFailed when the caller asks for another version only */
function checkMatch({ headers }: FastifyRequest, record: Changeable): void {
  Precondition.of({ 'if-match': headers['if-match'] })?.check(record);
}

/** Whether there is a next page, and how many records there are in all, can change while the page does not. */
const pageTag = (bytes: Buffer, reply: FastifyReply): string =>
  tagOfPage(
    bytes,
    [reply.getHeader('link'), reply.getHeader('x-total-count')].map((header) => String(header ?? '')),
  );

function tagged(
  bytes: Buffer,
  tag: string,
  known: ReturnType<typeof tagsIn>,
  reply: FastifyReply,
): Buffer | null {
  const same = known === undefined || known === '*' ? undefined : known.find((each) => isSame(each, tag));
  if (known !== '*' && same === undefined) {
    reply.header('etag', tag);
    return bytes;
  }
  // The one that the caller has, in the encoding that it has: a cache finds by it what is still good.
  reply.header('etag', same === undefined || tag.startsWith('W/') ? tag : `"${same.opaque}"`);
  reply.code(304).removeHeader('content-type');
  // To HEAD Fastify never sends a body, but wants to tell its length.
  return reply.request.method === 'HEAD' ? bytes : null;
}
