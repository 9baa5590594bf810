import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PositionedQuery, type ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { RecordInUse, ClientIdTaken, NameTaken } from '../../http/problems/problems.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { DefaultStateNeeded, STATE, TooManyStates } from './state.problems.js';
import { StateAnswer, StatesAnswer, toStateRecord } from './state.record.js';
import { NewState, StateChanges } from './state.requests.js';
import { StatesService } from './states.service.js';

@ApiTags('States')
@Controller('v1/discovery-state')
export class StatesController {
  constructor(private readonly states: StatesService) {}

  @Post()
  @Operation({
    name: 'createDiscoveryState',
    summary: 'Create a state',
    description: 'With `isDefault`, the state becomes the default for new discoveries.',
    answers: StateAnswer,
    creates: true,
    problems: [
      new ClientIdTaken(STATE, 'under-review', '/clientId'),
      new NameTaken(STATE, 'Under review', '/name'),
      new TooManyStates(),
    ],
  })
  async create(@Writing() write: WriteContext, @Body() discoveryState: NewState): Promise<StateAnswer> {
    return { discoveryState: toStateRecord(await this.states.create(write, discoveryState)) };
  }

  @Get()
  @Operation({
    name: 'listDiscoveryStates',
    summary: 'List states',
    description: 'The states of the workspace, by `position` unless `sort` says otherwise.',
    answers: StatesAnswer,
    lists: 'by query',
  })
  async list(@Query() query: PositionedQuery, @Paged() paging: Paging): Promise<StatesAnswer> {
    const page = await this.states.list(paging.requestOf(query));
    return { discoveryStates: paging.respond(page, toStateRecord) };
  }

  @Get(':id')
  @Operation({
    name: 'getDiscoveryState',
    summary: 'Retrieve a state',
    description: 'By `id` or `clientId`.',
    answers: StateAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<StateAnswer> {
    return { discoveryState: toStateRecord(await this.states.get(read, id)) };
  }

  @Patch(':id')
  @Operation({
    name: 'updateDiscoveryState',
    summary: 'Update a state',
    description: 'Changes the given members.',
    answers: StateAnswer,
    problems: [new NameTaken(STATE, 'Ideas', '/name'), new DefaultStateNeeded()],
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() discoveryState: StateChanges,
  ): Promise<StateAnswer> {
    return { discoveryState: toStateRecord(await this.states.update(write, id, discoveryState)) };
  }

  @Delete(':id')
  @Operation({
    name: 'deleteDiscoveryState',
    summary: 'Delete a state',
    description: 'Rejected while discoveries are in the state, and for the default state.',
    problems: [new RecordInUse('discovery state', { discoveries: 12 }), new DefaultStateNeeded()],
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.states.delete(write, id);
  }
}
