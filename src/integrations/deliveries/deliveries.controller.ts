import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { InWorkspace } from '../../http/requests/caller.js';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { WebhookOff } from '../../records/webhooks/webhook.problems.js';
import { toWebhookRecord, WebhookAnswer } from '../../records/webhooks/webhook.record.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveriesAnswer, DeliveryAnswer, toDeliveryRecord } from './delivery.record.js';
import { DeliveriesQuery, Replay } from './delivery.requests.js';

@ApiTags('Webhooks')
@Controller('v1/webhook/:id')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Post('test')
  @RequiresScope('admin')
  @Operation({
    name: 'testWebhook',
    summary: 'Send a test event to a webhook',
    description:
      'Sends a `webhook.test` at once, with as many retries as any event. In the format of a chat it is the notice of the newest event that the webhook would be sent, or an example. The answer has the delivery; retrieve it to see what was `sent`, and what the receiver answered.',
    answers: DeliveryAnswer,
    omits: ['eventId', 'failReason', 'sent'],
    problems: [new WebhookOff()],
  })
  async test(@Writing() write: WriteContext, @Param('id') id: string): Promise<DeliveryAnswer> {
    return { delivery: toDeliveryRecord(await this.deliveries.test(write, id)) };
  }

  @Post('replay')
  @RequiresScope('admin')
  @Operation({
    name: 'replayWebhook',
    summary: 'Resend the events since a time',
    description:
      "Resends all events of the webhook's types, including delivered and failed ones and those missed while the webhook was off. They keep their `webhook-id`, and are sent in the order of the feed, before any newer event.",
    answers: WebhookAnswer,
    problems: [new WebhookOff()],
  })
  async replay(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() replay: Replay,
  ): Promise<WebhookAnswer> {
    return { webhook: toWebhookRecord(await this.deliveries.replay(write, id, replay)) };
  }

  @Get('delivery')
  @RequiresScope('admin')
  @Operation({
    name: 'listDeliveries',
    summary: 'List deliveries to a webhook',
    description:
      'The deliveries of events with their attempts, oldest first unless `sort` says otherwise. They are kept as long as events.',
    answers: DeliveriesAnswer,
    lists: 'by query',
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Param('id') id: string,
    @Query() query: DeliveriesQuery,
    @Paged() paging: Paging,
  ): Promise<DeliveriesAnswer> {
    const page = await this.deliveries.list(workspaceId, id, paging.requestOf(query));
    return { deliveries: paging.respond(page, toDeliveryRecord) };
  }

  @Get('delivery/:deliveryId')
  @RequiresScope('admin')
  @Operation({
    name: 'getDelivery',
    summary: 'Retrieve a delivery to a webhook',
    description: 'Its attempts, and when it is retried.',
    answers: DeliveryAnswer,
  })
  async get(
    @InWorkspace() workspaceId: string,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<DeliveryAnswer> {
    return { delivery: toDeliveryRecord(await this.deliveries.get(workspaceId, id, deliveryId)) };
  }

  @Post('delivery/:deliveryId/retry')
  @RequiresScope('admin')
  @Operation({
    name: 'retryDelivery',
    summary: 'Resend an event to a webhook',
    description:
      'Resends it at once, with the same `webhook-id`, even if it was delivered before. If that fails, it is retried like a new one.',
    answers: DeliveryAnswer,
    omits: ['failReason'],
    problems: [new WebhookOff()],
  })
  async retry(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<DeliveryAnswer> {
    return { delivery: toDeliveryRecord(await this.deliveries.retry(write, id, deliveryId)) };
  }
}
