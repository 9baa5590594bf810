import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES, MERGE_PATCH, parseBody } from '../input/json-body.js';
import { BodyBudget } from '../limits/body-budget.js';
import { BodyTooLarge } from '../problems/problems.js';
import { BodyReader, callerOf } from './body-reader.js';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
  }
}

// Fastify's own parser would replace bytes that aren't UTF-8. Callers are authenticated before their bodies are read.
export function acceptJson(fastify: FastifyInstance, maxBodyBytes: number): void {
  const budget = new BodyBudget(maxBodyBytes);
  const release = (request: FastifyRequest): void => {
    if (request.heldBytes === 0) return;
    budget.release(callerOf(request), request.heldBytes);
    request.heldBytes = 0;
  };
  fastify.decorateRequest('rawBody', undefined);
  fastify.decorateRequest('heldBytes', 0);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    ['application/json', MERGE_PATCH],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      if (request.routeOptions.config.takesFiles) return payload;
      if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw new BodyTooLarge();
      const { body } = new BodyReader(request, payload, budget);
      const bytes = await body;
      if (request.headers['idempotency-key'] !== undefined) request.rawBody = bytes;
      return parseBody(request, bytes);
    },
  );
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    release(request);
    done(null, payload);
  });
  // Answers that are hijacked or cut off have no onSend.
  fastify.addHook('onResponse', (request, _reply, done) => {
    release(request);
    done();
  });
}
