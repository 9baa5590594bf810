import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ThrottledLog } from '../../telemetry/throttled-log.js';
import { Overloaded } from '../problems/problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request is being worked on. */
    admitted: boolean;
  }
}

/**
 * Works on so many requests at once and no more. The next one is refused at once, which costs nothing: if it
 * waited, in the end all would wait longer than their callers do.
 *
 * A request counts from when its body is there until its answer is: who sends or reads slowly takes nobody's place.
 */
export function admitAtMost(most: number, fastify: FastifyInstance): void {
  const warnings = new ThrottledLog((line) => fastify.log.warn(line));
  let working = 0;
  const leave = (request: FastifyRequest): void => {
    if (!request.admitted) return;
    request.admitted = false;
    working -= 1;
  };
  fastify.decorateRequest('admitted', false);
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (!isWork(request)) return done();
    if (working >= most) {
      warnings.say(`Requests are refused: ${most} are being worked on already.`);
      return done(new Overloaded());
    }
    working += 1;
    request.admitted = true;
    return done();
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  // For answers that were not sent the usual way.
  fastify.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
}

/** Who looks after the service has to be answered then most of all. */
const isWork = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/v1/') ?? false;
