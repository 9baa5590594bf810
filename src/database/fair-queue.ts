import PQueue from 'p-queue';

export class QueueTimeout extends Error {
  constructor(readonly limit: number) {
    super(`The workspace already runs ${limit} reads.`);
  }
}

export class DatabaseUnresponsive extends Error {}

const MAX_WORKSPACES = 1_000;

export interface QueueLimits {
  readonly perWorkspace: number;
  readonly slowPerWorkspace: number;
  readonly altogether: number;
  /** In milliseconds. */
  readonly longestWait: number;
}

/** @param wanted reads per workspace; six tenths of the pool by default (docs/decisions/16) */
export function limitsForPool(poolSize: number, wanted?: number): Omit<QueueLimits, 'longestWait'> {
  const altogether = Math.max(1, Math.floor(poolSize * 0.8));
  const perWorkspace = Math.min(Math.max(1, wanted ?? Math.floor(poolSize * 0.6)), altogether);
  return { perWorkspace, slowPerWorkspace: Math.max(1, Math.floor(perWorkspace / 3)), altogether };
}

interface WorkspaceQueues {
  readonly reads: PQueue;
  readonly slow: PQueue;
}

/** Bounds how many reads each workspace runs at a time, so that none of them uses up the pool. First come, first served. */
export class FairQueue {
  private readonly workspaces = new Map<string, WorkspaceQueues>();
  private readonly all: PQueue;

  constructor(
    private readonly limits: QueueLimits,
    private readonly hasAnsweredSince: (time: number) => boolean,
  ) {
    this.all = new PQueue({ concurrency: limits.altogether });
  }

  run<Result>(workspaceId: string, mayTakeLong: boolean, read: () => Promise<Result>): Promise<Result> {
    const { reads, slow } = this.queuesOf(workspaceId);
    const queues = mayTakeLong ? [slow, reads, this.all] : [reads, this.all];
    if (queues.every(({ pending, concurrency }) => pending < concurrency)) return runThrough(queues, read);
    return this.enqueue(queues, read);
  }

  /** Not with the queues' own signals: they keep the rows alive for so long that lists lose a third of their speed. */
  private enqueue<Result>(queues: readonly PQueue[], read: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(this.timeoutError(began));
      }, this.limits.longestWait);
      const begin = async (): Promise<void> => {
        if (isLate) return;
        clearTimeout(timer);
        const reading = read();
        resolve(reading);
        await reading.catch(() => undefined);
      };
      void runThrough(queues, begin);
    });
  }

  use(): { running: number; waiting: number } {
    let waiting = this.all.size;
    for (const { reads, slow } of this.workspaces.values()) waiting += reads.size + slow.size;
    return { running: this.all.pending, waiting };
  }

  private timeoutError(began: number): Error {
    return this.hasAnsweredSince(began)
      ? new QueueTimeout(this.limits.perWorkspace)
      : new DatabaseUnresponsive('The database does not answer.');
  }

  private queuesOf(workspaceId: string): WorkspaceQueues {
    const known = this.workspaces.get(workspaceId);
    if (known) return known;
    if (this.workspaces.size >= MAX_WORKSPACES) this.dropIdle();
    const queues = {
      reads: new PQueue({ concurrency: this.limits.perWorkspace }),
      slow: new PQueue({ concurrency: this.limits.slowPerWorkspace }),
    };
    this.workspaces.set(workspaceId, queues);
    return queues;
  }

  private dropIdle(): void {
    for (const [workspaceId, { reads, slow }] of this.workspaces) {
      const isIdle = [reads, slow].every(({ pending, size }) => pending === 0 && size === 0);
      if (isIdle) this.workspaces.delete(workspaceId);
    }
  }
}

/** Waits in one queue after the other, and keeps its slot in each until the read is done. */
function runThrough<Result>(
  [first, ...others]: readonly PQueue[],
  read: () => Promise<Result>,
): Promise<Result> {
  return first ? first.add(() => runThrough(others, read)) : read();
}
