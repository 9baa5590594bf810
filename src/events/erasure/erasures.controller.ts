import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { RecordNotFound } from '../../http/problems/problems.js';
import { InWorkspace } from '../../http/requests/caller.js';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { NoUser } from '../../http/requests/request.problems.js';
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
      'A worker removes the author of feedback, or a user, from records, events, import reports and stored responses; retrieve the erasure to see its progress. Scores, times and assignments stay. The events `feedback.erased`, `message.erased`, `comment.erased` and `user.erased` are recorded.',
    answers: ErasureAnswer,
    omits: ['finishedAt'],
    creates: 'later',
    problems: [new NoUser([{ pointer: '/userId' }]), new RecordNotFound('user', 'amara').below('/userId')],
  })
  async create(@Writing() write: WriteContext, @Body() person: NewErasure): Promise<ErasureAnswer> {
    return { erasure: toErasureRecord(await this.erasures.create(write, person)) };
  }

  @Get(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'getErasure',
    summary: 'Retrieve an erasure',
    description: 'Its progress. It waits for earlier imports, whose files may contain the person.',
    answers: ErasureAnswer,
  })
  async get(@InWorkspace() workspaceId: string, @Param('id') id: string): Promise<ErasureAnswer> {
    return { erasure: toErasureRecord(await this.erasures.get(workspaceId, id)) };
  }
}
