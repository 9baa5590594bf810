import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { InWorkspace } from '../../../http/requests/caller.js';
import { IssuesAnswer, toIssueRecord } from './issue.record.js';
import { IssuesService } from './issues.service.js';

@ApiTags('Trackers')
@Controller('v1/discovery/:id/issue')
export class IssuesController {
  constructor(private readonly issues: IssuesService) {}

  @Get()
  @Operation({
    name: 'listIssues',
    summary: 'List the issues of a discovery',
    description:
      'The issues that the discovery links to in any of its five lists and that a tracker has told of, by their URLs.',
    answers: IssuesAnswer,
    lists: 'as a whole',
  })
  async list(@InWorkspace() workspaceId: string, @Param('id') id: string): Promise<IssuesAnswer> {
    return { issues: (await this.issues.list(workspaceId, id)).map(toIssueRecord) };
  }
}
