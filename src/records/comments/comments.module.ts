import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { Comment } from './comment.entity.js';
import { AllCommentsController, CommentsController } from './comments.controller.js';
import { CommentsService } from './comments.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([Comment])],
  controllers: [CommentsController, AllCommentsController],
  providers: [CommentsService],
})
export class CommentsModule {}
