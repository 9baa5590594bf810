import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { Transactions } from '../database/transactions.js';
import { Connections } from '../database/wire/connections.js';
import { BackgroundTask } from '../telemetry/background-task.js';
import { Batches } from './batch.js';
import { ScanWork } from './scan-work.js';
import { SubjectWork } from './subject-work.js';
import type { DeferredSubject, PolledHandler, RunResult, ScanHandler, SubjectHandler } from './work.js';
import { WorkMetrics } from './work-metrics.js';
import { WorkRepository } from './work.repository.js';
import { type QueueOptions, WorkspaceQueue } from './workspace-queue.js';

const POLL_EVERY_MS = 1_000;
const MOST_FOUND = 50_000;

const DRAIN_ATTEMPTS = 3;
const RETRY_AFTER_MS = 100;

/** The most workspaces of a transaction, so that thousands of small workspaces don't take as many commits. */
const MOST_WORKSPACES = 1_000;

/** The result of a finished job, for the queue board. */
export type Summary = Omit<RunResult, 'unfinished'> & { readonly turns: number };

interface KindQueues {
  readonly fresh: WorkspaceQueue;
  readonly deferred: WorkspaceQueue;
  readonly subjects?: SubjectWork;
}

interface PeriodicTask {
  readonly task: BackgroundTask;
  readonly intervalMs: number;
  dueAt: number;
}

/** Does requested work. Jobs may be lost, and repeatable ones stop while Redis is unavailable, so a timer polls. */
@Injectable()
export class Worker implements OnModuleDestroy {
  private readonly queues = new Map<string, KindQueues>();
  private readonly periodic: PeriodicTask[] = [];
  private readonly poll = new BackgroundTask(Worker.name, () => this.beginDue());
  private readonly polls = [() => this.pollRequests()];
  private doneCount = 0;

  constructor(
    private readonly reader: Reader,
    private readonly connections: Connections,
    private readonly transactions: Transactions,
    private readonly repository: WorkRepository,
    private readonly metrics: WorkMetrics,
  ) {}

  handleSubjects(handler: SubjectHandler): void {
    const { kind, concurrency } = handler;
    const batches = new Batches(handler, this.transactions, this.repository, this.metrics);
    const work = new SubjectWork(handler, batches, this.transactions, this.repository);
    // On a cluster, a transaction has one workspace, so that only one node commits.
    const groupSize = async () => ((await this.connections.isCluster()) ? 1 : MOST_WORKSPACES);
    const name = `${kind}, deferred`;
    const runDeferred: QueueOptions['run'] = (ids, signal) => work.deferred(ids, signal);
    const deferred = this.queueOf({ name, concurrency: 1, groupSize, run: runDeferred });
    const run: QueueOptions['run'] = async (workspaceIds) => {
      const done = await work.fresh(workspaceIds);
      if (done.deferred > 0) void deferred.add(workspaceIds);
      return done;
    };
    const fresh = this.queueOf({ name: kind, concurrency, groupSize, run });
    this.queues.set(kind, { fresh, deferred, subjects: work });
    this.metrics.expect(kind);
  }

  /** Runs one slice at a time, so that scans don't delay the processing of subjects. */
  handleScans(handler: ScanHandler): void {
    const work = new ScanWork(handler, this.transactions, this.repository, this.metrics);
    this.queueByWorkspace(handler.kind, 1, (id) => work.run(id));
    this.metrics.expect(handler.kind);
  }

  handlePolled(handler: PolledHandler): void {
    const queue = this.queueByWorkspace(handler.kind, handler.concurrency, (id) => handler.run(id));
    this.polls.push(async () => {
      const found = await handler.waiting();
      await queue.add(found);
      return found.length;
    });
  }

  /** Runs a task when the worker starts, and then periodically. Each of several workers runs the task. */
  every(intervalMs: number, name: string, run: (signal: AbortSignal) => Promise<void>): BackgroundTask {
    const task = new BackgroundTask(name, run);
    this.periodic.push({ task, intervalMs, dueAt: -Infinity });
    return task;
  }

  start(): void {
    this.poll.beginEvery(POLL_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    const tasks = [this.poll, ...this.periodic.map(({ task }) => task)];
    await Promise.all([...tasks, ...this.all].map((each) => each.stop()));
  }

  /** Requests of kinds that this version doesn't know stay in the table, for workers of a version that does. */
  async run(kind: string, workspaceIds: readonly string[]): Promise<Summary> {
    return summaryOf((await this.queues.get(kind)?.fresh.run(workspaceIds)) ?? []);
  }

  /** Does all work that is due, except requests that keep failing or are locked by another worker. */
  async drain(): Promise<void> {
    for (let attempt = 0; attempt < DRAIN_ATTEMPTS;) {
      const before = this.doneCount;
      if ((await this.sweep()) === 0) return;
      for (const queue of this.all) await queue.idle();
      attempt = this.doneCount > before ? 0 : attempt + 1;
      if (attempt > 0) await sleep(RETRY_AFTER_MS);
    }
  }

  /** Processes subjects now. @returns those that are locked or can't be written, which are retried later */
  async processNow(
    kind: string,
    workspaceId: string,
    subjects: readonly string[],
  ): Promise<readonly DeferredSubject[]> {
    return (await this.queues.get(kind)?.subjects?.processNow(workspaceId, subjects)) ?? [];
  }

  private async beginDue(): Promise<void> {
    const now = performance.now();
    for (const each of this.periodic.filter(({ dueAt }) => dueAt <= now)) {
      each.dueAt = now + each.intervalMs;
      each.task.begin();
    }
    await this.sweep();
  }

  /** Enqueues all workspaces with work, because jobs may be lost. @returns how many there are, summed over all kinds */
  async sweep(): Promise<number> {
    if (this.all.every(({ hasEnough }) => hasEnough)) return 0;
    // Together, so that a slow query of one kind doesn't delay the other kinds.
    const counts = await Promise.all(this.polls.map((poll) => poll()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async pollRequests(): Promise<number> {
    const waiting = await this.repository.waiting(this.reader, MOST_FOUND);
    const byQueue = Map.groupBy(waiting, ({ kind, is_deferred }) => {
      const queues = this.queues.get(kind);
      return is_deferred ? queues?.deferred : queues?.fresh;
    });
    for (const [queue, found] of byQueue) await queue?.add(found.map(({ workspace_id }) => workspace_id));
    return waiting.length;
  }

  /** Adds a queue whose runs have one workspace each. */
  private queueByWorkspace(
    kind: string,
    concurrency: number,
    run: (workspaceId: string) => Promise<RunResult>,
  ): WorkspaceQueue {
    const groupSize = () => Promise.resolve(1);
    const queue = this.queueOf({ name: kind, concurrency, groupSize, run: ([id = '']) => run(id) });
    this.queues.set(kind, { fresh: queue, deferred: queue });
    return queue;
  }

  private queueOf(options: QueueOptions): WorkspaceQueue {
    const run: QueueOptions['run'] = async (workspaceIds, signal) => {
      const done = await options.run(workspaceIds, signal);
      this.doneCount += done.requests;
      return done;
    };
    return new WorkspaceQueue({ ...options, run });
  }

  private get all(): WorkspaceQueue[] {
    return [...this.queues.values()].flatMap(({ fresh, deferred }) => [fresh, deferred]);
  }
}

function summaryOf(results: readonly RunResult[]): Summary {
  const sum = (of: keyof Omit<RunResult, 'unfinished'>) =>
    results.reduce((total, result) => total + result[of], 0);
  const [requests, subjects] = [sum('requests'), sum('subjects')];
  return { requests, subjects, deferred: sum('deferred'), failed: sum('failed'), turns: results.length };
}
