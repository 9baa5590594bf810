import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { type Caller, CurrentCaller } from '../../http/requests/caller.js';
import { OverviewAnswer, toOverviewRecord } from './overview.record.js';
import { OverviewService } from './overview.service.js';

@ApiTags('Workspace')
@Controller('v1/workspace')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Operation({
    name: 'getOverview',
    summary: 'Retrieve what a screen needs to begin',
    description:
      'The workspace with its states, fields, components, users, tags and views, how many records it has, and who the caller is. With `If-None-Match`, 304 while none of that has changed.',
    answers: OverviewAnswer,
  })
  async get(@CurrentCaller() caller: Caller): Promise<OverviewAnswer> {
    return { workspace: toOverviewRecord(await this.overview.get(caller), caller) };
  }
}
