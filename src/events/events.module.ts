import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { WorkModule, WorkerModule } from '../platform/work/work.module.js';
import { Worker } from '../platform/work/worker.js';
import { ErasuresController } from './erasure/erasures.controller.js';
import { ErasuresHandler } from './erasure/erasures-handler.js';
import { ErasuresRepository } from './erasure/erasures.repository.js';
import { ErasuresService } from './erasure/erasures.service.js';
import { EventsController } from './feed/events.controller.js';
import { FeedModule } from './feed/feed.module.js';
import { StreamSlots } from './feed/stream-slots.js';
import { HISTORY_CONTROLLERS } from './history/history.controllers.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { PresentingModule } from './presenting/presenting.module.js';
import { RestoreModule } from './restore/restore.module.js';
import { FeedSweeper } from './retention/feed-sweeper.js';
import { Retention } from './retention/retention.js';
import { UndoModule } from './undo/undo.module.js';

@Module({
  imports: [AccessModule, FeedModule, PresentingModule, RestoreModule, UndoModule, WorkModule],
  controllers: [ErasuresController, EventsController, ...HISTORY_CONTROLLERS],
  providers: [ErasuresRepository, ErasuresService, HistoryRepository, HistoryService, StreamSlots],
})
export class EventsModule {}

@Module({
  imports: [FeedModule, WorkerModule],
  providers: [ErasuresHandler, ErasuresRepository, FeedSweeper, Retention],
})
export class EventsWorkerModule {
  constructor(worker: Worker, erasures: ErasuresHandler) {
    worker.handleScans(erasures);
  }
}
