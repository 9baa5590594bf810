import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MisdirectedRequest } from '../../access/access.problems.js';
import { mayBeRebound } from '../../access/loopback.js';
import { PublicOnLoopback } from '../../http/requests/route-scope.js';
import { sendProblem } from '../../http/problems/send-problem.js';
import { Metrics } from '../../platform/telemetry/metrics.js';

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** Prometheus' text format. Metrics tell of counts and times, never of records, so any token will do. */
  @Get()
  @PublicOnLoopback()
  text(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.metrics.contentType);
    return this.metrics.text();
  }
}

/** A worker has no access guard: its metrics are public, but not for pages by DNS rebinding. */
export function refuseReboundMetrics(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== '/metrics' || !mayBeRebound(request)) return done();
    const problem = new MisdirectedRequest(
      'On this machine, ask localhost, 127.0.0.1 or [::1] for the metrics.',
    );
    sendProblem(problem, request, reply);
  });
}
