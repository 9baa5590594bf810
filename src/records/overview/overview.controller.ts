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
    summary: 'Retrieve everything that a screen needs to start',
    description:
      'The workspace with its states, fields, components, users, tags, views, the numbers of its records, and the caller. With `If-None-Match`, 304 unless any of that changed.',
    answers: OverviewAnswer,
  })
  async get(@CurrentCaller() caller: Caller): Promise<OverviewAnswer> {
    return { workspace: toOverviewRecord(await this.overview.get(caller), caller) };
  }
}
