import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { type Caller, CurrentCaller } from '../../http/requests/caller.js';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { toWorkspaceRecord, WorkspaceAnswer } from '../workspaces/workspace.record.js';
import { WorkspaceChanges } from '../workspaces/workspace.requests.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { OverviewAnswer, toOverviewRecord } from './overview.record.js';
import { OverviewService } from './overview.service.js';

@ApiTags('Workspace')
@Controller('v1/workspace')
export class OverviewController {
  constructor(
    private readonly overview: OverviewService,
    private readonly workspaces: WorkspacesService,
  ) {}

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

  @Patch()
  @RequiresScope('admin')
  @Operation({
    name: 'updateOwnWorkspace',
    summary: 'Change what a workspace decides for itself',
    description:
      'Where its records are seen, and what it calls the lists of links that discoveries have. The event `workspace.updated` is recorded.',
    answers: WorkspaceAnswer,
  })
  async update(@Writing() write: WriteContext, @Body() changes: WorkspaceChanges): Promise<WorkspaceAnswer> {
    return { workspace: toWorkspaceRecord(await this.workspaces.update(write, changes)) };
  }
}
