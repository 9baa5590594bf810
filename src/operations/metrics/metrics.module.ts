import { Global, Module } from '@nestjs/common';
import { DatabaseMetrics } from './database-metrics.js';
import { HttpMetrics } from './http-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from '../../telemetry/metrics.js';

@Global()
@Module({
  controllers: [MetricsController],
  providers: [DatabaseMetrics, HttpMetrics, Metrics],
  exports: [HttpMetrics, Metrics],
})
export class MetricsModule {}
