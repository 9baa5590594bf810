import { Logger } from '@nestjs/common';
import PQueue from 'p-queue';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { NO_TURN, type Turn } from './work.js';

/** Workspaces with work to do. Each comes up in turn, and is worked on by one at a time. */
export class Turns {
  private readonly waiting = new Set<string>();
  private readonly running = new Set<string>();

  get waitingCount(): number {
    return this.waiting.size;
  }

  add(workspaceIds: readonly string[]): void {
    for (const id of workspaceIds) this.waiting.add(id);
  }

  /** Lets these go first. @returns those that begin now; the others are running, and have another turn afterwards */
  begin(workspaceIds: readonly string[]): string[] {
    this.add(workspaceIds.filter((id) => this.running.has(id)));
    return this.start(workspaceIds.filter((id) => !this.running.has(id)));
  }

  next(most: number): string[] {
    return this.start(
      this.waiting
        .values()
        .filter((id) => !this.running.has(id))
        .take(most)
        .toArray(),
    );
  }

  /** @param unfinished those that queue up again, behind all others */
  end(workspaceIds: readonly string[], unfinished: readonly string[]): void {
    for (const id of workspaceIds) this.running.delete(id);
    this.add(unfinished);
  }

  private start(workspaceIds: string[]): string[] {
    for (const id of workspaceIds) {
      this.waiting.delete(id);
      this.running.add(id);
    }
    return workspaceIds;
  }
}

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
  private readonly turns = new Turns();
  /** Never more than run at a time, so that jobs needn't wait for a whole backlog. */
  private backlogTurns = 0;
  private readonly end = new AbortController();

  constructor(private readonly traffic: Traffic) {
    this.running = new PQueue({ concurrency: traffic.atOnce });
  }

  get hasEnough(): boolean {
    return this.turns.waitingCount >= ENOUGH;
  }

  /** Gives each of the workspaces a turn. Those with more to do queue up again behind all others. */
  async run(workspaceIds: readonly string[]): Promise<Turn[]> {
    const most = await this.traffic.most();
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
