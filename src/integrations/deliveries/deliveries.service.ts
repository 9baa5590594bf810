import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transaction.js';
import { instantOf } from '../../http/input/instants.js';
import type { Page, PageRequest } from '../../http/lists/list.requests.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { newId } from '../../platform/identifiers/uuid.js';
import type { Webhook, WebhookRow } from '../../records/webhooks/webhook.entity.js';
import { WebhookOff } from '../../records/webhooks/webhook.problems.js';
import { WebhooksRepository } from '../../records/webhooks/webhooks.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryNotifier } from './delivery-notifier.js';
import type { DeliveryRow } from './delivery.record.js';
import type { DeliveriesQuery, Replay } from './delivery.requests.js';

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly requests: Requests,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly notifier: DeliveryNotifier,
  ) {}

  async list(
    workspaceId: string,
    webhook: string,
    request: PageRequest<DeliveriesQuery>,
  ): Promise<Page<DeliveryRow>> {
    const { id } = await this.webhooks.get(workspaceId, webhook);
    return this.deliveries.list(workspaceId, id, request);
  }

  async get(workspaceId: string, webhook: string, id: string): Promise<DeliveryRow> {
    const { id: webhookId } = await this.webhooks.get(workspaceId, webhook);
    return this.deliveries.get(workspaceId, webhookId, id);
  }

  /** Enqueues a test message. Only workers send messages, because only they may have network access to receivers. */
  async test(write: WriteContext, webhook: string): Promise<DeliveryRow> {
    const { workspaceId } = write;
    const { id: webhookId } = await this.webhooks.get(workspaceId, webhook);
    const make = async (transaction: Transaction) => {
      const id = newId();
      this.resume(transaction, await this.webhooks.claim(workspaceId, webhookId));
      this.deliveries.addTest(transaction, workspaceId, webhookId, id);
      return { id };
    };
    return this.requests.perform(write, make, this.shown(webhookId));
  }

  async retry(write: WriteContext, webhook: string, id: string): Promise<DeliveryRow> {
    const { workspaceId } = write;
    const row = await this.webhooks.get(workspaceId, webhook);
    const make = async (transaction: Transaction) => {
      const delivery = await this.deliveries.get(workspaceId, row.id, id, 'FOR NO KEY UPDATE');
      transaction.check({ updatedAt: new Date(delivery.updated_at) });
      this.resume(transaction, { ...row, workspaceId });
      this.deliveries.retry(transaction, workspaceId, id);
      return { id };
    };
    return this.requests.perform(write, make, this.shown(row.id));
  }

  replay(write: WriteContext, webhook: string, { since }: Replay): Promise<WebhookRow> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction) => {
      const claimed = await this.webhooks.claim(workspaceId, webhook);
      this.resume(transaction, claimed);
      this.deliveries.rewind(transaction, workspaceId, claimed.id, instantOf(since)?.milliseconds ?? NaN);
      return claimed;
    };
    return this.requests.perform(write, make, this.webhooks);
  }

  /** @throws WebhookOff */
  private resume(
    transaction: Transaction,
    { workspaceId, id, state }: Pick<Webhook, 'workspaceId' | 'id' | 'state'>,
  ): void {
    if (state === 'OFF') throw new WebhookOff();
    this.deliveries.resume(transaction, workspaceId, id);
    transaction.afterCommit(() => this.notifier.notify(workspaceId));
  }

  private shown(webhookId: string) {
    return {
      get: (workspaceId: string, id: string) => this.deliveries.get(workspaceId, webhookId, id),
    };
  }
}
