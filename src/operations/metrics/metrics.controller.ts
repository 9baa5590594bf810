import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PublicHere } from '../../access/required-scope.js';
import { Metrics } from '../../telemetry/metrics.js';

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** In Prometheus' text format. It tells of counts and times, never of records, so any token will do. */
  @Get()
  @PublicHere()
  text(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.metrics.contentType);
    return this.metrics.text();
  }
}
