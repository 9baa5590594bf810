import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask } from '../../telemetry/background-task.js';
import { FeedRepository } from './feed.repository.js';

/** How often to ask, where nobody tells. */
const ASK_EVERY_MS = 1_000;

interface Waiter {
  /** The last position that it knows of. */
  readonly known: number;
  readonly wake: () => void;
}

/** All who wait for events in this process. They are woken by what is told, and by one question a second. */
@Injectable()
export class EventBell implements OnModuleDestroy {
  private readonly waiters = new Map<string, Set<Waiter>>();
  private readonly asking: BackgroundTask;
  private readonly end = new AbortController();
  private begin: (() => void) | undefined = () => this.asking.beginEvery(ASK_EVERY_MS);

  constructor(private readonly feed: FeedRepository) {
    this.asking = new BackgroundTask(EventBell.name, () => this.ask());
  }

  /** Aborted when the process ends: streams and waits come first. */
  get signal(): AbortSignal {
    return this.end.signal;
  }

  get count(): number {
    return [...this.waiters.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Resolves when there may be something after a position, or after so many milliseconds. */
  wait(workspaceId: string, known: number, longest: number, signal: AbortSignal): Promise<void> {
    this.begin?.();
    this.begin = undefined;
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        for (const each of signals) each.removeEventListener('abort', wake);
        waiting.delete(waiter);
        if (waiting.size === 0) this.waiters.delete(workspaceId);
        resolve();
      };
      const waiter = { known, wake };
      const waiting = this.waiters.get(workspaceId) ?? new Set<Waiter>();
      this.waiters.set(workspaceId, waiting.add(waiter));
      const timer = setTimeout(wake, longest);
      const signals = [signal, this.end.signal];
      for (const each of signals) {
        if (each.aborted) return wake();
        each.addEventListener('abort', wake);
      }
    });
  }

  /** Before that, nobody needs to hear of anything. */
  onFirstWaiter(listener: () => void): void {
    const { begin } = this;
    this.begin = () => {
      begin?.();
      listener();
    };
  }

  ring(workspaceIds: Iterable<string>): void {
    for (const id of workspaceIds) for (const { wake } of this.waiters.get(id) ?? []) wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await this.asking.stop();
  }

  private async ask(): Promise<void> {
    await Promise.all(
      [...this.waiters].map(async ([workspaceId, waiting]) => {
        const { newest, is_waiting } = await this.feed.news(workspaceId);
        for (const { known, wake } of waiting) if (is_waiting || (newest ?? 0) > known) wake();
      }),
    );
  }
}
