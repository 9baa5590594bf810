import { Module } from '@nestjs/common';
import { RefreshModule } from '../rollup/refresh.module.js';
import { DiscoveryFeedbackController } from './discovery-feedback.controller.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackRepository } from './feedback.repository.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [RefreshModule],
  controllers: [FeedbackController, DiscoveryFeedbackController],
  providers: [FeedbackRepository, FeedbackService],
  exports: [FeedbackService],
})
export class FeedbackModule {}
