import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/problems/send-problem.js';
import { MisdirectedRequest } from './access.problems.js';
import { mayBeRebound } from './loopback.js';

/** A worker tells its metrics to whoever reaches it; a stranger's page in a browser of this machine must not. */
export function keepPagesFromMetrics(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== '/metrics' || !mayBeRebound(request)) return done();
    const problem = new MisdirectedRequest(
      'On this machine, ask localhost, 127.0.0.1 or [::1] for the metrics.',
    );
    sendProblem(problem, request, reply);
  });
}
