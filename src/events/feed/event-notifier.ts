import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask } from '../../platform/telemetry/background-task.js';
import { FeedRepository } from './feed.repository.js';

/** How often to poll for events that were committed without a notification. */
const POLL_EVERY_MS = 1_000;

/** A reader waiting for events. Created before reading, so that nothing is missed before the wait. */
class Waiter {
  /** The newest position that the reader has read. */
  known = Infinity;
  private isNotified = false;
  private wake: () => void = () => undefined;

  constructor(private readonly owners: Set<Waiter>) {
    owners.add(this);
  }

  notify(): void {
    this.isNotified = true;
    this.wake();
  }

  /** Resolves when there may be events after a position, after `longest` milliseconds, or on abort. */
  async wait(known: number, longest: number, signal: AbortSignal): Promise<void> {
    this.known = known;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    this.wake = wake;
    const timer = setTimeout(wake, longest);
    signal.addEventListener('abort', wake);
    if (!this.isNotified && !signal.aborted) await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
    this.isNotified = false;
  }

  [Symbol.dispose](): void {
    this.owners.delete(this);
  }
}

/** All readers of this process that wait for events. Notifications wake them, as does polling once a second. */
@Injectable()
export class EventNotifier implements OnModuleDestroy {
  private readonly waiters = new Map<string, Set<Waiter>>();
  private readonly polling: BackgroundTask;
  private readonly end = new AbortController();
  private begin: (() => void) | undefined = () => this.polling.beginEvery(POLL_EVERY_MS);

  constructor(private readonly feed: FeedRepository) {
    this.polling = new BackgroundTask(EventNotifier.name, () => this.poll());
  }

  /** Aborted when the process shuts down, so that streams and waiting readers end first. */
  get signal(): AbortSignal {
    return this.end.signal;
  }

  addWaiter(workspaceId: string): Waiter {
    this.begin?.();
    this.begin = undefined;
    const waiters = this.waiters.get(workspaceId) ?? new Set<Waiter>();
    this.waiters.set(workspaceId, waiters);
    return new Waiter(waiters);
  }

  /** Sets what to start with the first waiting reader, before which no notification is needed. */
  onFirstWaiter(listener: () => void): void {
    const { begin } = this;
    this.begin = () => {
      begin?.();
      listener();
    };
  }

  notify(workspaceIds: Iterable<string>): void {
    for (const id of workspaceIds) for (const waiter of this.waiters.get(id) ?? []) waiter.notify();
  }

  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await this.polling.stop();
  }

  private async poll(): Promise<void> {
    for (const [workspaceId, { size }] of this.waiters) if (size === 0) this.waiters.delete(workspaceId);
    await Promise.all(
      [...this.waiters].map(async ([workspaceId, waiters]) => {
        const { newest, is_waiting } = await this.feed.state(workspaceId);
        for (const waiter of waiters) if (is_waiting || (newest ?? 0) > waiter.known) waiter.notify();
      }),
    );
  }
}
