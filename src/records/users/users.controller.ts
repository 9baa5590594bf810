import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ClientIdTaken, RecordInUse } from '../../http/problems/problems.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { UserAnswer, UsersAnswer, toUserRecord } from './user.record.js';
import { NewUser, UserChanges, UsersQuery } from './user.requests.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@Controller('v1/user')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Post()
  @Operation({
    name: 'createUser',
    summary: 'Add a user',
    description: 'Discoveries can be assigned to users, and tokens can act as them.',
    answers: UserAnswer,
    creates: true,
    problems: [new ClientIdTaken('user', 'ada', '/clientId')],
  })
  async create(@Writing() write: WriteContext, @Body() user: NewUser): Promise<UserAnswer> {
    return { user: toUserRecord(await this.users.create(write, user)) };
  }

  @Get()
  @Operation({
    name: 'listUsers',
    summary: 'List users',
    description: 'The users of the workspace, oldest first unless `sort` says otherwise.',
    answers: UsersAnswer,
    lists: 'by query',
  })
  async list(@Query() query: UsersQuery, @Paged() paging: Paging): Promise<UsersAnswer> {
    const page = await this.users.list(paging.requestOf(query));
    return { users: paging.respond(page, toUserRecord) };
  }

  @Get(':id')
  @Operation({
    name: 'getUser',
    summary: 'Retrieve a user',
    description: 'By `id` or `clientId`; `me` for the user as whom the request acts.',
    answers: UserAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<UserAnswer> {
    return { user: toUserRecord(await this.users.get(read, id)) };
  }

  @Patch(':id')
  @Operation({
    name: 'updateUser',
    summary: 'Update a user',
    description:
      'Changes the given members; null clears an optional one. Discoveries list their assignees by name; that order follows within moments.',
    answers: UserAnswer,
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() user: UserChanges,
  ): Promise<UserAnswer> {
    return { user: toUserRecord(await this.users.update(write, id, user)) };
  }

  @Delete(':id')
  @Operation({
    name: 'deleteUser',
    summary: 'Delete a user',
    description: 'Rejected while discoveries are assigned to the user.',
    problems: [new RecordInUse('user', { discoveries: 2 })],
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.users.delete(write, id);
  }
}
