import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { RecordNotFound } from '../../http/problems/problems.js';
import { InWorkspace } from '../../http/requests/caller.js';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { ErasureAnswer, toErasureRecord } from './erasure.record.js';
import { ErasureOfAuthor, ErasureOfUser, NewErasure } from './erasure.requests.js';
import { ErasuresService } from './erasures.service.js';

const KINDS = [ErasureOfAuthor, ErasureOfUser];

@ApiTags('Events')
@ApiExtraModels(...KINDS)
@Controller('v1/erasure')
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Post()
  @RequiresScope('admin')
  @ApiBody({ schema: { oneOf: KINDS.map((kind) => ({ $ref: getSchemaPath(kind) })) } })
  @Operation({
    name: 'createErasure',
    summary: 'Erase a person',
    description:
      'Has a worker take whoever gave feedback, or a user, out of records, events, reports of imports and kept results; retrieve the erasure to see how far it is. Scores, times and assignments stay. `feedback.erased` and `user.erased` tell followers.',
    answers: ErasureAnswer,
    omits: ['finishedAt'],
    creates: 'later',
    problems: [new RecordNotFound('user', 'amara').below('/userId')],
  })
  async create(@Writing() write: WriteContext, @Body() person: NewErasure): Promise<ErasureAnswer> {
    return { erasure: toErasureRecord(await this.erasures.create(write, person)) };
  }

  @Get(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'getErasure',
    summary: 'Retrieve an erasure',
    description:
      'How far it is. It waits for imports of files that were sent before it, because they could bring the person back.',
    answers: ErasureAnswer,
  })
  async get(@InWorkspace() workspaceId: string, @Param('id') id: string): Promise<ErasureAnswer> {
    return { erasure: toErasureRecord(await this.erasures.get(workspaceId, id)) };
  }
}
