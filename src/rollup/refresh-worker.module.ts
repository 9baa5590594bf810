import { Module } from '@nestjs/common';
import { DeferredRefreshes } from './deferred-refreshes.js';
import { FailedValues } from './failed-values.js';
import { RefreshMetrics } from './refresh-metrics.js';
import { RefreshModule } from './refresh.module.js';
import { RefreshProcessor } from './refresh.processor.js';
import { RefreshService } from './refresh.service.js';
import { Settler } from './settler.js';
import { Sweep } from './sweep.js';
import { ValuesModule } from './values.module.js';

/** Does the refreshing. */
@Module({
  imports: [RefreshModule, ValuesModule],
  providers: [
    DeferredRefreshes,
    FailedValues,
    RefreshMetrics,
    RefreshProcessor,
    RefreshService,
    Settler,
    Sweep,
  ],
  exports: [RefreshService],
})
export class RefreshWorkerModule {}
