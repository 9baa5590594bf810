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

  /** Metrics in Prometheus' text format. They have counts and times, never records, so any token may read them. */
  @Get()
  @PublicOnLoopback()
  text(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.metrics.contentType);
    return this.metrics.text();
  }
}

/** Rejects pages that read a worker's metrics by DNS rebinding. A worker has no authentication. */
export function refuseReboundMetrics(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== '/metrics' || !mayBeRebound(request)) return done();
    const problem = new MisdirectedRequest(
      'On this machine, ask localhost, 127.0.0.1 or [::1] for the metrics.',
    );
    sendProblem(problem, request, reply);
  });
}
