import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PagedQuery } from '../../../http/lists/list.requests.js';
import { Paged, type Paging } from '../../../http/lists/paging.js';
import { Operation } from '../../../http/openapi/operation.decorator.js';
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
      'The authors of feedback on the discovery or its children, newest first: one for each combination of company and email address, or name without an address. Feedback without author and company is left out.',
    answers: AskersAnswer,
    lists: 'by query',
  })
  async list(
    @Param('id') id: string,
    @Query() query: PagedQuery,
    @Paged() paging: Paging,
  ): Promise<AskersAnswer> {
    const page = await this.askers.list(id, paging.requestOf(query));
    return { askers: paging.respond(page, toAskerRecord) };
  }
}
