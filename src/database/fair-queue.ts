import PQueue from 'p-queue';

/** A read did not get its turn in time, because its workspace has too many under way. */
export class QueueTimeout extends Error {
  /** @param most how many a workspace may have under way */
  constructor(readonly most: number) {
    super(`No turn among the ${most} reads of a workspace.`);
  }
}

/** A read did not get its turn in time, because the database answers nobody. */
export class DatabaseUnresponsive extends Error {}

/** When so many workspaces have a share, those that use none of it are forgotten. */
const MAX_WORKSPACES = 1_000;

export interface QueueLimits {
  /** How many reads of one workspace are under way at a time. */
  readonly perWorkspace: number;
  /** How many of them may be such that take long. */
  readonly slowPerWorkspace: number;
  /** How many of all workspaces. */
  readonly altogether: number;
  /** How long a read waits for its turn at most, in milliseconds. */
  readonly longestWait: number;
}

/**
 * Of a pool's connections, most for the lists of one workspace, so that it is quick when it is alone, and the rest for
 * those of others; some never for lists, so that records are found and written whatever is listed. Few for what may
 * take long, because it takes processors as well.
 *
 * @param wanted how many for one workspace; undefined for six tenths
 */
export function limitsForPool(poolSize: number, wanted?: number): Omit<QueueLimits, 'longestWait'> {
  const altogether = Math.max(1, Math.floor(poolSize * 0.8));
  const perWorkspace = Math.min(Math.max(1, wanted ?? Math.floor(poolSize * 0.6)), altogether);
  return { perWorkspace, slowPerWorkspace: Math.max(1, Math.floor(perWorkspace / 3)), altogether };
}

/** What a workspace has under way and waiting. */
interface WorkspaceQueues {
  readonly reads: PQueue;
  readonly slow: PQueue;
}

/**
 * Lets lists have connections in turn: each workspace so many at a time, first come, first served. However much one of
 * them asks for, the others find free connections.
 */
export class FairQueue {
  private readonly workspaces = new Map<string, WorkspaceQueues>();
  private readonly all: PQueue;

  /** @param hasAnswered whether the database has answered anything since a time of `performance.now()` */
  constructor(
    private readonly limits: QueueLimits,
    private readonly hasAnswered: (since: number) => boolean,
  ) {
    this.all = new PQueue({ concurrency: limits.altogether });
  }

  /**
   * @param mayTakeLong whether it may take long
   * @throws QueueTimeout when its turn does not come in time
   * @throws DatabaseUnresponsive when that is because the database answers nobody
   */
  run<Result>(workspaceId: string, mayTakeLong: boolean, read: () => Promise<Result>): Promise<Result> {
    const { reads, slow } = this.queuesOf(workspaceId);
    const queues = mayTakeLong ? [slow, reads, this.all] : [reads, this.all];
    if (queues.every(({ pending, concurrency }) => pending < concurrency)) return runThrough(queues, read);
    const timeout = new AbortController();
    const began = performance.now();
    const timer = setTimeout(() => timeout.abort(this.timeoutError(began)), this.limits.longestWait);
    const begin = () => {
      clearTimeout(timer);
      return read();
    };
    return runThrough(queues, begin, timeout.signal);
  }

  /** How many reads are under way, and how many wait for their turn. */
  use(): { running: number; waiting: number } {
    let waiting = this.all.size;
    for (const { reads, slow } of this.workspaces.values()) waiting += reads.size + slow.size;
    return { running: this.all.pending, waiting };
  }

  /** Why a read that has waited since then can't have its turn. */
  private timeoutError(began: number): Error {
    return this.hasAnswered(began)
      ? new QueueTimeout(this.limits.perWorkspace)
      : new DatabaseUnresponsive('The database does not answer.');
  }

  private queuesOf(workspaceId: string): WorkspaceQueues {
    const known = this.workspaces.get(workspaceId);
    if (known) return known;
    if (this.workspaces.size >= MAX_WORKSPACES) this.forgetIdle();
    const share = {
      reads: new PQueue({ concurrency: this.limits.perWorkspace }),
      slow: new PQueue({ concurrency: this.limits.slowPerWorkspace }),
    };
    this.workspaces.set(workspaceId, share);
    return share;
  }

  private forgetIdle(): void {
    for (const [workspaceId, { reads, slow }] of this.workspaces) {
      const isIdle = [reads, slow].every(({ pending, size }) => pending === 0 && size === 0);
      if (isIdle) this.workspaces.delete(workspaceId);
    }
  }
}

/** Reads once it has its turn in all of the queues, one after the other, and keeps its places until then. */
function runThrough<Result>(
  [first, ...others]: readonly PQueue[],
  read: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return first ? first.add(() => runThrough(others, read, signal), signal && { signal }) : read();
}
