import { Module } from '@nestjs/common';
import { DeferredRefreshes } from './deferred-refreshes.js';
import { FailedValues } from './failed-values.js';
import { LongTasks } from './long-tasks.js';
import { RefreshMetrics } from './refresh-metrics.js';
import { RefreshModule } from './refresh.module.js';
import { RefreshBatch } from './refresh-batch.js';
import { RefreshProcessor } from './refresh.processor.js';
import { RefreshRetry } from './refresh-retry.js';
import { RefreshService } from './refresh.service.js';
import { RefreshTurn } from './refresh-turn.js';
import { ScoreBatch } from './scores/score-batch.js';
import { ScoreRefresh } from './scores/score-refresh.js';
import { ScoreRequestsRepository } from './scores/score-requests.repository.js';
import { Settler } from './settler.js';
import { OutboxPoller } from './outbox-poller.js';
import { TagCounts } from './tags/tag-counts.js';
import { TransactionSize } from './transaction-size.js';
import { ValuesModule } from './values.module.js';

@Module({
  imports: [RefreshModule, ValuesModule],
  providers: [
    DeferredRefreshes,
    FailedValues,
    LongTasks,
    RefreshBatch,
    RefreshMetrics,
    RefreshProcessor,
    RefreshRetry,
    RefreshService,
    RefreshTurn,
    ScoreBatch,
    ScoreRefresh,
    ScoreRequestsRepository,
    Settler,
    OutboxPoller,
    TagCounts,
    TransactionSize,
  ],
  exports: [LongTasks, RefreshService],
})
export class RefreshWorkerModule {}
