import { Module } from '@nestjs/common';
import { RedisLogModule } from '../../redis/redis-log.js';
import { RefreshModule } from '../../rollup/refresh.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [RedisLogModule, RefreshModule],
  controllers: [HealthController],
  providers: [HealthService],
})
export class HealthModule {}
