import { Module } from '@nestjs/common';
import { AssigneeOrder } from './assignee-order.js';
import { AssigneeOrderRepository } from './assignee-order.repository.js';
import { DeferredRefreshes } from './deferred-refreshes.js';
import { FailedValues } from './failed-values.js';
import { RefreshMetrics } from './refresh-metrics.js';
import { RefreshModule } from './refresh.module.js';
import { RefreshBatch } from './refresh-batch.js';
import { RefreshProcessor } from './refresh.processor.js';
import { RefreshRetry } from './refresh-retry.js';
import { RefreshService } from './refresh.service.js';
import { RefreshTurn } from './refresh-turn.js';
import { Settler } from './settler.js';
import { OutboxPoller } from './outbox-poller.js';
import { TransactionSize } from './transaction-size.js';
import { ValuesModule } from './values.module.js';

@Module({
  imports: [RefreshModule, ValuesModule],
  providers: [
    AssigneeOrder,
    AssigneeOrderRepository,
    DeferredRefreshes,
    FailedValues,
    RefreshBatch,
    RefreshMetrics,
    RefreshProcessor,
    RefreshRetry,
    RefreshService,
    RefreshTurn,
    Settler,
    OutboxPoller,
    TransactionSize,
  ],
  exports: [AssigneeOrder, RefreshService],
})
export class RefreshWorkerModule {}
