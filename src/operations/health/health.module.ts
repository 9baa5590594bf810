import { Module } from '@nestjs/common';
import { RedisLogModule } from '../../redis/redis-log.js';
import { WorkModule } from '../../work/work.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [RedisLogModule, WorkModule],
  controllers: [HealthController],
  providers: [HealthService],
})
export class HealthModule {}
