import { Module } from '@nestjs/common';
import { EventBell } from './feed/event-bell.js';
import { EventsController } from './feed/events.controller.js';
import { FeedRepository } from './feed/feed.repository.js';
import { FeedService } from './feed/feed.service.js';
import { Listening } from './feed/listening.js';
import { Sequencer } from './feed/sequencer.js';
import { HISTORY_CONTROLLERS } from './history/history.controllers.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { PresentingModule } from './presenting/presenting.module.js';

@Module({
  imports: [PresentingModule],
  controllers: [EventsController, ...HISTORY_CONTROLLERS],
  providers: [
    EventBell,
    FeedRepository,
    FeedService,
    HistoryRepository,
    HistoryService,
    Listening,
    Sequencer,
  ],
})
export class EventsModule {}
