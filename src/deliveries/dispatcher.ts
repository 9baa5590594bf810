import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Sequencer } from '../events/feed/sequencer.js';
import { EventPresenter } from '../events/presenting/event-presenter.js';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { Secrets } from '../webhooks/secrets.js';
import { Lane } from '../work/lane.js';
import { NO_TURN, type Turn, type TurnsHandler } from '../work/work.js';
import { messageIdOf } from './delivery.record.js';
import { DELIVERIES } from './delivery-bell.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { type Claimed, DispatchRepository, type Receiver } from './dispatch.repository.js';
import { OutcomeRepository } from './outcome.repository.js';
import { consequenceOf } from './sending/answer.js';
import { type Message, messageOf, testEventOf } from './sending/message.js';
import { Sender } from './sending/sender.js';

/** To one webhook, whichever processes are at it; of one that has failed, until it answers well; and of one process. */
const AT_ONCE_EACH = 5;
const AT_ONCE_FAILED = 1;
const AT_ONCE_ALL = 100;

/** Transactions of a process that spread or claim. */
const TURNS_AT_ONCE = 2;

interface Endpoint {
  readonly workspaceId: string;
  readonly id: string;
}

interface Batch extends Endpoint {
  readonly receiver: Receiver;
  readonly claimed: readonly Claimed[];
}

/**
 * Spreads events to webhooks under a lock, and sends them outside of it (docs/decisions/31). Webhooks come up in turn; one
 * that doesn't answer holds its own places only.
 */
@Injectable()
export class Dispatcher implements TurnsHandler, OnModuleDestroy {
  readonly kind = DELIVERIES;
  readonly atOnce = TURNS_AT_ONCE;
  private readonly lane = new Lane({
    name: 'webhooks',
    atOnce: TURNS_AT_ONCE,
    most: () => Promise.resolve(1),
    turn: ([key = '']) => this.turnOf(key),
  });
  private taken = 0;
  /** Places taken, by webhook. */
  private readonly endpoints = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  /** Those that found all places taken. */
  private readonly waitingForPlace = new Set<string>();
  private readonly end = new AbortController();
  private readonly warnings = new ThrottledLog((line) => new Logger(Dispatcher.name).warn(line));

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sequencer: Sequencer,
    private readonly repository: DispatchRepository,
    private readonly outcomes: OutcomeRepository,
    private readonly presenter: EventPresenter,
    private readonly secrets: Secrets,
    private readonly sender: Sender,
    private readonly metrics: DeliveryMetrics,
  ) {}

  waiting(): Promise<string[]> {
    return this.repository.workspacesWithWork();
  }

  /** Of a workspace: only finds its webhooks, which have turns of their own. */
  async turn(workspaceId: string): Promise<Turn> {
    await this.sequencer.order(workspaceId);
    const found = await this.repository.webhooksWithWork(workspaceId);
    await this.lane.add(found.map((id) => keyOf({ workspaceId, id })));
    return { ...NO_TURN, requests: found.length };
  }

  /** What is under way is taken back, for another worker to do. */
  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await this.lane.stop();
    await Promise.all(this.underWay);
  }

  private async turnOf(key: string): Promise<Turn> {
    const places = Math.min(AT_ONCE_EACH - (this.endpoints.get(key) ?? 0), AT_ONCE_ALL - this.taken);
    if (places <= 0) {
      this.waitingForPlace.add(key);
      return NO_TURN;
    }
    this.taken += places;
    const begun: Promise<void>[] = [];
    try {
      const taken = await this.take(endpointOf(key), places);
      if (!taken) return NO_TURN;
      begun.push(...(await this.begin(key, taken)));
      return { ...NO_TURN, requests: begun.length, unfinished: taken.isMore ? [key] : [] };
    } finally {
      this.taken -= places - begun.length;
    }
  }

  private take(
    { workspaceId, id }: Endpoint,
    places: number,
  ): Promise<(Batch & { readonly isMore: boolean }) | undefined> {
    return this.unitOfWork.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const receiver = await this.repository.lock(transaction, workspaceId, id);
      if (!receiver) return undefined;
      const isMore = await this.repository.spread(transaction, workspaceId, receiver);
      const most = receiver.has_failed ? AT_ONCE_FAILED : AT_ONCE_EACH;
      const claimed = receiver.is_paused
        ? []
        : await this.repository.claim(transaction, workspaceId, id, { most, places });
      return { workspaceId, id, receiver, claimed, isMore };
    });
  }

  /** If it fails, the claims expire. */
  private async begin(key: string, batch: Batch): Promise<Promise<void>[]> {
    if (batch.claimed.length === 0) return [];
    const secrets = this.secretsOf(batch);
    const messages = await this.messagesOf(batch);
    return batch.claimed.map((claimed) => {
      const sending = this.send(batch, claimed, messages.get(claimed.id), secrets)
        .catch((error: unknown) => this.warnings.say(`Failed, and is tried again: ${String(error)}`))
        .finally(() => {
          this.underWay.delete(sending);
          this.leave(key);
        });
      this.underWay.add(sending);
      this.endpoints.set(key, (this.endpoints.get(key) ?? 0) + 1);
      return sending;
    });
  }

  /** Those that waited for a place go first. */
  private leave(key: string): void {
    this.taken -= 1;
    const left = (this.endpoints.get(key) ?? 1) - 1;
    if (left === 0) this.endpoints.delete(key);
    else this.endpoints.set(key, left);
    const next = [...this.waitingForPlace].filter((each) => each !== key);
    this.waitingForPlace.clear();
    void this.lane.add([...next, key]);
  }

  private async send(
    { workspaceId, receiver }: Batch,
    claimed: Claimed,
    message: Message | undefined,
    secrets: readonly Buffer[],
  ): Promise<void> {
    if (!message) return this.outcomes.expire(workspaceId, claimed);
    const at = new Date().toISOString();
    const began = performance.now();
    const answer = await this.sender.post(receiver.url, message, secrets, this.end.signal);
    if (this.end.signal.aborted && answer.status === undefined)
      return this.outcomes.release(workspaceId, claimed);
    const duration = Math.round(performance.now() - began);
    const { retryAfter: _, ...shown } = answer;
    const consequence = consequenceOf(answer, claimed.tries + 1);
    this.metrics.attempted(consequence.state, duration);
    await this.outcomes.settle(workspaceId, receiver, claimed, {
      attempt: { at, duration, ...shown },
      consequence,
    });
  }

  /** Of the events as they are now: what has been erased since isn't sent. */
  private async messagesOf({ workspaceId, receiver, claimed }: Batch): Promise<Map<string, Message>> {
    const rows = await this.repository.events(workspaceId, claimed);
    const events = await this.presenter.present(workspaceId, [...rows.values()]);
    const shown = new Map([...rows.keys()].map((id, index) => [id, events[index]]));
    const messages = claimed.flatMap((delivery): [string, Message][] => {
      const data = delivery.commit_id === null ? testEventOf(receiver, delivery) : shown.get(delivery.id);
      const trace = rows.get(delivery.id)?.trace ?? undefined;
      return data ? [[delivery.id, messageOf(messageIdOf(delivery), data, trace)]] : [];
    });
    return new Map(messages);
  }

  private secretsOf({ workspaceId, id, receiver: { secret, former_secret: former } }: Batch): Buffer[] {
    return [secret, ...(former ? [former] : [])].map((each) => this.secrets.open(each, { workspaceId, id }));
  }
}

const keyOf = ({ workspaceId, id }: Endpoint): string => `${workspaceId} ${id}`;

function endpointOf(key: string): Endpoint {
  const [workspaceId = '', id = ''] = key.split(' ');
  return { workspaceId, id };
}
