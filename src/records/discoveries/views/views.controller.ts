import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import type { ReadContext } from '../../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../../http/lists/paging.js';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { ClientIdTaken } from '../../../http/problems/problems.js';
import { type WriteContext, Writing } from '../../../http/requests/write-context.js';
import { ViewAnswer, ViewsAnswer, toViewRecord } from './view.record.js';
import { ViewChanges, ViewsQuery, NewView } from './view.requests.js';
import { ViewsService } from './views.service.js';

@ApiTags('Views')
@Controller('v1/view')
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Post()
  @RouteConfig({ keepsDigits: true })
  @Operation({
    name: 'createView',
    summary: 'Create a view',
    description:
      'Stores a query under a name, in the format of `POST /v1/discovery/query`. An invalid query is rejected.',
    answers: ViewAnswer,
    creates: true,
    problems: [new ClientIdTaken('view', 'small-things', '/clientId')],
  })
  async create(@Writing() write: WriteContext, @Body() view: NewView): Promise<ViewAnswer> {
    return { view: toViewRecord(await this.views.create(write, view)) };
  }

  @Get()
  @Operation({
    name: 'listViews',
    summary: 'List views',
    description: 'The views of the workspace, oldest first unless `sort` says otherwise.',
    answers: ViewsAnswer,
    lists: 'by query',
  })
  async list(@Query() query: ViewsQuery, @Paged() paging: Paging): Promise<ViewsAnswer> {
    const page = await this.views.list(paging.requestOf(query));
    return { views: paging.respond(page, toViewRecord) };
  }

  @Get(':id')
  @Operation({
    name: 'getView',
    summary: 'Retrieve a view',
    description: 'By `id` or `clientId`.',
    answers: ViewAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<ViewAnswer> {
    return { view: toViewRecord(await this.views.get(read, id)) };
  }

  @Patch(':id')
  @RouteConfig({ keepsDigits: true })
  @Operation({
    name: 'updateView',
    summary: 'Update a view',
    description: 'Changes the given members; a `query` is replaced as a whole.',
    answers: ViewAnswer,
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() view: ViewChanges,
  ): Promise<ViewAnswer> {
    return { view: toViewRecord(await this.views.update(write, id, view)) };
  }

  @Delete(':id')
  @Operation({
    name: 'deleteView',
    summary: 'Delete a view',
    description: 'Its discoveries stay.',
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.views.delete(write, id);
  }
}
