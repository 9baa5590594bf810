import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CompaniesDiffer, CompanyNotFound } from '../companies/company.problems.js';
import type { ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ClientIdTaken, RecordInUse } from '../../http/problems/problems.js';
import type { Identified } from '../../http/requests/requests.js';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { MessageAnswer, MessagesAnswer, toMessageRecord } from './message.record.js';
import { MessageChanges, MessagesQuery, NewMessage } from './message.requests.js';
import { MessagesService } from './messages.service.js';
import { createAndShow, OF_SUBMISSIONS } from './submissions.js';

const COMPANY_PROBLEMS = [new CompanyNotFound('harbour'), new CompaniesDiffer()];

@ApiTags('Messages')
@Controller('v1/message')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @RequiresScope('submit')
  @Operation({
    name: 'createMessage',
    summary: 'Create a message',
    description: `Feedback can then refer to the message by \`messageId\`. ${OF_SUBMISSIONS}`,
    answers: MessageAnswer,
    creates: true,
    problems: [...COMPANY_PROBLEMS, new ClientIdTaken('message', 'ticket-4711', '/clientId')],
  })
  async create(
    @Writing() write: WriteContext,
    @Body() message: NewMessage,
  ): Promise<MessageAnswer | { message: Identified }> {
    const create = (given: NewMessage) => this.messages.create(write, given);
    return { message: await createAndShow(write, message, create, toMessageRecord) };
  }

  @Get()
  @Operation({
    name: 'listMessages',
    summary: 'List messages',
    description: 'The messages of the workspace, oldest first unless `sort` says otherwise.',
    answers: MessagesAnswer,
    lists: 'by query',
  })
  async list(@Query() query: MessagesQuery, @Paged() paging: Paging): Promise<MessagesAnswer> {
    const page = await this.messages.list(paging.requestOf(query));
    return { messages: paging.respond(page, toMessageRecord) };
  }

  @Get(':id')
  @Operation({
    name: 'getMessage',
    summary: 'Retrieve a message',
    description: 'By `id` or `clientId`.',
    answers: MessageAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<MessageAnswer> {
    return { message: toMessageRecord(await this.messages.get(read, id)) };
  }

  @Patch(':id')
  @Operation({
    name: 'updateMessage',
    summary: 'Update a message',
    description:
      'Changes the given members; null clears an optional one. Feedback that quotes the message stays as it is.',
    answers: MessageAnswer,
    problems: COMPANY_PROBLEMS,
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() message: MessageChanges,
  ): Promise<MessageAnswer> {
    return { message: toMessageRecord(await this.messages.update(write, id, message)) };
  }

  @Delete(':id')
  @Operation({
    name: 'deleteMessage',
    summary: 'Delete a message',
    description: 'Rejected while feedback refers to it.',
    problems: [new RecordInUse('message', { feedback: 3 })],
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.messages.delete(write, id);
  }
}
