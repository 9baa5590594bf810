import { Module } from '@nestjs/common';
import { CommentsRepository } from './comments.repository.js';
import { AllCommentsController, CommentsController } from './comments.controller.js';
import { CommentsService } from './comments.service.js';

@Module({
  controllers: [CommentsController, AllCommentsController],
  providers: [CommentsRepository, CommentsService],
})
export class CommentsModule {}
