import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InWorkspace } from '../http/requests/caller.js';
import { Paged, type Paging } from '../http/lists/paging.js';
import { Operation } from '../http/openapi/operation.decorator.js';
import { FeedbacksAnswer, toFeedbackRecord } from './feedback.record.js';
import { DiscoveryFeedbackQuery } from './feedback.requests.js';
import { FeedbackService } from './feedback.service.js';

@ApiTags('Feedback')
@Controller('v1/discovery/:id/feedback')
export class DiscoveryFeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Get()
  @Operation({
    name: 'listDiscoveryFeedback',
    summary: 'List the feedback on a discovery',
    description: 'Feedback on the discovery itself, not on those under it.',
    answers: FeedbacksAnswer,
    lists: 'by query',
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Param('id') id: string,
    @Query() query: DiscoveryFeedbackQuery,
    @Paged() paging: Paging,
  ): Promise<FeedbacksAnswer> {
    const page = await this.feedback.listOn(workspaceId, id, paging.requestOf(query));
    return { feedbacks: paging.respond(page, toFeedbackRecord) };
  }
}
