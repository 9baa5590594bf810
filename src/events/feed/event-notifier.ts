import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask } from '../../platform/telemetry/background-task.js';
import { FeedRepository } from './feed.repository.js';

/** How often to poll for events that were committed without a notification. */
const ASK_EVERY_MS = 1_000;

/** A reader waiting for events. Created before reading, so that nothing is missed before the wait. */
class Ear {
  /** The newest position that the reader has read. */
  known = Infinity;
  private isRung = false;
  private wake: () => void = () => undefined;

  constructor(private readonly owners: Set<Ear>) {
    owners.add(this);
  }

  ring(): void {
    this.isRung = true;
    this.wake();
  }

  /** Resolves when there may be events after a position, after `longest` milliseconds, or on abort. */
  async heard(known: number, longest: number, signal: AbortSignal): Promise<void> {
    this.known = known;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    this.wake = wake;
    const timer = setTimeout(wake, longest);
    signal.addEventListener('abort', wake);
    if (!this.isRung && !signal.aborted) await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
    this.isRung = false;
  }

  [Symbol.dispose](): void {
    this.owners.delete(this);
  }
}

/** All readers of this process that wait for events. Notifications wake them, as does polling once a second. */
@Injectable()
export class EventNotifier implements OnModuleDestroy {
  private readonly ears = new Map<string, Set<Ear>>();
  private readonly asking: BackgroundTask;
  private readonly end = new AbortController();
  private begin: (() => void) | undefined = () => this.asking.beginEvery(ASK_EVERY_MS);

  constructor(private readonly feed: FeedRepository) {
    this.asking = new BackgroundTask(EventNotifier.name, () => this.ask());
  }

  /** Aborted when the process shuts down, so that streams and waiting readers end first. */
  get signal(): AbortSignal {
    return this.end.signal;
  }

  listen(workspaceId: string): Ear {
    this.begin?.();
    this.begin = undefined;
    const ears = this.ears.get(workspaceId) ?? new Set<Ear>();
    this.ears.set(workspaceId, ears);
    return new Ear(ears);
  }

  /** Sets what to start with the first waiting reader, before which no notification is needed. */
  onFirstWaiter(listener: () => void): void {
    const { begin } = this;
    this.begin = () => {
      begin?.();
      listener();
    };
  }

  ring(workspaceIds: Iterable<string>): void {
    for (const id of workspaceIds) for (const ear of this.ears.get(id) ?? []) ear.ring();
  }

  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await this.asking.stop();
  }

  private async ask(): Promise<void> {
    for (const [workspaceId, { size }] of this.ears) if (size === 0) this.ears.delete(workspaceId);
    await Promise.all(
      [...this.ears].map(async ([workspaceId, ears]) => {
        const { newest, is_waiting } = await this.feed.news(workspaceId);
        for (const ear of ears) if (is_waiting || (newest ?? 0) > ear.known) ear.ring();
      }),
    );
  }
}
