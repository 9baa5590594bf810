import { Module } from '@nestjs/common';
import { RefreshMetrics } from './refresh-metrics.js';
import { RefreshModule } from './refresh.module.js';
import { RefreshProcessor } from './refresh.processor.js';
import { RefreshRepository } from './refresh.repository.js';
import { RefreshService } from './refresh.service.js';
import { Sweep } from './sweep.js';

/** Does the refreshing. */
@Module({
  imports: [RefreshModule],
  providers: [RefreshMetrics, RefreshProcessor, RefreshRepository, RefreshService, Sweep],
  exports: [RefreshService],
})
export class RefreshWorkerModule {}
