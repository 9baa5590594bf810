import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { Questions } from '../http/lists/questions/questions.js';
import { Feedback } from './feedback.entity.js';
import { WorkModule } from '../work/work.module.js';
import { DiscoveryFeedbackController } from './discovery-feedback.controller.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([Feedback]), WorkModule],
  controllers: [FeedbackController, DiscoveryFeedbackController],
  providers: [FeedbackService, Questions],
  exports: [FeedbackService],
})
export class FeedbackModule {}
