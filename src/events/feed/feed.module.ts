import { Module } from '@nestjs/common';
import { PresentingModule } from '../presenting/presenting.module.js';
import { EventNotifier } from './event-notifier.js';
import { EventChannel } from './event-channel.js';
import { FeedMetrics } from './feed-metrics.js';
import { FeedRepository } from './feed.repository.js';
import { FeedService } from './feed.service.js';
import { Sequencer } from './sequencer.js';

@Module({
  imports: [PresentingModule],
  providers: [EventNotifier, EventChannel, FeedMetrics, FeedRepository, FeedService, Sequencer],
  exports: [EventNotifier, FeedRepository, FeedService, Sequencer],
})
export class FeedModule {}
