import PQueue from 'p-queue';
import { TooManyReads } from '../problems/problems.js';

/** When there are so many queues of workspaces, those that nobody waits in are forgotten. */
const MOST_QUEUES = 1_000;

export interface TurnLimits {
  /** How many reads of one workspace are under way at a time. */
  readonly perWorkspace: number;
  /** How many of all workspaces. */
  readonly altogether: number;
  /** How long a read waits for its turn at most, in milliseconds. */
  readonly longestWait: number;
}

/**
 * Of a pool's connections, most for the lists of one workspace, so that it is quick when it is alone, and the rest for
 * those of others; some never for lists, so that records are found and written whatever is listed.
 *
 * @param wanted how many for one workspace; undefined for six tenths
 */
export function shareOfPool(
  poolSize: number,
  wanted?: number,
): Pick<TurnLimits, 'perWorkspace' | 'altogether'> {
  const altogether = Math.max(1, Math.floor(poolSize * 0.8));
  const perWorkspace = Math.max(1, wanted ?? Math.floor(poolSize * 0.6));
  return { perWorkspace: Math.min(perWorkspace, altogether), altogether };
}

/**
 * Lets reads that may take long have connections in turn: each workspace so many at a time, first come, first served.
 * However much one of them asks for, the others find free connections.
 */
export class Turns {
  private readonly workspaces = new Map<string, PQueue>();
  private readonly all: PQueue;

  constructor(private readonly limits: TurnLimits) {
    this.all = new PQueue({ concurrency: limits.altogether });
  }

  /** @throws TooManyReads when its turn does not come in time */
  take<Result>(workspaceId: string, read: () => Promise<Result>): Promise<Result> {
    const own = this.queueOf(workspaceId);
    if (own.pending < this.limits.perWorkspace && this.all.pending < this.limits.altogether) {
      return own.add(() => this.all.add(read));
    }
    const patience = new AbortController();
    const { signal } = patience;
    const timer = setTimeout(
      () => patience.abort(new TooManyReads(this.limits.perWorkspace)),
      this.limits.longestWait,
    );
    const begin = () => {
      clearTimeout(timer);
      return read();
    };
    return own.add(() => this.all.add(begin, { signal }), { signal });
  }

  /** How many reads are under way, and how many wait for their turn. */
  use(): { running: number; waiting: number } {
    const waiting = [...this.workspaces.values()].reduce((sum, { size }) => sum + size, this.all.size);
    return { running: this.all.pending, waiting };
  }

  private queueOf(workspaceId: string): PQueue {
    const known = this.workspaces.get(workspaceId);
    if (known) return known;
    if (this.workspaces.size >= MOST_QUEUES) this.forgetIdle();
    const queue = new PQueue({ concurrency: this.limits.perWorkspace });
    this.workspaces.set(workspaceId, queue);
    return queue;
  }

  private forgetIdle(): void {
    for (const [workspaceId, { pending, size }] of this.workspaces) {
      if (pending === 0 && size === 0) this.workspaces.delete(workspaceId);
    }
  }
}
