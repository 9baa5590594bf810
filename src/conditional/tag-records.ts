import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EntityTag, tagOf, versionOf } from './entity-tag.js';
import { Precondition, tagsIn } from './precondition.js';

/**
 * Gives every answer that holds one record its `ETag`, and answers 304 to who has that representation already
 * (RFC 9110, section 13). It goes by the shape of the answer, so that no resource can be forgotten. Lists have no
 * tag: they would have to be read anyway.
 */
export function tagRecords(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, answer, done) => {
    const record = recordIn(answer);
    if (!record) return done(null, answer);
    try {
      const known = isRead(request) ? knownTags(request, record) : undefined;
      reply.serializer((body) => serialized(body, record, known, reply));
      return done(null, answer);
    } catch (error) {
      return done(error as Error);
    }
  });
}

interface Changeable {
  readonly updatedAt: string;
}

/** The record in an envelope such as `{ component: { … } }`. */
function recordIn(answer: unknown): Changeable | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const [record, ...others] = Object.values(answer) as unknown[];
  if (others.length > 0 || typeof record !== 'object' || record === null) return undefined;
  return 'updatedAt' in record && typeof record.updatedAt === 'string' ? (record as Changeable) : undefined;
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * The tags of the representations that the caller has.
 *
 * @throws PreconditionFailed when the caller asks for another version only
 */
function knownTags({ headers }: FastifyRequest, record: Changeable): ReturnType<typeof tagsIn> {
  Precondition.of({ 'if-match': headers['if-match'] })?.check(record);
  return tagsIn(headers, 'if-none-match');
}

function serialized(
  body: unknown,
  { updatedAt }: Changeable,
  known: ReturnType<typeof tagsIn>,
  reply: FastifyReply,
): string {
  const text = JSON.stringify(body);
  const tag = tagOf(versionOf(updatedAt), text);
  reply.header('etag', tag);
  if (known === undefined || !holds(known, tag)) return text;
  reply.code(304).removeHeader('content-type');
  // Fastify sends null without a body and without a length, which its type does not know. To HEAD it never sends a
  // body, but wants to tell its length.
  return reply.request.method === 'HEAD' ? text : (null as unknown as string);
}

/** Whether the tag is among those given, by weak comparison. */
function holds(known: '*' | readonly EntityTag[], tag: string): boolean {
  if (known === '*') return true;
  const opaque = tag.slice(1, -1);
  return known.some((each) => each.opaque === opaque);
}
