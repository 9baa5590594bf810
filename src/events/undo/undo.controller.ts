import { Body, Controller, Param, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { UndoRequest } from './undo.requests.js';
import { ChangeExpired, ChangeNotUndoable, UndoConflict, UndoRaced } from './undo.problems.js';
import { UndoAnswer } from './undo.record.js';
import { UndoService } from './undo.service.js';
import { CHANGE_TOO_LARGE } from './undoable.js';

const PROBLEMS = [
  new UndoConflict([
    {
      record: { kind: 'discovery', id: '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f', clientId: 'RL-15' },
      code: 'changed_since',
      detail: 'The discovery RL-15 was changed since.',
    },
  ]),
  new UndoRaced(),
  new ChangeNotUndoable('There is no way back from apiToken.created.'),
  new ChangeExpired(),
  CHANGE_TOO_LARGE,
];

@ApiTags('Events')
@Controller('v1/change/:id/undo')
export class UndoController {
  constructor(private readonly undos: UndoService) {}

  @Post()
  @RouteConfig({ holds: 'bulks' })
  @Operation({
    name: 'undoChange',
    summary: 'Undo a change',
    description:
      "Reverts everything that one request, bulk or import changed, all or nothing, provided that the records weren't changed since. `id` is the `changeId` of its events. An undo is a change itself, and can be undone.",
    answers: UndoAnswer,
    takesNothing: true,
    answered: 'What the undo did, or would do.',
    problems: PROBLEMS,
  })
  async undo(
    @Writing() write: WriteContext,
    @Param('id') changeId: string,
    @Body() { dryRun = false }: UndoRequest,
  ): Promise<UndoAnswer> {
    return { undo: await this.undos.undo(write, changeId, dryRun) };
  }
}
