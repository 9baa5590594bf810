import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import type { RecordKind } from '../platform/database/records/record-table.js';
import { WorkModule, WorkerModule } from '../platform/work/work.module.js';
import { Worker } from '../platform/work/worker.js';
import { ErasuresController } from './erasure/erasures.controller.js';
import { ErasuresHandler } from './erasure/erasures-handler.js';
import { ErasuresRepository } from './erasure/erasures.repository.js';
import { ErasuresService } from './erasure/erasures.service.js';
import { EventsController } from './feed/events.controller.js';
import { FeedModule } from './feed/feed.module.js';
import { StreamSlots } from './feed/stream-slots.js';
import { historyOf } from './history/history.controllers.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { PresentingModule } from './presenting/presenting.module.js';
import { RestoreModule } from './restore/restore.module.js';
import { FeedSweeper } from './retention/feed-sweeper.js';
import { Retention } from './retention/retention.js';
import { UndoModule } from './undo/undo.module.js';

@Module({
  imports: [AccessModule, FeedModule, PresentingModule, RestoreModule, UndoModule, WorkModule],
  controllers: [ErasuresController, EventsController],
  providers: [ErasuresRepository, ErasuresService, HistoryRepository, HistoryService, StreamSlots],
})
export class EventsModule {
  /** @param kinds the kinds of records whose histories can be listed */
  static with(kinds: readonly RecordKind[]): DynamicModule {
    return { module: EventsModule, controllers: kinds.map(historyOf) };
  }
}

@Module({
  imports: [FeedModule, WorkerModule],
  providers: [ErasuresHandler, ErasuresRepository, FeedSweeper, Retention],
})
export class EventsWorkerModule {
  constructor(worker: Worker, erasures: ErasuresHandler) {
    worker.handleScans(erasures);
  }
}
