import { Body, Controller, Delete, Get, Header, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TimeOrderedQuery, type ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ClientIdTaken } from '../../http/problems/problems.js';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { TooManyRotations, TooManyWebhooks, UrlNotAllowed, WebhookKeyMissing } from './webhook.problems.js';
import { NewWebhookAnswer, toWebhookRecord, WebhookAnswer, WebhooksAnswer } from './webhook.record.js';
import { NewWebhook, WebhookChanges } from './webhook.requests.js';
import { WebhooksService, type WithSecret } from './webhooks.service.js';

const NOT_ALLOWED = new UrlNotAllowed('is not a public address (private)');

@ApiTags('Webhooks')
@Controller('v1/webhook')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @RequiresScope('admin', { keepsDigits: true })
  @Header('cache-control', 'no-store')
  @Operation({
    name: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'Events of its types are sent to its `url` from now on. The `secret` that signs them is in the answer, only once.',
    answers: NewWebhookAnswer,
    omits: ['offReason'],
    creates: true,
    problems: [
      NOT_ALLOWED,
      new ClientIdTaken('webhook', 'website', '/clientId'),
      new TooManyWebhooks(),
      new WebhookKeyMissing(),
    ],
  })
  async create(@Writing() write: WriteContext, @Body() webhook: NewWebhook): Promise<NewWebhookAnswer> {
    return withSecret(await this.webhooks.create(write, webhook));
  }

  @Get()
  @RequiresScope('admin')
  @Operation({
    name: 'listWebhooks',
    summary: 'List webhooks',
    description: 'The webhooks of the workspace, oldest first unless `sort` says otherwise.',
    answers: WebhooksAnswer,
    lists: 'by query',
  })
  async list(@Query() query: TimeOrderedQuery, @Paged() paging: Paging): Promise<WebhooksAnswer> {
    const page = await this.webhooks.list(paging.requestOf(query));
    return { webhooks: paging.respond(page, toWebhookRecord) };
  }

  @Get(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'getWebhook',
    summary: 'Retrieve a webhook',
    description: 'By `id` or `clientId`, without its secret, which is shown only once.',
    answers: WebhookAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<WebhookAnswer> {
    return { webhook: toWebhookRecord(await this.webhooks.get(read, id)) };
  }

  @Patch(':id')
  @RequiresScope('admin', { keepsDigits: true })
  @Operation({
    name: 'updateWebhook',
    summary: 'Update a webhook',
    description:
      'Changes the given members; null clears an optional one. `"state": "ON"` sends new events again.',
    answers: WebhookAnswer,
    problems: [NOT_ALLOWED],
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() webhook: WebhookChanges,
  ): Promise<WebhookAnswer> {
    return { webhook: toWebhookRecord(await this.webhooks.update(write, id, webhook)) };
  }

  @Delete(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Nothing is sent any more, and its deliveries can no longer be listed.',
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.webhooks.delete(write, id);
  }

  @Post(':id/rotate-secret')
  @RequiresScope('admin')
  @Header('cache-control', 'no-store')
  @Operation({
    name: 'rotateWebhookSecret',
    summary: 'Replace the secret of a webhook',
    description:
      'The new `secret` is in the answer, only once. Messages are also signed with each former secret for 24 hours after its rotation. At most five former secrets sign at a time.',
    answers: NewWebhookAnswer,
    problems: [new TooManyRotations('2026-11-21T09:00:00.000Z'), new WebhookKeyMissing()],
  })
  async rotateSecret(@Writing() write: WriteContext, @Param('id') id: string): Promise<NewWebhookAnswer> {
    return withSecret(await this.webhooks.rotateSecret(write, id));
  }
}

const withSecret = ({ row, secret }: WithSecret): NewWebhookAnswer => ({
  webhook: { ...toWebhookRecord(row), ...(secret !== undefined && { secret }) },
});
