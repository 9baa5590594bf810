import { Module } from '@nestjs/common';
import { RefreshMetrics } from './refresh-metrics.js';
import { RefreshModule } from './refresh.module.js';
import { RefreshProcessor } from './refresh.processor.js';
import { RefreshService } from './refresh.service.js';
import { Sweep } from './sweep.js';
import { ValuesModule } from './values.module.js';

/** Does the refreshing. */
@Module({
  imports: [RefreshModule, ValuesModule],
  providers: [RefreshMetrics, RefreshProcessor, RefreshService, Sweep],
  exports: [RefreshService],
})
export class RefreshWorkerModule {}
