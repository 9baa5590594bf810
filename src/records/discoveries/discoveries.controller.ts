import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InWorkspace } from '../../http/requests/caller.js';
import { Paged, type Paging } from '../../http/lists/paging.js';
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

const SELECTED = ['rank', 'fieldsValues', ...TRACKERS];

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
      "It begins in the workspace's default state and without a parent unless the body says otherwise. The answer always has `fieldsValues`.",
    answers: DiscoveryAnswer,
    creates: true,
    omits: ['rank', ...TRACKERS],
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
      'The discoveries of the workspace, oldest first unless `sort` says otherwise. A discovery has to match every filter.',
    answers: DiscoveriesAnswer,
    lists: 'by query',
    omits: SELECTED,
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Query() query: DiscoveriesQuery,
    @Paged() paging: Paging,
  ): Promise<DiscoveriesAnswer> {
    const selection = selectionOfRead(query.select);
    const page = await this.discoveries.list(workspaceId, paging.requestOf(query), selection);
    return { discoveries: paging.respond(page, toDiscoveryRecord(selection)) };
  }

  @Get(':id')
  @Operation({
    name: 'getDiscovery',
    summary: 'Retrieve a discovery',
    description:
      'With `select=discoveryfields` score fields are left out: `feedbackScore`, and the values of fields of type `SCORE`.',
    answers: DiscoveryAnswer,
    omits: SELECTED,
  })
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
    name: 'updateDiscovery',
    summary: 'Update a discovery',
    description:
      'Changes the members that are named; null clears an optional one. Lists are replaced whole, but for what members like `addTags` add and remove.',
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
    summary: 'Move a discovery in the order by rank',
    description:
      'Right before or right after another one, in the one order of the workspace that `sort=rank` shows, and in the same transaction into a state and under a parent; or only that. New discoveries come last. The place moves no `updatedAt`.',
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
    description: 'Refused while discoveries are under it or feedback is on it. Its comments go with it.',
    problems: [
      new RecordInUse('discovery', { discoveries: 2, feedback: 5 }),
      new problems.CommentsTooLarge(16),
    ],
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.discoveries.delete(write, id);
  }
}
