import { setTimeout as sleep } from 'node:timers/promises';
import { Process, Processor } from '@nestjs/bull';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bull';
import { Reader } from '../database/reader.js';
import { Transactions } from '../database/transactions.js';
import { Connections } from '../database/wire/connections.js';
import { BackgroundTask } from '../telemetry/background-task.js';
import { Batches } from './batch.js';
import { KeysWork } from './keys-work.js';
import { Lane, type Traffic } from './lane.js';
import { ScanWork } from './scan-work.js';
import type { KeysHandler, ScanHandler, Turn, TurnsHandler, Unsettled } from './work.js';
import { WorkMetrics } from './work-metrics.js';
import { WORK_JOB, WORK_QUEUE, type WorkJob } from './work-notifier.js';
import { WorkRepository } from './work.repository.js';

const POLL_EVERY_MS = 1_000;
const MOST_FOUND = 50_000;

const DRAIN_ATTEMPTS = 3;
const RETRY_AFTER_MS = 100;

/** In one transaction, so that thousands of small workspaces don't take as many commits. */
const MOST_WORKSPACES = 1_000;

/** More jobs at a time than all lanes have turns at a time, as a job only waits for a turn that runs. */
const JOBS_AT_ONCE = 20;

/** What a finished job shows. */
export type Summary = Omit<Turn, 'unfinished'> & { readonly turns: number };

interface Lanes {
  readonly fresh: Lane;
  readonly deferred: Lane;
  readonly keys?: KeysWork;
}

interface Chore {
  readonly task: BackgroundTask;
  readonly every: number;
  dueAt: number;
}

/** Does what is asked for. Its timer finds what no job has named; a repeatable job would stop while Redis is away. */
@Injectable()
export class Worker implements OnModuleDestroy {
  private readonly lanes = new Map<string, Lanes>();
  private readonly chores: Chore[] = [];
  private readonly poll = new BackgroundTask(Worker.name, () => this.look());
  private readonly lookUps: (() => Promise<number>)[] = [];
  private settledCount = 0;

  constructor(
    private readonly reader: Reader,
    private readonly connections: Connections,
    private readonly transactions: Transactions,
    private readonly repository: WorkRepository,
    private readonly metrics: WorkMetrics,
  ) {}

  handleKeys(handler: KeysHandler): void {
    const { kind, atOnce } = handler;
    const batches = new Batches(handler, this.transactions, this.repository, this.metrics);
    const work = new KeysWork(handler, batches, this.transactions, this.repository);
    // On a cluster a transaction is of one workspace, so that a single node commits.
    const most = async () => ((await this.connections.isCluster()) ? 1 : MOST_WORKSPACES);
    const beside = { name: `${kind}, deferred`, atOnce: 1, most };
    const deferred = this.laneOf({ ...beside, turn: (ids, signal) => work.deferred(ids, signal) });
    const turn: Traffic['turn'] = async (workspaceIds) => {
      const done = await work.fresh(workspaceIds);
      if (done.deferred > 0) void deferred.add(workspaceIds);
      return done;
    };
    const fresh = this.laneOf({ name: kind, atOnce, most, turn });
    this.lanes.set(kind, { fresh, deferred, keys: work });
    this.metrics.expect(kind);
  }

  /** One slice at a time, so that scans never hold up keys. */
  handleScans(handler: ScanHandler): void {
    const { kind: name } = handler;
    const work = new ScanWork(handler, this.transactions, this.repository, this.metrics);
    const most = () => Promise.resolve(1);
    const lane = this.laneOf({ name, atOnce: 1, most, turn: (workspaceIds) => work.turn(workspaceIds) });
    this.lanes.set(name, { fresh: lane, deferred: lane });
    this.metrics.expect(name);
  }

  handleTurns(handler: TurnsHandler): void {
    const { kind: name, atOnce } = handler;
    const most = () => Promise.resolve(1);
    const lane = this.laneOf({ name, atOnce, most, turn: ([id = '']) => handler.turn(id) });
    this.lanes.set(name, { fresh: lane, deferred: lane });
    this.lookUps.push(async () => {
      const found = await handler.waiting();
      await lane.add(found);
      return found.length;
    });
  }

  /** Has a chore done when the worker starts, and then once in so many milliseconds, in each of several workers. */
  every(milliseconds: number, name: string, chore: (signal: AbortSignal) => Promise<void>): BackgroundTask {
    const task = new BackgroundTask(name, chore);
    this.chores.push({ task, every: milliseconds, dueAt: -Infinity });
    return task;
  }

  start(): void {
    this.poll.beginEvery(POLL_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    const tasks = [this.poll, ...this.chores.map(({ task }) => task)];
    await Promise.all([...tasks, ...this.all].map((each) => each.stop()));
  }

  /** Kinds that this version doesn't know stay for one that does. */
  async run(kind: string, workspaceIds: readonly string[]): Promise<Summary> {
    return summaryOf((await this.lanes.get(kind)?.fresh.run(workspaceIds)) ?? []);
  }

  /** Does everything that is due, except what keeps failing or is locked by another worker. */
  async drain(): Promise<void> {
    for (let attempt = 0; attempt < DRAIN_ATTEMPTS;) {
      const before = this.settledCount;
      if ((await this.sweep()) === 0) return;
      for (const lane of this.all) await lane.idle();
      attempt = this.settledCount > before ? 0 : attempt + 1;
      if (attempt > 0) await sleep(RETRY_AFTER_MS);
    }
  }

  /** Settles subjects now. @returns those that are locked or can't be written, which are tried again later */
  async perform(
    kind: string,
    workspaceId: string,
    subjects: readonly string[],
  ): Promise<readonly Unsettled[]> {
    return (await this.lanes.get(kind)?.keys?.perform(workspaceId, subjects)) ?? [];
  }

  private async look(): Promise<void> {
    const now = performance.now();
    for (const chore of this.chores.filter(({ dueAt }) => dueAt <= now)) {
      chore.dueAt = now + chore.every;
      chore.task.begin();
    }
    await this.sweep();
  }

  /** Finds what no job has named, because jobs may be lost. @returns how many workspaces it found, for each kind */
  async sweep(): Promise<number> {
    if (this.all.every(({ hasEnough }) => hasEnough)) return 0;
    const waiting = await this.repository.waiting(this.reader, MOST_FOUND);
    const byLane = Map.groupBy(waiting, ({ kind, is_deferred }) => {
      const lanes = this.lanes.get(kind);
      return is_deferred ? lanes?.deferred : lanes?.fresh;
    });
    for (const [lane, found] of byLane) await lane?.add(found.map(({ workspace_id }) => workspace_id));
    let count = waiting.length;
    for (const lookUp of this.lookUps) count += await lookUp();
    return count;
  }

  private laneOf(traffic: Traffic): Lane {
    const turn: Traffic['turn'] = async (workspaceIds, signal) => {
      const done = await traffic.turn(workspaceIds, signal);
      this.settledCount += done.requests;
      return done;
    };
    return new Lane({ ...traffic, turn });
  }

  private get all(): Lane[] {
    return [...this.lanes.values()].flatMap(({ fresh, deferred }) => [fresh, deferred]);
  }
}

function summaryOf(turns: readonly Turn[]): Summary {
  const sum = (of: keyof Omit<Turn, 'unfinished'>) => turns.reduce((total, turn) => total + turn[of], 0);
  const [requests, subjects] = [sum('requests'), sum('subjects')];
  return { requests, subjects, deferred: sum('deferred'), failed: sum('failed'), turns: turns.length };
}

@Processor(WORK_QUEUE)
export class WorkProcessor implements OnApplicationBootstrap {
  constructor(private readonly worker: Worker) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  @Process({ name: WORK_JOB, concurrency: JOBS_AT_ONCE })
  onWork({ data: { kind, workspaceIds } }: Job<WorkJob>): Promise<Summary> {
    return this.worker.run(kind, workspaceIds);
  }
}
