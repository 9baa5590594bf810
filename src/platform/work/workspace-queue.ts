import { Logger } from '@nestjs/common';
import PQueue from 'p-queue';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { NOTHING_DONE, type RunResult } from './work.js';

/** With this many workspaces waiting, the worker doesn't poll for more. */
const ENOUGH_WAITING = 1_000;

export interface QueueOptions {
  readonly name: string;
  readonly concurrency: number;
  /** The most workspaces of a run. */
  readonly groupSize: () => Promise<number>;
  readonly run: (workspaceIds: readonly string[], signal: AbortSignal) => Promise<RunResult>;
}

/**
 * A queue of workspaces for one kind of work, served round-robin. A backlog of one kind so delays no other kind. A
 * workspace is never served twice at the same time.
 */
export class WorkspaceQueue {
  private readonly warnings = new ThrottledLog((line) => new Logger(this.options.name).warn(line));
  private readonly runs: PQueue;
  private readonly waiting = new Set<string>();
  private readonly running = new Set<string>();
  /** Runs that serve the backlog. They never exceed the concurrency, so that jobs needn't wait for a whole backlog. */
  private backlogRuns = 0;
  private readonly end = new AbortController();

  constructor(private readonly options: QueueOptions) {
    this.runs = new PQueue({ concurrency: options.concurrency });
  }

  get hasEnough(): boolean {
    return this.waiting.size >= ENOUGH_WAITING;
  }

  /**
   * Serves the workspaces, and waits until they are served once. Those with more work are enqueued again. If the queue
   * is at its concurrency, all are enqueued and the promise resolves at once, so that a job of a slow kind delays no
   * job of another kind.
   */
  async run(workspaceIds: readonly string[]): Promise<RunResult[]> {
    const groupSize = await this.options.groupSize();
    if (this.runs.pending + this.runs.size >= this.options.concurrency) {
      this.enqueue(workspaceIds);
      return [];
    }
    this.enqueue(workspaceIds.filter((id) => this.running.has(id)));
    const ids = this.begin(workspaceIds.filter((id) => !this.running.has(id)));
    const groups = Array.from({ length: Math.ceil(ids.length / groupSize) }, (_, index) =>
      ids.slice(index * groupSize, (index + 1) * groupSize),
    );
    try {
      return await Promise.all(groups.map((group) => this.serve(group)));
    } finally {
      this.serveBacklog(groupSize);
    }
  }

  async add(workspaceIds: readonly string[]): Promise<void> {
    this.enqueue(workspaceIds);
    this.serveBacklog(await this.options.groupSize());
  }

  async idle(): Promise<void> {
    while (this.backlogRuns > 0) await this.runs.onIdle();
  }

  async stop(): Promise<void> {
    this.end.abort();
    await this.runs.onIdle();
  }

  private serveBacklog(groupSize: number): void {
    while (this.backlogRuns < this.options.concurrency && !this.end.signal.aborted) {
      const free = this.waiting.values().filter((id) => !this.running.has(id));
      const next = this.begin(free.take(groupSize).toArray());
      if (next.length === 0) return;
      this.backlogRuns += 1;
      void this.serve(next)
        .catch((error: unknown) => this.warnings.say(`Failed, and is tried again: ${String(error)}`))
        .finally(() => {
          this.backlogRuns -= 1;
          this.serveBacklog(groupSize);
        });
    }
  }

  private serve(workspaceIds: readonly string[]): Promise<RunResult> {
    const { signal } = this.end;
    return this.runs.add(async () => {
      let unfinished: readonly string[] = [];
      try {
        const result = signal.aborted ? NOTHING_DONE : await this.options.run(workspaceIds, signal);
        ({ unfinished } = result);
        return result;
      } finally {
        for (const id of workspaceIds) this.running.delete(id);
        this.enqueue(unfinished);
      }
    });
  }

  private enqueue(workspaceIds: readonly string[]): void {
    for (const id of workspaceIds) this.waiting.add(id);
  }

  private begin(workspaceIds: string[]): string[] {
    for (const id of workspaceIds) {
      this.waiting.delete(id);
      this.running.add(id);
    }
    return workspaceIds;
  }
}
