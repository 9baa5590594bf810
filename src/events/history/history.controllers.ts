import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RecordKind } from '../../platform/database/records/record-table.js';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { HistoryQuery } from '../feed/event.requests.js';
import { ChangesAnswer } from './history.record.js';
import { HistoryService } from './history.service.js';

const DESCRIPTION =
  'What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.';

/** The operation that lists the history of a kind of record. */
export function historyOf({ kind, entity, isForAdmins }: RecordKind): Type {
  const noun = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

  @ApiTags('Events')
  @Controller(`v1/${noun.replace(' ', '-')}/:id/history`)
  class HistoryController {
    constructor(private readonly histories: HistoryService) {}

    @Get()
    @RequiresScope(isForAdmins ? 'admin' : 'read')
    @Operation({
      name: `list${kind.charAt(0).toUpperCase()}${kind.slice(1)}History`,
      summary: `Retrieve the history of a ${noun}`,
      description: DESCRIPTION,
      answers: ChangesAnswer,
      lists: 'by query',
    })
    async list(
      @Param('id') reference: string,
      @Query() query: HistoryQuery,
      @Paged() paging: Paging,
    ): Promise<ChangesAnswer> {
      const of = { entity, noun, reference };
      const page = await this.histories.page(of, paging.requestOf(query));
      return { changes: paging.respond(page, (change) => change) };
    }
  }
  return HistoryController;
}
