import { Module } from '@nestjs/common';
import { WorkModule, WorkerModule } from '../../platform/work/work.module.js';
import { WorkProcessor } from '../../platform/work/work-processor.js';
import { Worker } from '../../platform/work/worker.js';
import { CompanyFeedbackRepository } from './company-feedback.repository.js';
import { CompanyHandler } from './company-handler.js';
import { CompanyScan } from './company-scan.js';
import { CompanyWordsHandler } from './company-words-handler.js';
import { FeedbackValuesRepository } from './feedback-values.repository.js';
import { ReconciliationQueueModule } from './reconciliation/reconciliation-queue.module.js';
import { ReconciliationSchedule } from './reconciliation/reconciliation-schedule.js';
import { ReconciliationProcessor } from './reconciliation/reconciliation.processor.js';
import { ReconciliationRepository } from './reconciliation/reconciliation.repository.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { RowReconciliation } from './reconciliation/row-reconciliation.js';
import { ScoreReconciliation } from './reconciliation/score-reconciliation.js';
import { TagReconciliation } from './reconciliation/tag-reconciliation.js';
import { ScoreWriter } from './scores/score-writer.js';
import { ScoresHandler } from './scores/scores-handler.js';
import { ScoresRepository } from './scores/scores.repository.js';
import { TagCountsRepository } from './tags/tag-counts.repository.js';
import { TagsHandler } from './tags/tags-handler.js';
import { ValuesHandler } from './values-handler.js';

/** Computes, stores and reconciles derived values. Needs no queue, so that commands can use it. */
@Module({
  imports: [WorkerModule],
  providers: [
    CompanyFeedbackRepository,
    CompanyHandler,
    CompanyScan,
    CompanyWordsHandler,
    FeedbackValuesRepository,
    ReconciliationRepository,
    ReconciliationService,
    RowReconciliation,
    ScoreReconciliation,
    ScoresHandler,
    ScoresRepository,
    ScoreWriter,
    TagCountsRepository,
    TagReconciliation,
    TagsHandler,
    ValuesHandler,
  ],
  exports: [ReconciliationService, WorkerModule],
})
export class RollupModule {
  constructor(
    worker: Worker,
    values: ValuesHandler,
    tags: TagsHandler,
    scores: ScoresHandler,
    companies: CompanyHandler,
    words: CompanyWordsHandler,
  ) {
    worker.handleSubjects(values);
    worker.handleSubjects(tags);
    worker.handleScans(scores);
    worker.handleScans(companies);
    worker.handleScans(words);
  }
}

@Module({
  imports: [ReconciliationQueueModule, RollupModule, WorkModule],
  providers: [ReconciliationProcessor, ReconciliationSchedule, WorkProcessor],
})
export class RollupWorkerModule {}
