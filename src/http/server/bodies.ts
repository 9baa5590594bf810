import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LARGEST_BODY, MERGE_PATCH, parseBody } from '../input/json-body.js';
import { BodyBudget } from '../limits/body-budget.js';
import { BodyTooLarge, MalformedRequest, RequestTimeout } from '../problems/problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, where an `Idempotency-Key` makes it worth keeping. */
    rawBody?: Buffer;
    /** How many bytes of its body count against the budget. */
    heldBytes: number;
  }
}

/** How long nothing of a body may arrive, in milliseconds, before the rest is not waited for. */
const LONGEST_SILENCE = 5_000;

/** Buffers are put together by so many: a byte that came alone takes a hundred times as much. */
const PIECES = 256;

/**
 * Takes bodies in JSON, and in JSON only: Fastify's own parsers replace bytes that are not UTF-8, which would
 * store something else than what was sent. An empty body stays undefined.
 *
 * They are read here to count what is held in memory until it is answered. Who sends them is known by then: callers
 * are authenticated when the headers are there, and others are answered without reading on.
 */
export function acceptJson(fastify: FastifyInstance, maxBodyBytes: number): void {
  const budget = new BodyBudget(maxBodyBytes);
  const release = (request: FastifyRequest): void => {
    budget.give(callerOf(request), request.heldBytes);
    request.heldBytes = 0;
  };
  fastify.decorateRequest('rawBody', undefined);
  fastify.decorateRequest('heldBytes', 0);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    ['application/json', MERGE_PATCH],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await received(request, payload, budget);
      if (request.headers['idempotency-key'] !== undefined) request.rawBody = body;
      return parseBody(request, body);
    },
  );
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (request.heldBytes > 0) release(request);
    done(null, payload);
  });
  // For answers that were not sent the usual way.
  fastify.addHook('onResponse', (request, _reply, done) => {
    if (request.heldBytes > 0) release(request);
    done();
  });
}

const callerOf = ({ caller, ip }: FastifyRequest): string => caller?.tokenId ?? caller?.workspaceId ?? ip;

/** @throws BodyTooLarge, TooMuchAtOnce, Overloaded, RequestTimeout or MalformedRequest */
function received(request: FastifyRequest, payload: IncomingMessage, budget: BodyBudget): Promise<Buffer> {
  if (Number(request.headers['content-length']) > LARGEST_BODY) return Promise.reject(new BodyTooLarge());
  const caller = callerOf(request);
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let latest: Buffer[] = [];
    const add = (chunk: Buffer): void => {
      if (request.heldBytes + chunk.length > LARGEST_BODY) throw new BodyTooLarge();
      budget.take(caller, chunk.length);
      request.heldBytes += chunk.length;
      latest.push(chunk);
      if (latest.length < PIECES) return;
      pieces.push(Buffer.concat(latest));
      latest = [];
    };
    const onData = (chunk: Buffer): void => {
      silence.refresh();
      try {
        add(chunk);
      } catch (error) {
        stop(error as Error);
      }
    };
    const onEnd = (): void => {
      stop();
      resolve(Buffer.concat([...pieces, ...latest]));
    };
    const onBreak = (): void => stop(new MalformedRequest('The body is not complete.'));
    const silence = setTimeout(
      () => stop(new RequestTimeout('The rest of the body did not arrive in time.')),
      LONGEST_SILENCE,
    );
    const stop = (error?: Error): void => {
      clearTimeout(silence);
      payload.off('data', onData).off('end', onEnd).off('close', onBreak);
      if (error) reject(error);
    };
    payload.on('data', onData).on('end', onEnd).on('close', onBreak).on('error', onBreak);
  });
}
