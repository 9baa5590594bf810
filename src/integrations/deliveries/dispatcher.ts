import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transaction.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Sequencer } from '../../events/feed/sequencer.js';
import { InvalidInput } from '../../http/problems/problems.js';
import { ThrottledLog } from '../../platform/telemetry/throttled-log.js';
import { WebhooksRepository } from '../../records/webhooks/webhooks.repository.js';
import { WorkspaceQueue } from '../../platform/work/workspace-queue.js';
import { NOTHING_DONE, type PolledHandler, type RunResult } from '../../platform/work/work.js';
import { DELIVERIES } from './delivery-notifier.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { type Claimed, DispatchRepository, type Receiver } from './dispatch.repository.js';
import { FanOutRepository } from './fan-out.repository.js';
import { OutcomeRepository } from './outcome.repository.js';
import { type Endpoint, DeliverySlots } from './delivery-slots.js';
import { consequenceOf } from './sending/answer.js';
import type { Message } from './sending/message.js';
import { type Batch, Messages } from './sending/messages.js';
import { Sender, textOf } from './sending/sender.js';

/** The most concurrent transactions of a process that fan out or claim. */
const CONCURRENCY = 2;

/** The most bytes of a sent body that are kept. */
const MOST_KEPT = 2_048;

/** Fans events out under a lock, and sends them without it (docs/decisions/31); workspaces take turns. */
@Injectable()
export class Dispatcher implements PolledHandler, OnModuleDestroy {
  readonly kind = DELIVERIES;
  readonly concurrency = CONCURRENCY;
  private readonly workspaces = new WorkspaceQueue({
    name: 'webhooks',
    concurrency: CONCURRENCY,
    groupSize: () => Promise.resolve(1),
    run: ([workspaceId = '']) => this.serveNext(workspaceId),
  });
  private readonly slots = new DeliverySlots();
  private readonly queues = new Map<string, Set<string>>();
  private readonly running = new Set<Promise<void>>();
  private readonly end = new AbortController();
  private readonly warnings = new ThrottledLog((line) => new Logger(Dispatcher.name).warn(line));

  constructor(
    private readonly transactions: Transactions,
    private readonly sequencer: Sequencer,
    private readonly repository: DispatchRepository,
    private readonly feed: FanOutRepository,
    private readonly outcomes: OutcomeRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly messages: Messages,
    private readonly sender: Sender,
    private readonly metrics: DeliveryMetrics,
  ) {}

  waiting(): Promise<string[]> {
    return this.repository.workspacesWithWork();
  }

  /** Enqueues the webhooks of a workspace that have work. */
  async run(workspaceId: string): Promise<RunResult> {
    await this.sequencer.sequence(workspaceId);
    const found = await this.repository.webhooksWithWork(workspaceId);
    this.enqueue(found.map((id) => ({ workspaceId, id })));
    return { ...NOTHING_DONE, requests: found.length };
  }

  /** Aborts running attempts, and releases their leases to other workers. */
  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await this.workspaces.stop();
    await Promise.all(this.running);
  }

  private enqueue(endpoints: readonly Endpoint[]): void {
    for (const { workspaceId, id } of endpoints)
      this.queues.set(workspaceId, (this.queues.get(workspaceId) ?? new Set()).add(id));
    void this.workspaces.add(endpoints.map(({ workspaceId }) => workspaceId));
  }

  private async serveNext(workspaceId: string): Promise<RunResult> {
    const queue = this.queues.get(workspaceId);
    const [id] = queue ?? [];
    if (!queue || id === undefined) return NOTHING_DONE;
    queue.delete(id);
    if (queue.size === 0) this.queues.delete(workspaceId);
    const requests = await this.dispatch({ workspaceId, id });
    return { ...NOTHING_DONE, requests, unfinished: this.queues.has(workspaceId) ? [workspaceId] : [] };
  }

  /** Fans out and sends for one webhook. @returns how many attempts were started */
  private async dispatch(endpoint: Endpoint): Promise<number> {
    const slots = this.slots.acquire(endpoint);
    if (slots === 0) return 0;
    let started = 0;
    try {
      const batch = await this.fanOutAndClaim(endpoint, slots);
      if (!batch) return 0;
      started = await this.startAttempts(batch);
      if (batch.isMore) this.enqueue([endpoint]);
      return started;
    } finally {
      if (started < slots) this.enqueue(this.slots.returnUnused(endpoint, slots - started));
    }
  }

  private fanOutAndClaim(
    { workspaceId, id }: Endpoint,
    slots: number,
  ): Promise<(Batch & { readonly isMore: boolean }) | undefined> {
    return this.transactions.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const receiver = await this.repository.lock(transaction, workspaceId, id);
      if (!receiver) return undefined;
      const isMore = await this.fanOut(transaction, workspaceId, receiver);
      if (isMore === undefined) return undefined;
      const most = receiver.has_failed ? 1 : this.slots.most({ workspaceId, id });
      const claimed = receiver.is_paused
        ? []
        : await this.repository.claim(transaction, workspaceId, id, { most, slots });
      return { workspaceId, id, receiver, claimed, isMore };
    });
  }

  /** @returns undefined if the webhook's filter has become invalid, which switches it off */
  private async fanOut(
    transaction: Transaction,
    workspaceId: string,
    receiver: Receiver,
  ): Promise<boolean | undefined> {
    try {
      return await this.feed.fanOut(transaction, workspaceId, receiver);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      (await this.webhooks.claim(workspaceId, receiver.id)).switchOff('FILTER_INVALID');
      return undefined;
    }
  }

  /** Starts attempts. If starting them fails, their leases expire. @returns how many attempts were started */
  private async startAttempts(batch: Batch): Promise<number> {
    if (batch.claimed.length === 0) return 0;
    const secrets = this.messages.secretsOf(batch);
    const messages = await this.messages.of(batch);
    for (const claimed of batch.claimed) {
      const sending = this.send(batch, claimed, messages.get(claimed.id), secrets)
        .catch((error: unknown) => this.warnings.say(`Failed, and is tried again: ${String(error)}`))
        .then((isDelivered) => {
          this.running.delete(sending);
          this.enqueue([...this.slots.release(batch, isDelivered === true), batch]);
        });
      this.running.add(sending);
    }
    return batch.claimed.length;
  }

  private async send(
    { workspaceId, receiver }: Batch,
    claimed: Claimed,
    message: Message | undefined,
    secrets: readonly Buffer[],
  ): Promise<boolean> {
    if (!message) return this.outcomes.expire(workspaceId, claimed).then(() => false);
    const at = new Date().toISOString();
    const began = performance.now();
    const answer = await this.sender.post(receiver.url, message, secrets, this.end.signal);
    if (this.end.signal.aborted && answer.status === undefined)
      return this.outcomes.release(workspaceId, claimed).then(() => false);
    const duration = Math.round(performance.now() - began);
    const { retryAfter: _, ...shown } = answer;
    const consequence = consequenceOf(answer, claimed.tries + 1);
    this.metrics.attempted(consequence.state, duration);
    await this.outcomes.record(workspaceId, receiver, claimed, {
      attempt: { at, duration, ...shown },
      consequence,
      sent: textOf(Buffer.from(message.body).subarray(0, MOST_KEPT)),
    });
    return consequence.state === 'DELIVERED';
  }
}
