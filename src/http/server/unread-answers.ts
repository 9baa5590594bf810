import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Governor } from '../../platform/governor/governor.js';
import { onlyReads } from './admission.js';

/** Smaller answers, such as problems and health, are never rejected. */
const LARGE_BYTES = 65_536;

/** Headers that describe an answer, and not the problem that replaces it. */
const OF_ANSWER = ['etag', 'link', 'preference-applied', 'x-total-count'];

/** Counts the bytes of an answer until the kernel has taken them. Answers of writes aren't rejected. */
export function countUnread(fastify: FastifyInstance, governor: Governor): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.raw.closed && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      try {
        count(request, reply, Buffer.byteLength(payload), governor);
      } catch (error) {
        for (const name of OF_ANSWER) reply.removeHeader(name);
        // The problem that replaces the answer is serialised already.
        reply.serializer(String);
        return done(error as Error);
      }
    }
    done(null, payload);
  });
}

/** @throws BudgetUsedUp, ProcessBusy */
function count(request: FastifyRequest, { raw }: FastifyReply, bytes: number, governor: Governor): void {
  const owner = request.caller?.workspaceId ?? request.ip;
  if (bytes > LARGE_BYTES && onlyReads(request)) governor.take('answers', owner, bytes);
  else governor.spend('answers', owner, bytes);
  raw.once('close', () => governor.give('answers', owner, bytes));
}
