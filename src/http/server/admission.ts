import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ThrottledLog } from '../../telemetry/throttled-log.js';
import { Overloaded } from '../problems/problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    admitted: boolean;
  }
}

// The rest is refused immediately: if they queued, in the end all would wait longer than their callers do. Time spent
// sending a body or reading an answer doesn't count.
export function admitAtMost(maxInFlight: number, fastify: FastifyInstance): void {
  const warnings = new ThrottledLog((line) => fastify.log.warn(line));
  let inFlight = 0;
  const leave = (request: FastifyRequest): void => {
    if (!request.admitted) return;
    request.admitted = false;
    inFlight -= 1;
  };
  fastify.decorateRequest('admitted', false);
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (!isLimited(request)) return done();
    if (inFlight >= maxInFlight) {
      warnings.say(`Requests are refused: ${maxInFlight} are being worked on already.`);
      return done(new Overloaded());
    }
    inFlight += 1;
    request.admitted = true;
    return done();
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  // Answers that are hijacked or cut off have no onSend.
  fastify.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
}

/** Health and metrics are most important under load. */
const isLimited = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/v1/') ?? false;
