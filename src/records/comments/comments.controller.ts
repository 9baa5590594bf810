import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ClientIdTaken } from '../../http/problems/problems.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { CommentAnswer, CommentsAnswer, toCommentRecord } from './comment.record.js';
import { CommentChanges, CommentsQuery, NewComment } from './comment.requests.js';
import { CommentsService } from './comments.service.js';

@ApiTags('Comments')
@Controller('v1/discovery/:id/comment')
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Post()
  @Operation({
    name: 'createComment',
    summary: 'Comment on a discovery',
    description:
      'Without an `author`, the author is the name of the user as whom the request acts, or of the token.',
    answers: CommentAnswer,
    creates: true,
    problems: [new ClientIdTaken('comment', 'labels-1', '/clientId')],
  })
  async create(
    @Writing() write: WriteContext,
    @Param('id') discovery: string,
    @Body() comment: NewComment,
  ): Promise<CommentAnswer> {
    return { comment: toCommentRecord(await this.comments.create(write, discovery, comment)) };
  }

  @Get()
  @Operation({
    name: 'listComments',
    summary: 'List the comments on a discovery',
    description: 'Oldest first unless `sort` says otherwise.',
    answers: CommentsAnswer,
    lists: 'by query',
  })
  async list(
    @Param('id') discovery: string,
    @Query() query: CommentsQuery,
    @Paged() paging: Paging,
  ): Promise<CommentsAnswer> {
    const page = await this.comments.listOn(discovery, paging.requestOf(query));
    return { comments: paging.respond(page, toCommentRecord) };
  }

  @Get(':commentId')
  @Operation({
    name: 'getComment',
    summary: 'Retrieve a comment',
    description: 'By `id` or `clientId`.',
    answers: CommentAnswer,
  })
  async get(
    @Reading() read: ReadContext,
    @Param('id') discovery: string,
    @Param('commentId') comment: string,
  ): Promise<CommentAnswer> {
    const row = await this.comments.get(read, { discovery, comment });
    return { comment: toCommentRecord(row) };
  }

  @Patch(':commentId')
  @Operation({
    name: 'updateComment',
    summary: 'Update a comment',
    description: 'Changes the given members; null clears an optional one.',
    answers: CommentAnswer,
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') discovery: string,
    @Param('commentId') comment: string,
    @Body() changes: CommentChanges,
  ): Promise<CommentAnswer> {
    const changed = await this.comments.update(write, { discovery, comment }, changes);
    return { comment: toCommentRecord(changed) };
  }

  @Delete(':commentId')
  @Operation({ name: 'deleteComment', summary: 'Delete a comment', description: 'Its history is kept.' })
  delete(
    @Writing() write: WriteContext,
    @Param('id') discovery: string,
    @Param('commentId') comment: string,
  ): Promise<void> {
    return this.comments.delete(write, { discovery, comment });
  }
}

@ApiTags('Comments')
@Controller('v1/comment')
export class AllCommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Get()
  @Operation({
    name: 'listAllComments',
    summary: 'List the comments on all discoveries',
    description: 'Oldest first unless `sort` says otherwise.',
    answers: CommentsAnswer,
    lists: 'by query',
  })
  async list(@Query() query: CommentsQuery, @Paged() paging: Paging): Promise<CommentsAnswer> {
    const page = await this.comments.list(paging.requestOf(query));
    return { comments: paging.respond(page, toCommentRecord) };
  }
}
