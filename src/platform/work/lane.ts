import { Logger } from '@nestjs/common';
import PQueue from 'p-queue';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { WorkspaceRotation } from './workspace-rotation.js';
import { NO_TURN, type Turn } from './work.js';

/** With so many workspaces waiting there is no need to look for more. */
const ENOUGH = 1_000;

export interface Traffic {
  readonly name: string;
  readonly atOnce: number;
  readonly most: () => Promise<number>;
  readonly turn: (workspaceIds: readonly string[], signal: AbortSignal) => Promise<Turn>;
}

/** The turns of workspaces at one kind of work. Each kind has lanes of its own, so that a backlog of one holds up no other. */
export class Lane {
  private readonly warnings = new ThrottledLog((line) => new Logger(this.traffic.name).warn(line));
  private readonly running: PQueue;
  private readonly turns = new WorkspaceRotation();
  /** Never more than run at a time, so that jobs needn't wait for a whole backlog. */
  private backlogTurns = 0;
  private readonly end = new AbortController();

  constructor(private readonly traffic: Traffic) {
    this.running = new PQueue({ concurrency: traffic.atOnce });
  }

  get hasEnough(): boolean {
    return this.turns.waitingCount >= ENOUGH;
  }

  /**
   * Gives each of the workspaces a turn, and waits for it. Those with more to do queue up again behind all others. If
   * the lane is busy, they all queue up, and nothing is waited for: a slow kind then holds up no job of another.
   */
  async run(workspaceIds: readonly string[]): Promise<Turn[]> {
    const most = await this.traffic.most();
    if (this.running.pending + this.running.size >= this.traffic.atOnce) {
      this.turns.add(workspaceIds);
      return [];
    }
    const ids = this.turns.begin(workspaceIds);
    const groups = Array.from({ length: Math.ceil(ids.length / most) }, (_, index) =>
      ids.slice(index * most, (index + 1) * most),
    );
    try {
      return await Promise.all(groups.map((group) => this.turn(group)));
    } finally {
      this.workOff(most);
    }
  }

  async add(workspaceIds: readonly string[]): Promise<void> {
    this.turns.add(workspaceIds);
    this.workOff(await this.traffic.most());
  }

  async idle(): Promise<void> {
    while (this.backlogTurns > 0) await this.running.onIdle();
  }

  async stop(): Promise<void> {
    this.end.abort();
    await this.running.onIdle();
  }

  private workOff(most: number): void {
    while (this.backlogTurns < this.traffic.atOnce && !this.end.signal.aborted) {
      const next = this.turns.next(most);
      if (next.length === 0) return;
      this.backlogTurns += 1;
      void this.turn(next)
        .catch((error: unknown) => this.warnings.say(`Failed, and is tried again: ${String(error)}`))
        .finally(() => {
          this.backlogTurns -= 1;
          this.workOff(most);
        });
    }
  }

  private turn(workspaceIds: readonly string[]): Promise<Turn> {
    const { signal } = this.end;
    return this.running.add(async () => {
      let unfinished: readonly string[] = [];
      try {
        const turn = signal.aborted ? NO_TURN : await this.traffic.turn(workspaceIds, signal);
        ({ unfinished } = turn);
        return turn;
      } finally {
        this.turns.end(workspaceIds, unfinished);
      }
    });
  }
}
