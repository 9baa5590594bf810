import { Body, Controller, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { MAX_BULK_VALUES } from '../../../http/input/unsafe-input.js';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { ClientIdTaken, RecordNotFound } from '../../../http/problems/problems.js';
import { BulkTooLarge, OperationRepeated } from '../../../http/requests/bulk/bulk.problems.js';
import { changeIn, toResult } from '../../../http/requests/bulk/bulk.record.js';
import { MemberNeedsScope, PreconditionFailed } from '../../../http/requests/request.problems.js';
import { type WriteContext, Writing } from '../../../http/requests/write-context.js';
import { UPDATING_PROBLEMS } from '../feedback.problems.js';
import { toFeedbackRecord } from '../feedback.record.js';
import { FeedbackBulkAnswer } from './feedback-bulk.record.js';
import { BulkFeedbackChanges } from './feedback-bulk.requests.js';
import { FeedbackBulkService } from './feedback-bulk.service.js';

const BULK_PROBLEMS = [
  ...UPDATING_PROBLEMS,
  new MemberNeedsScope('createdAt', 'admin', 'write'),
  new PreconditionFailed(),
  new OperationRepeated('feedback', [
    { pointer: '/operations/3/update/id', reference: 'note-4', earlier: 0 },
  ]),
  new RecordNotFound('feedback', 'note-4'),
  new ClientIdTaken('feedback', 'note-27', '/clientId'),
  new BulkTooLarge(16),
];

@ApiTags('Feedback')
@Controller('v1/feedback/bulk')
export class FeedbackBulkController {
  constructor(private readonly bulk: FeedbackBulkService) {}

  @Post()
  @RouteConfig({ mostValues: MAX_BULK_VALUES, holds: 'bulks' })
  @ApiBody({ type: BulkFeedbackChanges })
  @Operation({
    name: 'changeManyFeedback',
    summary: 'Change many pieces of feedback',
    description:
      'Up to 500 operations, run in order by the rules of single requests. All or nothing, unless `atomic` is false. Pointers of problems refer to this body: `/operations/3/update/title`.',
    answers: FeedbackBulkAnswer,
    answered: 'The result of each operation.',
    problems: BULK_PROBLEMS,
  })
  async change(
    @Writing() write: WriteContext,
    // The service validates the operations, a few at a time.
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<FeedbackBulkAnswer> {
    const shown = await this.bulk.perform(write, body);
    const results = shown.map(toResult(request, (row) => ({ feedback: toFeedbackRecord(row) })));
    return { results, ...changeIn(shown) };
  }
}
