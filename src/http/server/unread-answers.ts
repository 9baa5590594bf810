import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Governor } from '../../platform/governor/governor.js';
import { onlyReads } from './admission.js';

/** Smaller answers, such as problems and health, are never refused. */
const LARGE_BYTES = 65_536;

/** Headers of an answer that do not describe the problem that replaces the answer. */
const OF_ANSWER = ['etag', 'link', 'preference-applied', 'x-total-count'];

/** An answer counts until the kernel has taken the last of its bytes. That of a write is counted, and never refused. */
export function countUnread(fastify: FastifyInstance, governor: Governor): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.raw.closed && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      try {
        count(request, reply, Buffer.byteLength(payload), governor);
      } catch (error) {
        for (const name of OF_ANSWER) reply.removeHeader(name);
        // The problem comes as text.
        reply.serializer(String);
        return done(error as Error);
      }
    }
    done(null, payload);
  });
}

/** @throws BudgetUsedUp or ProcessBusy */
function count(request: FastifyRequest, { raw }: FastifyReply, bytes: number, governor: Governor): void {
  const owner = request.caller?.workspaceId ?? request.ip;
  if (bytes > LARGE_BYTES && onlyReads(request)) governor.take('answers', owner, bytes);
  else governor.spend('answers', owner, bytes);
  raw.once('close', () => governor.give('answers', owner, bytes));
}
