import { performance } from 'node:perf_hooks';
import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises';
import { SharedTime } from './shared-time.js';

/** Half of the processor time that a workspace has had is forgotten within so many milliseconds. */
const HALF_LIFE = 250;
/** What is remembered, in milliseconds, of whoever has had half of the processor all the time. */
const MOST = (0.5 * HALF_LIFE) / Math.LN2;
/** So many requests of a workspace at a time are few, and beside few, so many are the most. */
const [FEW, MANY] = [4, 10];
/** Requests that come to so many milliseconds of processor time keep nobody waiting. */
const SHORT = 1;
/** How many milliseconds a request that comes at any moment may wait, on average, for one that makes way. */
const MEAN_WAIT = 2;
/** A pause is at least so many times as long as the request before it took. */
const LEAST_PAUSE = 2;
const LONGEST_PAUSE = 500;
/** For so many milliseconds after its last request, a workspace is expected to send another one. */
const PRESENT = 1_000;
/** A request that takes so many milliseconds waits for something else than the processor, and keeps nobody waiting. */
const LONGEST = 200;

class Taker {
  readonly waiting: ((turn: Turn) => void)[] = [];
  /** How many requests wait or are under way, and how many of them are. */
  asked = 0;
  begun = 0;
  /** How many places its requests, and the pauses after them, take. */
  places = 0;
  /** Whether it makes way: as long as something waits, although it takes less by then. */
  makesWay = false;
  hadFewAt = -Infinity;
  private time = 0;
  private count = 0;
  private countedAt = 0;

  get taken(): number {
    return this.time * this.remembered;
  }

  /** Decides whether it makes way, by what it takes, as one more is to begin. */
  weigh(): void {
    this.makesWay = this.taken > MOST || (this.makesWay && this.asked - this.begun > 1);
  }

  /** How many of its requests may be under way at a time beside few others. */
  get most(): number {
    return this.makesWay ? Math.max(1, Math.floor((SHORT * this.count) / this.time)) : MANY;
  }

  add(time: number): void {
    const { remembered } = this;
    this.time = this.time * remembered + time;
    this.count = this.count * remembered + 1;
    this.countedAt = performance.now();
  }

  private get remembered(): number {
    return 0.5 ** ((performance.now() - this.countedAt) / HALF_LIFE);
  }
}

/** Who comes while it has the processor waits for half of its time. That has to be seldom. */
const pauseAfter = (took: number, time: number): number =>
  Math.max(LEAST_PAUSE * took, Math.min(LONGEST_PAUSE, time ** 2 / (2 * MEAN_WAIT) - took));

/** From when a request may begin until it is answered. */
export interface Turn {
  readonly taker: Taker;
  readonly beganAt: number;
  /** Of the shared time. */
  readonly began: number;
  /** While it has a place that others wait for. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * While another workspace has few requests at a time, one that takes most of the processor has few as well, with pauses
 * between them, and none has very many. One event loop makes all answers, so a request would wait at each of its steps
 * behind all the others.
 */
export class FairScheduler {
  private readonly takers = new Map<string, Taker>();
  private readonly time = new SharedTime();
  /** The two that had few requests last: one of them at least is another than any given one. */
  private few: readonly Taker[] = [];
  private sweptAt = 0;

  /** How many requests wait. */
  get waiting(): number {
    return [...this.takers.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /**
   * A promise if it has to wait.
   *
   * @param first what it needs before its turn; if there is too little, its promise fails
   */
  take(workspaceId: string, first?: () => Promise<void> | undefined): Turn | Promise<Turn> {
    const taker = this.takerOf(workspaceId);
    taker.asked += 1;
    if (taker.asked <= FEW) this.noteFew(taker);
    const wait = first?.();
    return wait ? this.nextAfter(wait, taker) : this.next(taker);
  }

  private async nextAfter(wait: Promise<void>, taker: Taker): Promise<Turn> {
    try {
      await wait;
    } catch (error) {
      taker.asked -= 1;
      throw error;
    }
    return this.next(taker);
  }

  private next(taker: Taker): Turn | Promise<Turn> {
    return this.begin(taker) ?? new Promise((resolve) => taker.waiting.push(resolve));
  }

  end(turn: Turn): void {
    const { taker, beganAt, timer } = turn;
    taker.asked -= 1;
    taker.begun -= 1;
    const time = this.time.end(turn.began);
    taker.add(time);
    if (!timer) return;
    clearTimeout(timer);
    if (taker.makesWay) setTimeout(() => this.free(taker), pauseAfter(performance.now() - beganAt, time));
    else this.free(taker);
  }

  /** Leaves the event loop to others between parts of what goes on after its turn, for so many milliseconds beside few requests. */
  async giveWay(workspaceId: string, pause: number): Promise<void> {
    if (pause > 0 && this.isBesideFew(this.takerOf(workspaceId))) await sleep(pause);
    else await eventLoopTurn();
  }

  private noteFew(taker: Taker): void {
    taker.hadFewAt = performance.now();
    if (this.few[0] !== taker) this.few = [taker, ...this.few.slice(0, 1)];
  }

  private isBesideFew(taker: Taker): boolean {
    const since = performance.now() - PRESENT;
    return this.few.some((other) => other !== taker && other.hadFewAt > since);
  }

  /** Undefined if it has to wait. */
  private begin(taker: Taker): Turn | undefined {
    const hasPlace = taker.asked > 1 && this.isBesideFew(taker);
    if (hasPlace) {
      taker.weigh();
      if (taker.places >= taker.most) return undefined;
    }
    taker.begun += 1;
    const turn: Turn = { taker, beganAt: performance.now(), began: this.time.begin(), timer: undefined };
    if (!hasPlace) return turn;
    taker.places += 1;
    turn.timer = setTimeout(() => {
      turn.timer = undefined;
      this.free(taker);
    }, LONGEST);
    return turn;
  }

  private free(taker: Taker): void {
    taker.places -= 1;
    for (let turn; taker.waiting.length > 0 && (turn = this.begin(taker));) taker.waiting.shift()?.(turn);
  }

  private takerOf(workspaceId: string): Taker {
    this.sweep();
    const known = this.takers.get(workspaceId);
    if (known) return known;
    const taker = new Taker();
    this.takers.set(workspaceId, taker);
    return taker;
  }

  /** Forgets who has been away for long. */
  private sweep(): void {
    const now = performance.now();
    if (now - this.sweptAt < PRESENT) return;
    this.sweptAt = now;
    for (const [workspaceId, { asked, places, taken, hadFewAt }] of this.takers)
      if (asked + places === 0 && taken < SHORT && now - hadFewAt > PRESENT) this.takers.delete(workspaceId);
  }
}
