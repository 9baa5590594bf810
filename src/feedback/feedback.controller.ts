import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InWorkspace } from '../http/requests/caller.js';
import { Paged, type Paging } from '../http/lists/paging.js';
import { QueryTooExpensive } from '../http/lists/questions/query.problems.js';
import { QuestionCursor } from '../http/lists/questions/question.requests.js';
import { Operation } from '../http/openapi/operation.decorator.js';
import { ClientIdTaken } from '../http/problems/problems.js';
import { ReadOnlyPost } from '../http/requests/route-scope.js';
import { type WriteContext, Writing } from '../http/requests/write-context.js';
import { DiscoveryNotFound } from '../discoveries/discovery.problems.js';
import { FeedbackCountsAnswer } from './feedback-count.record.js';
import { FeedbackCountQuestion, FeedbackQuestion } from './feedback-question.requests.js';
import { FeedbackAnswer, FeedbacksAnswer, toFeedbackRecord } from './feedback.record.js';
import { NewFeedback, FeedbacksQuery, FeedbackChanges } from './feedback.requests.js';
import { FeedbackService } from './feedback.service.js';

@ApiTags('Feedback')
@Controller('v1/feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Post()
  @Operation({
    name: 'createFeedback',
    summary: 'Create feedback',
    description:
      "Its score is added to the feedback value of its discovery, and to that of the discovery's parent, within moments.",
    answers: FeedbackAnswer,
    creates: true,
    problems: [new DiscoveryNotFound('RL-99'), new ClientIdTaken('feedback', 'note-27', '/clientId')],
  })
  async create(@Writing() write: WriteContext, @Body() feedback: NewFeedback): Promise<FeedbackAnswer> {
    return { feedback: toFeedbackRecord(await this.feedback.create(write, feedback)) };
  }

  @Get()
  @Operation({
    name: 'listFeedback',
    summary: 'List feedback',
    description: 'All feedback of the workspace, oldest first unless `sort` says otherwise.',
    answers: FeedbacksAnswer,
    lists: 'by query',
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Query() query: FeedbacksQuery,
    @Paged() paging: Paging,
  ): Promise<FeedbacksAnswer> {
    const page = await this.feedback.list(workspaceId, paging.requestOf(query));
    return { feedbacks: paging.respond(page, toFeedbackRecord) };
  }

  @Post('query')
  @ReadOnlyPost()
  @Operation({
    name: 'queryFeedback',
    summary: 'Find feedback by any of its members',
    description:
      'A list with a filter over every member, and up to three orders. To go on, send the same body to the address in `Link`.',
    answers: FeedbacksAnswer,
    lists: 'by body',
    problems: [new QueryTooExpensive()],
  })
  async query(
    @InWorkspace() workspaceId: string,
    @Body() question: FeedbackQuestion,
    @Query() { cursor }: QuestionCursor,
    @Paged() paging: Paging,
  ): Promise<FeedbacksAnswer> {
    const page = await this.feedback.query(workspaceId, question, paging.requestOfBody(question, cursor));
    return { feedbacks: paging.respond(page, toFeedbackRecord) };
  }

  @Post('count')
  @ReadOnlyPost()
  @Operation({
    name: 'countFeedback',
    summary: 'Count feedback by company, author or discovery',
    description:
      'How much feedback of a filter has each value, and its scores: who asked for a discovery, or what a company asks for. The most frequent first, 1,000 at most.',
    answers: FeedbackCountsAnswer,
    problems: [new QueryTooExpensive()],
  })
  async count(
    @InWorkspace() workspaceId: string,
    @Body() question: FeedbackCountQuestion,
  ): Promise<FeedbackCountsAnswer> {
    return { counts: await this.feedback.count(workspaceId, question) };
  }

  @Get(':id')
  @Operation({
    name: 'getFeedback',
    summary: 'Retrieve feedback',
    description: 'By `id` or `clientId`.',
    answers: FeedbackAnswer,
  })
  async get(@InWorkspace() workspaceId: string, @Param('id') id: string): Promise<FeedbackAnswer> {
    return { feedback: toFeedbackRecord(await this.feedback.get(workspaceId, id)) };
  }

  @Patch(':id')
  @Operation({
    name: 'updateFeedback',
    summary: 'Update feedback',
    description:
      'Changes the members that are named; null clears an optional one. A new `discoveryId` moves it; the values of both discoveries follow within moments.',
    answers: FeedbackAnswer,
    problems: [new DiscoveryNotFound('RL-99')],
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() feedback: FeedbackChanges,
  ): Promise<FeedbackAnswer> {
    return { feedback: toFeedbackRecord(await this.feedback.update(write, id, feedback)) };
  }

  @Delete(':id')
  @Operation({
    name: 'deleteFeedback',
    summary: 'Delete feedback',
    description: 'Its score is taken from the feedback value of its discovery within moments.',
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.feedback.delete(write, id);
  }
}
