import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InWorkspace } from '../../http/requests/caller.js';
import type { ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { QueryCursor } from '../../http/lists/queries/query.requests.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ClientIdTaken, QueryTooExpensive } from '../../http/problems/problems.js';
import type { Identified } from '../../http/requests/requests.js';
import { ReadOnlyPost, RequiresScope } from '../../http/requests/route-scope.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { createAndShow, OF_SUBMISSIONS } from '../messages/submissions.js';
import { FeedbackCountsAnswer } from './feedback-count.record.js';
import { FeedbackCountBody, FeedbackQueryBody } from './feedback-query.requests.js';
import { UPDATING_PROBLEMS, WRITING_PROBLEMS } from './feedback.problems.js';
import { FeedbackAnswer, FeedbacksAnswer, toFeedbackRecord } from './feedback.record.js';
import { DiscoveryFeedbackQuery, FeedbacksQuery } from './feedback-list.requests.js';
import { FeedbackChanges, NewFeedback } from './feedback.requests.js';
import { FeedbackService } from './feedback.service.js';

@ApiTags('Feedback')
@Controller('v1/feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Post()
  @RequiresScope('submit')
  @Operation({
    name: 'createFeedback',
    summary: 'Create feedback',
    description: `Its score is added to the feedback value of its discovery and of that discovery's parent within moments. Feedback without a discovery is in the inbox. ${OF_SUBMISSIONS}`,
    answers: FeedbackAnswer,
    creates: true,
    problems: [...WRITING_PROBLEMS, new ClientIdTaken('feedback', 'note-27', '/clientId')],
  })
  async create(
    @Writing() write: WriteContext,
    @Body() feedback: NewFeedback,
  ): Promise<FeedbackAnswer | { feedback: Identified }> {
    const create = (given: NewFeedback) => this.feedback.create(write, given);
    return { feedback: await createAndShow(write, feedback, create, toFeedbackRecord) };
  }

  @Get()
  @Operation({
    name: 'listFeedback',
    summary: 'List feedback',
    description: 'All feedback of the workspace, oldest first unless `sort` says otherwise.',
    answers: FeedbacksAnswer,
    lists: 'by query',
  })
  async list(@Query() query: FeedbacksQuery, @Paged() paging: Paging): Promise<FeedbacksAnswer> {
    const page = await this.feedback.list(paging.requestOf(query));
    return { feedbacks: paging.respond(page, toFeedbackRecord) };
  }

  @ReadOnlyPost('query')
  @Operation({
    name: 'queryFeedback',
    summary: 'Query feedback',
    description:
      'Lists feedback by a filter over all members, sorted by up to three. For the next page, send the same body to the URL in `Link`.',
    answers: FeedbacksAnswer,
    lists: 'by body',
    problems: [new QueryTooExpensive()],
  })
  async query(
    @Body() body: FeedbackQueryBody,
    @Query() { cursor }: QueryCursor,
    @Paged() paging: Paging,
  ): Promise<FeedbacksAnswer> {
    const page = await this.feedback.query(body, paging.requestOfBody(body, cursor));
    return { feedbacks: paging.respond(page, toFeedbackRecord) };
  }

  @ReadOnlyPost('count')
  @Operation({
    name: 'countFeedback',
    summary: 'Count feedback by company, author, discovery, state, tag or time',
    description:
      'The number of pieces of feedback with each value, and the sum of their scores: for example, the companies that asked for a discovery, or the discoveries that a company asked for. The most frequent values come first, at most 1,000. Over time, the number of each day, week, month or quarter from the first to the last, at most 1,000, and how many companies it is from.',
    answers: FeedbackCountsAnswer,
    problems: [new QueryTooExpensive()],
  })
  async count(
    @InWorkspace() workspaceId: string,
    @Body() body: FeedbackCountBody,
  ): Promise<FeedbackCountsAnswer> {
    return { counts: await this.feedback.count(workspaceId, body) };
  }

  @Get(':id')
  @Operation({
    name: 'getFeedback',
    summary: 'Retrieve feedback',
    description: 'By `id` or `clientId`.',
    answers: FeedbackAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<FeedbackAnswer> {
    return { feedback: toFeedbackRecord(await this.feedback.get(read, id)) };
  }

  @Patch(':id')
  @Operation({
    name: 'updateFeedback',
    summary: 'Update feedback',
    description:
      'Changes the given members; null clears an optional one. A new `discoveryId` moves the feedback; the values of both discoveries follow within moments.',
    answers: FeedbackAnswer,
    problems: UPDATING_PROBLEMS,
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
    description: 'Its score is subtracted from the feedback value of its discovery within moments.',
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.feedback.delete(write, id);
  }
}

@ApiTags('Feedback')
@Controller('v1/discovery/:id/feedback')
export class DiscoveryFeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Get()
  @Operation({
    name: 'listDiscoveryFeedback',
    summary: 'List the feedback on a discovery',
    description: 'Feedback on the discovery itself, not on its children.',
    answers: FeedbacksAnswer,
    lists: 'by query',
  })
  async list(
    @Param('id') id: string,
    @Query() query: DiscoveryFeedbackQuery,
    @Paged() paging: Paging,
  ): Promise<FeedbacksAnswer> {
    const page = await this.feedback.listOn(id, paging.requestOf(query));
    return { feedbacks: paging.respond(page, toFeedbackRecord) };
  }
}
