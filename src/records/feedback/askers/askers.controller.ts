import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PagedQuery } from '../../../http/lists/list.requests.js';
import { Paged, type Paging } from '../../../http/lists/paging.js';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { InWorkspace } from '../../../http/requests/caller.js';
import { AskersAnswer, toAskerRecord } from './asker.record.js';
import { AskersService } from './askers.service.js';

@ApiTags('Feedback')
@Controller('v1/discovery/:id/asker')
export class AskersController {
  constructor(private readonly askers: AskersService) {}

  @Get()
  @Operation({
    name: 'listAskers',
    summary: 'List who asked for a discovery',
    description:
      'Whoever gave feedback on it or on those directly under it: one for each address, or else name, and company, the newest first. Feedback that says neither is left out.',
    answers: AskersAnswer,
    lists: 'by query',
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Param('id') id: string,
    @Query() query: PagedQuery,
    @Paged() paging: Paging,
  ): Promise<AskersAnswer> {
    const page = await this.askers.list(workspaceId, id, paging.requestOf(query));
    return { askers: paging.respond(page, toAskerRecord) };
  }
}
