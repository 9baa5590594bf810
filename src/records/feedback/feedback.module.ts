import { Module } from '@nestjs/common';
import { Queries } from '../../http/lists/queries/queries.js';
import { AskersController } from './askers/askers.controller.js';
import { AskersService } from './askers/askers.service.js';
import { FeedbackRepository } from './feedback.repository.js';
import { WorkModule, WorkerModule } from '../../platform/work/work.module.js';
import { Worker } from '../../platform/work/worker.js';
import { AdoptionHandler } from './adoption-handler.js';
import { FeedbackBulkController } from './bulk/feedback-bulk.controller.js';
import { FeedbackBulkService } from './bulk/feedback-bulk.service.js';
import { DiscoveryFeedbackController, FeedbackController } from './feedback.controller.js';
import { FeedbackWriter } from './changes/feedback-writer.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [WorkModule],
  controllers: [FeedbackBulkController, FeedbackController, DiscoveryFeedbackController, AskersController],
  providers: [
    AskersService,
    FeedbackBulkService,
    FeedbackRepository,
    FeedbackService,
    FeedbackWriter,
    Queries,
  ],
})
export class FeedbackModule {}

@Module({ imports: [WorkerModule, WorkModule], providers: [AdoptionHandler] })
export class FeedbackWorkerModule {
  constructor(worker: Worker, adoption: AdoptionHandler) {
    worker.handleScans(adoption);
  }
}
