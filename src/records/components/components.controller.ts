import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ClientIdTaken, RecordInUse } from '../../http/problems/problems.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { ComponentAnswer, ComponentsAnswer, toComponentRecord } from './component.record.js';
import { ComponentChanges, ComponentsQuery, NewComponent } from './component.requests.js';
import { ComponentsService } from './components.service.js';

@ApiTags('Components')
@Controller('v1/component')
export class ComponentsController {
  constructor(private readonly components: ComponentsService) {}

  @Post()
  @Operation({
    name: 'createComponent',
    summary: 'Create a component',
    description: 'Discoveries can be created under a component.',
    answers: ComponentAnswer,
    creates: true,
    problems: [new ClientIdTaken('component', 'events', '/clientId')],
  })
  async create(@Writing() write: WriteContext, @Body() component: NewComponent): Promise<ComponentAnswer> {
    return { component: toComponentRecord(await this.components.create(write, component)) };
  }

  @Get()
  @Operation({
    name: 'listComponents',
    summary: 'List components',
    description: 'The components of the workspace, oldest first unless `sort` says otherwise.',
    answers: ComponentsAnswer,
    lists: 'by query',
  })
  async list(@Query() query: ComponentsQuery, @Paged() paging: Paging): Promise<ComponentsAnswer> {
    const page = await this.components.list(paging.requestOf(query));
    return { components: paging.respond(page, toComponentRecord) };
  }

  @Get(':id')
  @Operation({
    name: 'getComponent',
    summary: 'Retrieve a component',
    description: 'By `id` or `clientId`.',
    answers: ComponentAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<ComponentAnswer> {
    return { component: toComponentRecord(await this.components.get(read, id)) };
  }

  @Patch(':id')
  @Operation({
    name: 'updateComponent',
    summary: 'Update a component',
    description: 'Changes the given members; null clears an optional one.',
    answers: ComponentAnswer,
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() component: ComponentChanges,
  ): Promise<ComponentAnswer> {
    return { component: toComponentRecord(await this.components.update(write, id, component)) };
  }

  @Delete(':id')
  @Operation({
    name: 'deleteComponent',
    summary: 'Delete a component',
    description: 'Rejected while discoveries are directly under it.',
    problems: [new RecordInUse('component', { discoveries: 3 })],
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.components.delete(write, id);
  }
}
