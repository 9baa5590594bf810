import { Module } from '@nestjs/common';
import { EventBell } from './feed/event-bell.js';
import { EventsController } from './feed/events.controller.js';
import { FeedRepository } from './feed/feed.repository.js';
import { FeedService } from './feed/feed.service.js';
import { Listening } from './feed/listening.js';
import { Sequencer } from './feed/sequencer.js';
import { PresentingModule } from './presenting/presenting.module.js';

@Module({
  imports: [PresentingModule],
  controllers: [EventsController],
  providers: [EventBell, FeedRepository, FeedService, Listening, Sequencer],
})
export class EventsModule {}
