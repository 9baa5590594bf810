import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InWorkspace } from '../access/workspace.decorator.js';
import { Paged, type Paging } from '../lists/paging.js';
import { Operation } from '../openapi/operation.decorator.js';
import { ClientIdTaken } from '../problems/problems.js';
import { Locate, type Located } from '../server/located.decorator.js';
import type { Write } from '../writes/write.js';
import { Writing } from '../writes/writing.decorator.js';
import { DiscoveryNotFound } from './feedback.problems.js';
import { FeedbackAnswer, FeedbacksAnswer, toFeedbackRecord } from './feedback.record.js';
import { CreateFeedbackBody, FeedbacksQuery, UpdateFeedbackBody } from './feedback.requests.js';
import { FeedbackService } from './feedback.service.js';

@ApiTags('Feedback')
@Controller('v1/feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Post()
  @Operation({
    name: 'createFeedback',
    summary: 'Create feedback',
    answers: FeedbackAnswer,
    creates: true,
    problems: [
      new DiscoveryNotFound('RL-99'),
      new ClientIdTaken('feedback', 'note-27', '/feedback/clientId'),
    ],
  })
  async create(
    @Writing() write: Write,
    @Body() { feedback }: CreateFeedbackBody,
    @Locate() located: Located,
  ): Promise<FeedbackAnswer> {
    return { feedback: located(toFeedbackRecord(await this.feedback.create(write, feedback))) };
  }

  @Get()
  @Operation({ name: 'listFeedback', summary: 'List feedback', answers: FeedbacksAnswer, lists: true })
  async list(
    @InWorkspace() workspaceId: string,
    @Query() query: FeedbacksQuery,
    @Paged() paging: Paging,
  ): Promise<FeedbacksAnswer> {
    const page = await this.feedback.list(workspaceId, paging.asked(query));
    return { feedbacks: paging.shown(page, toFeedbackRecord) };
  }

  @Get(':id')
  @Operation({ name: 'getFeedback', summary: 'Retrieve feedback', answers: FeedbackAnswer })
  async get(@InWorkspace() workspaceId: string, @Param('id') id: string): Promise<FeedbackAnswer> {
    return { feedback: toFeedbackRecord(await this.feedback.get(workspaceId, id)) };
  }

  @Patch(':id')
  @Operation({
    name: 'updateFeedback',
    summary: 'Update feedback',
    answers: FeedbackAnswer,
    problems: [new DiscoveryNotFound('RL-99')],
  })
  async update(
    @Writing() write: Write,
    @Param('id') id: string,
    @Body() { feedback }: UpdateFeedbackBody,
  ): Promise<FeedbackAnswer> {
    return { feedback: toFeedbackRecord(await this.feedback.update(write, id, feedback)) };
  }

  @Delete(':id')
  @Operation({ name: 'deleteFeedback', summary: 'Delete feedback' })
  delete(@Writing() write: Write, @Param('id') id: string): Promise<void> {
    return this.feedback.delete(write, id);
  }
}
