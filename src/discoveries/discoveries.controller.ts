import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InWorkspace } from '../access/workspace.decorator.js';
import { Paged, type Paging } from '../lists/paging.js';
import { Operation } from '../openapi/operation.decorator.js';
import type { ProblemClass } from '../problems/problem.js';
import { ClientIdTaken, RecordInUse } from '../problems/problems.js';
import { Locate, type Located } from '../server/located.decorator.js';
import type { Write } from '../writes/write.js';
import { Writing } from '../writes/writing.decorator.js';
import { DiscoveriesService } from './discoveries.service.js';
import * as problems from './discovery.problems.js';
import { DiscoveriesAnswer, DiscoveryAnswer, toDiscoveryRecord } from './discovery.record.js';
import {
  CreateDiscoveryBody,
  DiscoveriesQuery,
  SelectQuery,
  UpdateDiscoveryBody,
} from './discovery.requests.js';
import { selectionOfCreate, selectionOfRead, selectionOfUpdate } from './selection.js';

const WRITING_PROBLEMS: readonly ProblemClass[] = [
  problems.DiscoveryStateNotFound,
  problems.ParentNotFound,
  problems.ParentNotUnderComponent,
  problems.ParentIsSubDiscovery,
  problems.AssigneeNotFound,
  problems.FieldNotFound,
  problems.FieldRepeated,
  problems.FieldReadOnly,
  problems.InvalidFieldValue,
];

@ApiTags('Discoveries')
@Controller('v1/discovery')
export class DiscoveriesController {
  constructor(private readonly discoveries: DiscoveriesService) {}

  @Post()
  @Operation({
    summary: 'Create a discovery',
    answers: DiscoveryAnswer,
    creates: true,
    problems: [...WRITING_PROBLEMS, ClientIdTaken],
  })
  async create(
    @Writing() write: Write,
    @Body() { discovery }: CreateDiscoveryBody,
    @Query() { select }: SelectQuery,
    @Locate() located: Located,
  ): Promise<DiscoveryAnswer> {
    const selection = selectionOfCreate(select);
    const row = await this.discoveries.create(write, discovery, selection);
    return { discovery: located(toDiscoveryRecord(selection)(row)) };
  }

  @Get()
  @Operation({ summary: 'List discoveries', answers: DiscoveriesAnswer, lists: true })
  async list(
    @InWorkspace() workspaceId: string,
    @Query() query: DiscoveriesQuery,
    @Paged() paging: Paging,
  ): Promise<DiscoveriesAnswer> {
    const selection = selectionOfRead(query.select);
    const page = await this.discoveries.list(workspaceId, paging.asked(query), selection);
    return { discoveries: paging.shown(page, toDiscoveryRecord(selection)) };
  }

  @Get(':id')
  @Operation({ summary: 'Retrieve a discovery', answers: DiscoveryAnswer })
  async get(
    @InWorkspace() workspaceId: string,
    @Param('id') id: string,
    @Query() { select }: SelectQuery,
  ): Promise<DiscoveryAnswer> {
    const selection = selectionOfRead(select);
    return {
      discovery: toDiscoveryRecord(selection)(await this.discoveries.get(workspaceId, id, selection)),
    };
  }

  @Patch(':id')
  @Operation({
    summary: 'Update a discovery',
    description: 'Changes the members that are named; null clears an optional one, lists are replaced whole.',
    answers: DiscoveryAnswer,
    problems: [...WRITING_PROBLEMS, problems.ParentIsSelf, problems.DiscoveryHasChildren],
  })
  async update(
    @Writing() write: Write,
    @Param('id') id: string,
    @Body() { discovery }: UpdateDiscoveryBody,
    @Query() { select }: SelectQuery,
  ): Promise<DiscoveryAnswer> {
    const selection = selectionOfUpdate(select);
    const row = await this.discoveries.update(write, id, discovery, selection);
    return { discovery: toDiscoveryRecord(selection)(row) };
  }

  @Delete(':id')
  @Operation({
    summary: 'Delete a discovery',
    description: 'Refused while discoveries are under it or feedback is on it.',
    problems: [RecordInUse],
  })
  delete(@Writing() write: Write, @Param('id') id: string): Promise<void> {
    return this.discoveries.delete(write, id);
  }
}
