/** What takes the processor long enough to count: so many bytes, of a body and its answer. */
const LARGE = 16_384;
/** So many bytes, of which half are forgotten each second. */
const [MUCH, LITTLE] = [8 * 1_048_576, 2 * 1_048_576];
/** For so many milliseconds after its last request, a workspace is expected to send another one. */
const PRESENT = 1_000;
/** A request that takes so many milliseconds waits for something else than the processor, and keeps nobody waiting. */
const LONGEST = 100;

export interface Turn {
  readonly began: number;
  readonly timer: NodeJS.Timeout;
}

class Taker {
  readonly waiting: ((turn: Turn) => void)[] = [];
  turn: Turn | undefined;
  private bytes = 0;
  private countedAt = performance.now();

  constructor(readonly workspaceId: string) {}

  get taken(): number {
    return this.bytes * 0.5 ** ((performance.now() - this.countedAt) / 1_000);
  }

  count(bytes: number): void {
    this.bytes = this.taken + bytes;
    this.countedAt = performance.now();
  }
}

/**
 * While workspaces that take little send requests, those of one that takes much are done one at a time, with a pause as long
 * as each took. One processor makes all answers, so a small request would wait behind every large one that is under way.
 */
export class Turns {
  /** Those with large requests. */
  private readonly takers = new Map<string, Taker>();
  /** The last request of a workspace that takes little. */
  private little = { workspaceId: '', at: -Infinity };

  /** How many requests wait. */
  get waiting(): number {
    return [...this.takers.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Undefined for a request that needs no turn, a promise for one that has to wait. */
  take(workspaceId: string): Turn | Promise<Turn> | undefined {
    const taker = this.takers.get(workspaceId);
    if (!taker || taker.taken < LITTLE) this.little = { workspaceId, at: performance.now() };
    if (taker && !taker.turn && taker.taken < LARGE) this.takers.delete(workspaceId);
    if (!taker || !this.makesWay(taker)) return undefined;
    return taker.turn ? new Promise((resolve) => taker.waiting.push(resolve)) : this.begin(taker);
  }

  /** @param bytes of the body and the answer */
  end(workspaceId: string, turn: Turn | undefined, bytes: number): void {
    if (bytes > LARGE) this.takerOf(workspaceId).count(bytes);
    if (!turn) return;
    clearTimeout(turn.timer);
    const taker = this.takerOf(workspaceId);
    if (taker.turn === turn) setTimeout(() => this.next(taker), performance.now() - turn.began);
  }

  private takerOf(workspaceId: string): Taker {
    const taker = this.takers.get(workspaceId) ?? new Taker(workspaceId);
    this.takers.set(workspaceId, taker);
    return taker;
  }

  private makesWay({ workspaceId, taken }: Taker): boolean {
    const isOther = this.little.workspaceId !== workspaceId;
    return isOther && taken > MUCH && performance.now() - this.little.at < PRESENT;
  }

  private begin(taker: Taker): Turn {
    const onLong = () => {
      if (taker.turn === turn) this.next(taker);
    };
    const turn = { began: performance.now(), timer: setTimeout(onLong, LONGEST) };
    taker.turn = turn;
    return turn;
  }

  private next(taker: Taker): void {
    taker.turn = undefined;
    const count = this.makesWay(taker) ? 1 : taker.waiting.length;
    for (const begin of taker.waiting.splice(0, count)) begin(this.begin(taker));
  }
}
