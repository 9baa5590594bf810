import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ClientIdTaken, RecordInUse } from '../../http/problems/problems.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { DiscoveriesService } from './discoveries.service.js';
import * as problems from './discovery.problems.js';
import { DiscoveriesAnswer, DiscoveryAnswer, toDiscoveryRecord } from './discovery.record.js';
import { DiscoveriesQuery, SelectQuery } from './discovery-list.requests.js';
import { DiscoveryChanges, NewDiscovery, DiscoveryMove } from './discovery.requests.js';
import { MovesService } from './ranks/moves.service.js';
import { selectionOfCreate, selectionOfRead, selectionOfUpdate } from './selection.js';
import { TRACKERS } from './rules/tracker-links.js';

const SELECTED = ['rank', 'issueCounts', 'fieldsValues', ...TRACKERS];

@ApiTags('Discoveries')
@Controller('v1/discovery')
export class DiscoveriesController {
  constructor(
    private readonly discoveries: DiscoveriesService,
    private readonly moves: MovesService,
  ) {}

  @Post()
  @Operation({
    name: 'createDiscovery',
    summary: 'Create a discovery',
    description:
      "The discovery is created in the workspace's default state and without a parent, unless the body has others. The answer always has `fieldsValues`.",
    answers: DiscoveryAnswer,
    creates: true,
    omits: ['rank', 'issueCounts', ...TRACKERS],
    problems: [...problems.WRITING_PROBLEMS, new ClientIdTaken('discovery', 'RL-15', '/clientId')],
  })
  async create(
    @Writing() write: WriteContext,
    @Body() discovery: NewDiscovery,
    @Query() { select }: SelectQuery,
  ): Promise<DiscoveryAnswer> {
    const selection = selectionOfCreate(select);
    const row = await this.discoveries.create(write, discovery, selection);
    return { discovery: toDiscoveryRecord(selection)(row) };
  }

  @Get()
  @Operation({
    name: 'listDiscoveries',
    summary: 'List discoveries',
    description:
      'The discoveries of the workspace, oldest first unless `sort` says otherwise. Listed discoveries match all filters.',
    answers: DiscoveriesAnswer,
    lists: 'by query',
    omits: SELECTED,
  })
  async list(@Query() query: DiscoveriesQuery, @Paged() paging: Paging): Promise<DiscoveriesAnswer> {
    const request = paging.requestOf(query);
    const selection = selectionOfRead(query.select, request.fields);
    const page = await this.discoveries.list(request, selection);
    return { discoveries: paging.respond(page, toDiscoveryRecord(selection)) };
  }

  @Get(':id')
  @Operation({
    name: 'getDiscovery',
    summary: 'Retrieve a discovery',
    description:
      'With `select=discoveryfields`, score fields are left out: `feedbackScore`, and the values of fields of type `SCORE`.',
    answers: DiscoveryAnswer,
    omits: SELECTED,
  })
  async get(
    @Reading() { workspaceId, fields }: ReadContext,
    @Param('id') id: string,
    @Query() { select }: SelectQuery,
  ): Promise<DiscoveryAnswer> {
    const selection = selectionOfRead(select, fields);
    return {
      discovery: toDiscoveryRecord(selection)(await this.discoveries.get(workspaceId, id, selection)),
    };
  }

  @Patch(':id')
  @Operation({
    name: 'updateDiscovery',
    summary: 'Update a discovery',
    description:
      'Changes the given members; null clears an optional one. Lists are replaced as a whole, except by members like `addTags`.',
    answers: DiscoveryAnswer,
    omits: SELECTED,
    problems: problems.UPDATING_PROBLEMS,
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() discovery: DiscoveryChanges,
    @Query() { select }: SelectQuery,
  ): Promise<DiscoveryAnswer> {
    const selection = selectionOfUpdate(select);
    const row = await this.discoveries.update(write, id, discovery, selection);
    return { discovery: toDiscoveryRecord(selection)(row) };
  }

  @Post(':id/move')
  @Operation({
    name: 'moveDiscovery',
    summary: 'Move a discovery in the manual order',
    description:
      "Moves it right before or after another one in the workspace's manual order (`sort=rank`), and in the same transaction to another state or parent; or only that. New discoveries come last. A new rank doesn't change `updatedAt`.",
    answers: DiscoveryAnswer,
    omits: SELECTED,
    problems: problems.MOVING_PROBLEMS,
  })
  async move(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() move: DiscoveryMove,
    @Query() { select }: SelectQuery,
  ): Promise<DiscoveryAnswer> {
    const selection = selectionOfUpdate(select);
    const row = await this.moves.move(write, id, move, selection);
    return { discovery: toDiscoveryRecord(selection)(row) };
  }

  @Delete(':id')
  @Operation({
    name: 'deleteDiscovery',
    summary: 'Delete a discovery',
    description: 'Rejected while it has children or feedback. Its comments are deleted with it.',
    problems: [
      new RecordInUse('discovery', { discoveries: 2, feedback: 5 }),
      new problems.CommentsTooLarge(16),
    ],
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.discoveries.delete(write, id);
  }
}
