import { Body, Controller, Post, Query, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { MAX_BULK_VALUES } from '../../../http/input/unsafe-input.js';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { ClientIdTaken, RecordInUse, RecordNotFound } from '../../../http/problems/problems.js';
import { BulkTooLarge, OperationRepeated } from '../../../http/requests/bulk/bulk.problems.js';
import { changeIn, toResult } from '../../../http/requests/bulk/bulk.record.js';
import { MemberNeedsScope, PreconditionFailed } from '../../../http/requests/request.problems.js';
import { type WriteContext, Writing } from '../../../http/requests/write-context.js';
import { CommentsTooLarge, ORDER_PROBLEMS, UPDATING_PROBLEMS } from '../discovery.problems.js';
import { SelectQuery } from '../discovery-list.requests.js';
import { BulkAnswer, toAnswer } from './bulk.record.js';
import { BulkChanges } from './bulk.requests.js';
import { BulkService } from './bulk.service.js';

const BULK_PROBLEMS = [
  ...UPDATING_PROBLEMS,
  ...ORDER_PROBLEMS,
  new MemberNeedsScope('createdAt', 'admin', 'write'),
  new PreconditionFailed(),
  new OperationRepeated('discovery', [
    { pointer: '/operations/3/update/id', reference: 'RL-15', earlier: 0 },
  ]),
  new RecordNotFound('discovery', 'RL-15'),
  new ClientIdTaken('discovery', 'RL-15', '/clientId'),
  new RecordInUse('discovery', { discoveries: 2, feedback: 5 }),
  new BulkTooLarge(16),
  new CommentsTooLarge(16),
];

@ApiTags('Discoveries')
@Controller('v1/discovery/bulk')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Post()
  @RouteConfig({ mostValues: MAX_BULK_VALUES, holds: 'bulks' })
  @ApiBody({ type: BulkChanges })
  @Operation({
    name: 'changeDiscoveries',
    summary: 'Change many discoveries',
    description:
      'Up to 500 operations, run in order by the rules of single requests. All or nothing, unless `atomic` is false. Pointers of problems refer to this body: `/operations/3/update/title`.',
    answers: BulkAnswer,
    answered: 'The result of each operation.',
    problems: BULK_PROBLEMS,
  })
  async change(
    @Writing() write: WriteContext,
    // The service validates operations one by one and yields in between: 500 at once would block the event loop.
    @Body() body: unknown,
    @Query() { select }: SelectQuery,
    @Req() request: FastifyRequest,
  ): Promise<BulkAnswer> {
    const shown = await this.bulk.perform(write, body, select);
    return { results: shown.map(toResult(request, toAnswer(select))), ...changeIn(shown) };
  }
}
