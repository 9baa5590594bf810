import { Logger } from '@nestjs/common';
import PQueue from 'p-queue';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { NOTHING_DONE, type RunResult } from './work.js';
import { WorkspaceRotation } from './workspace-rotation.js';

/** With this many workspaces waiting, the worker doesn't poll for more. */
const ENOUGH_WAITING = 1_000;

export interface QueueOptions {
  readonly name: string;
  readonly concurrency: number;
  /** The most workspaces of a run. */
  readonly groupSize: () => Promise<number>;
  readonly run: (workspaceIds: readonly string[], signal: AbortSignal) => Promise<RunResult>;
}

/** A queue of workspaces for one kind of work, served round-robin. A backlog of one kind so delays no other kind. */
export class WorkspaceQueue {
  private readonly warnings = new ThrottledLog((line) => new Logger(this.options.name).warn(line));
  private readonly running: PQueue;
  private readonly rotation = new WorkspaceRotation();
  /** Runs that serve the backlog. They never exceed the concurrency, so that jobs needn't wait for a whole backlog. */
  private backlogRuns = 0;
  private readonly end = new AbortController();

  constructor(private readonly options: QueueOptions) {
    this.running = new PQueue({ concurrency: options.concurrency });
  }

  get hasEnough(): boolean {
    return this.rotation.waitingCount >= ENOUGH_WAITING;
  }

  /**
   * Serves the workspaces, and waits until they are served once. Those with more work are enqueued again. If the queue
   * is at its concurrency, all are enqueued and the promise resolves at once, so that a job of a slow kind delays no
   * job of another kind.
   */
  async run(workspaceIds: readonly string[]): Promise<RunResult[]> {
    const groupSize = await this.options.groupSize();
    if (this.running.pending + this.running.size >= this.options.concurrency) {
      this.rotation.add(workspaceIds);
      return [];
    }
    const ids = this.rotation.begin(workspaceIds);
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
    this.rotation.add(workspaceIds);
    this.serveBacklog(await this.options.groupSize());
  }

  async idle(): Promise<void> {
    while (this.backlogRuns > 0) await this.running.onIdle();
  }

  async stop(): Promise<void> {
    this.end.abort();
    await this.running.onIdle();
  }

  private serveBacklog(groupSize: number): void {
    while (this.backlogRuns < this.options.concurrency && !this.end.signal.aborted) {
      const next = this.rotation.next(groupSize);
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
    return this.running.add(async () => {
      let unfinished: readonly string[] = [];
      try {
        const result = signal.aborted ? NOTHING_DONE : await this.options.run(workspaceIds, signal);
        ({ unfinished } = result);
        return result;
      } finally {
        this.rotation.end(workspaceIds, unfinished);
      }
    });
  }
}
