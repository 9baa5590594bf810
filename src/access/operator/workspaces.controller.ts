import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ForOperators } from '../../http/requests/route-scope.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { WorkspaceNameTaken } from '../../records/workspaces/workspace.problems.js';
import {
  toWorkspaceRecord,
  WorkspaceAnswer,
  WorkspacesAnswer,
} from '../../records/workspaces/workspace.record.js';
import { NamedWorkspace, WorkspacesQuery } from '../../records/workspaces/workspace.requests.js';
import { WorkspacesService } from '../../records/workspaces/workspaces.service.js';

const PROBLEMS = [new WorkspaceNameTaken('acme')];

@ApiTags('Operator')
@Controller('v1/operator/workspace')
export class WorkspacesController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Post()
  @ForOperators()
  @Operation({
    name: 'createWorkspace',
    summary: 'Create a workspace',
    description:
      'The workspace has its first states and its system field. It has no token yet: create one for its administrator next.',
    answers: WorkspaceAnswer,
    creates: true,
    problems: PROBLEMS,
  })
  async create(@Writing() write: WriteContext, @Body() workspace: NamedWorkspace): Promise<WorkspaceAnswer> {
    return { workspace: toWorkspaceRecord(await this.workspaces.create(write, workspace)) };
  }

  @Get()
  @ForOperators()
  @Operation({
    name: 'listWorkspaces',
    summary: 'List workspaces',
    description: 'All workspaces of the installation, oldest first.',
    answers: WorkspacesAnswer,
    lists: 'by query',
  })
  async list(@Query() query: WorkspacesQuery, @Paged() paging: Paging): Promise<WorkspacesAnswer> {
    const page = await this.workspaces.list(paging.requestOf(query));
    return { workspaces: paging.respond(page, toWorkspaceRecord) };
  }

  @Get(':id')
  @ForOperators()
  @Operation({
    name: 'getWorkspace',
    summary: 'Retrieve a workspace',
    description: "The workspace's name. Its records need a token of its own.",
    answers: WorkspaceAnswer,
  })
  async get(@Param('id') id: string): Promise<WorkspaceAnswer> {
    return { workspace: toWorkspaceRecord(await this.workspaces.get(id)) };
  }

  @Patch(':id')
  @ForOperators()
  @Operation({
    name: 'updateWorkspace',
    summary: 'Rename a workspace',
    description: 'Tokens and records stay as they are. The event `workspace.updated` is recorded.',
    answers: WorkspaceAnswer,
    problems: PROBLEMS,
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() workspace: NamedWorkspace,
  ): Promise<WorkspaceAnswer> {
    return { workspace: toWorkspaceRecord(await this.workspaces.rename(write, id, workspace)) };
  }
}
