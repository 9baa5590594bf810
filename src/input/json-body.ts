import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { MalformedRequest } from '../problems/problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent. */
    rawBody?: Buffer;
  }
}

/** The largest body that is taken, in bytes. */
export const LARGEST_BODY = 1_048_576;

/**
 * Takes bodies in JSON, and in JSON only: Fastify's own parsers replace bytes that are not UTF-8, which would
 * store something else than what was sent. An empty body stays undefined.
 */
export function acceptJson(fastify: FastifyInstance): void {
  fastify.decorateRequest('rawBody', undefined);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (request, body: Buffer, done) => {
      request.rawBody = body;
      if (body.length === 0) return done(null, undefined);
      if (!isUtf8(body)) return done(new MalformedRequest('The body is not UTF-8.'));
      try {
        return done(null, JSON.parse(body.toString()));
      } catch (error) {
        return done(new MalformedRequest(`The body is not JSON: ${(error as Error).message}.`));
      }
    },
  );
}
