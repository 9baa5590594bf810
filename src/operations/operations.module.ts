import { Global, Module } from '@nestjs/common';
import { RedisLogModule } from '../platform/redis/redis-log.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { WorkModule } from '../platform/work/work.module.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { DatabaseMetrics } from './metrics/database-metrics.js';
import { HealthMetrics } from './metrics/health-metrics.js';
import { HttpMetrics } from './metrics/http-metrics.js';
import { MetricsController } from './metrics/metrics.controller.js';

@Global()
@Module({
  imports: [RedisLogModule, WorkModule],
  controllers: [HealthController, MetricsController],
  providers: [DatabaseMetrics, HealthMetrics, HealthService, HttpMetrics, Metrics],
  exports: [HttpMetrics, Metrics],
})
export class OperationsModule {}
