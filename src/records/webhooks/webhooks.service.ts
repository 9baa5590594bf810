import { Inject, Injectable } from '@nestjs/common';
import { deleteRecord, explainTaken } from '../../http/requests/constraint-problems.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Page, PageRequest, TimeOrderedQuery, ReadContext } from '../../http/lists/list.requests.js';
import { Queries } from '../../http/lists/queries/queries.js';
import { givenIdentity } from '../../http/requests/new-record.requests.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { revise } from '../../platform/identifiers/revise.js';
import { SETTINGS, type Settings, type WebhookSettings } from '../../platform/settings/settings.js';
import { faultOfUrl } from './destination.js';
import { newSecret, Secrets, shownSecret } from './secrets.js';
import type { WebhookRow } from './webhook.entity.js';
import {
  MOST_FORMER,
  MOST_WEBHOOKS,
  TooManyRotations,
  TooManyWebhooks,
  UrlNotAllowed,
} from './webhook.problems.js';
import { checkFilter, storedFilter } from './webhook-filters.js';
import type { NewWebhook, WebhookChanges } from './webhook.requests.js';
import { skipToEndOfFeed, storeFormerSecrets, WebhooksRepository } from './webhooks.repository.js';

/** How long messages are also signed with a replaced secret. */
const ROTATION_MS = 24 * 3_600_000;

export interface WithSecret {
  readonly row: WebhookRow;
  /** Undefined if an earlier request with the same idempotency key created the webhook. */
  readonly secret: string | undefined;
}

@Injectable()
export class WebhooksService {
  private readonly allowed: WebhookSettings;

  constructor(
    private readonly requests: Requests,
    private readonly webhooks: WebhooksRepository,
    private readonly secrets: Secrets,
    private readonly queries: Queries,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.allowed = settings.webhooks;
  }

  list(request: PageRequest<TimeOrderedQuery>): Promise<Page<WebhookRow>> {
    return this.webhooks.list(request);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<WebhookRow> {
    return this.webhooks.get(workspaceId, reference, fields);
  }

  async create(
    write: WriteContext,
    { clientId, createdAt, filter, state = 'ON', ...members }: NewWebhook,
  ): Promise<WithSecret> {
    this.checkUrl(members.url);
    let made: { readonly id: string; readonly secret: Buffer } | undefined;
    const make = async (transaction: Transaction) => {
      if ((await this.webhooks.lockCount(write.workspaceId)) >= MOST_WEBHOOKS) throw new TooManyWebhooks();
      const identity = givenIdentity(write, { clientId, createdAt });
      const secret = newSecret();
      made = { id: identity.id, secret };
      transaction.beforeCommit(skipToEndOfFeed(write.workspaceId, identity.id));
      const sealed = this.secrets.seal(secret, identity);
      const webhook = { ...identity, ...members, filter: storedFilter(filter), state, secret: sealed };
      await checkFilter(this.queries, webhook);
      return this.webhooks.create(webhook);
    };
    const row = await explainTaken(
      'webhook',
      { clientId },
      this.requests.perform(write, make, this.webhooks),
    );
    // The secret of a rolled-back attempt or a replayed request isn't stored, so it isn't shown.
    return { row, secret: made?.id === row.id ? shownSecret(made.secret) : undefined };
  }

  update(
    write: WriteContext,
    reference: string,
    { filter, ...changes }: WebhookChanges,
  ): Promise<WebhookRow> {
    if (changes.url !== undefined) this.checkUrl(changes.url);
    const make = async (transaction: Transaction) => {
      const webhook = await this.webhooks.claim(write.workspaceId, reference);
      const isSwitched = changes.state !== undefined && changes.state !== webhook.state;
      const isSwitchedOn = isSwitched && changes.state === 'ON';
      if (isSwitchedOn) transaction.beforeCommit(skipToEndOfFeed(write.workspaceId, webhook.id));
      revise(webhook, { ...changes, filter: storedFilter(filter), ...(isSwitched && { offReason: null }) });
      if (filter !== undefined || changes.types !== undefined || isSwitchedOn)
        await checkFilter(this.queries, webhook);
      return webhook;
    };
    return this.requests.perform(write, make, this.webhooks);
  }

  async rotateSecret(write: WriteContext, reference: string): Promise<WithSecret> {
    const { workspaceId } = write;
    let made: { readonly at: string; readonly secret: Buffer } | undefined;
    const make = async (transaction: Transaction) => {
      const webhook = await this.webhooks.claim(workspaceId, reference);
      const { secret: former, former: older } = await this.webhooks.sealedSecrets(workspaceId, webhook.id);
      if (older.length >= MOST_FORMER) throw new TooManyRotations(older.at(-1)?.until ?? '');
      transaction.write(storeFormerSecrets(workspaceId, webhook.id, older));
      const secret = newSecret();
      const sealed = this.secrets.seal(secret, { workspaceId, id: webhook.id });
      webhook.rotate(sealed, former, new Date(Date.now() + ROTATION_MS));
      made = { at: webhook.updatedAt.toISOString(), secret };
      return webhook;
    };
    const row = await this.requests.perform(write, make, this.webhooks);
    return { row, secret: made?.at === row.updated_at ? shownSecret(made.secret) : undefined };
  }

  /** Deletes a webhook: nothing is sent any more, and its delivery history expires together with the events. */
  delete(write: WriteContext, reference: string): Promise<void> {
    return deleteRecord(this.requests, write, this.webhooks, reference);
  }

  /** @throws UrlNotAllowed */
  private checkUrl(url: string): void {
    const why = faultOfUrl(url, this.allowed);
    if (why !== undefined) throw new UrlNotAllowed(why);
  }
}
