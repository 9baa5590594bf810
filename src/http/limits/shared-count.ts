import type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** How often this process tells Redis what it counted, and hears what all have counted, in milliseconds. */
const EXCHANGE_EVERY = 100;

/** Keys that are counted at once; the oldest is forgotten before memory runs out. */
const MOST_KEYS = 50_000;

/** What a key has left. */
export interface Allowance {
  readonly left: number;
  /** Seconds until it has all of it again. */
  readonly resetsIn: number;
}

interface Count {
  /** As far as this process knows. */
  used: number;
  /** Of these, what Redis does not know of yet. */
  unsent: number;
  /** By the process's own clock, in milliseconds: one that nobody sets. */
  resetsAt: number;
  sending: boolean;
}

/**
 * Counts by key up to a limit a minute, together with all other processes. Nobody waits for Redis, and it has less to
 * do than there are requests: each process decides by what it knows, and several times a second all exchange what
 * they counted. So several processes can let a little more pass than the limit. While Redis is away, nothing is
 * refused.
 */
export class SharedCount {
  private readonly counts = new Map<string, Count>();
  private timer: NodeJS.Timeout | undefined;
  private answered = true;

  /**
   * @param redis its `points` are the limit, its `duration` is the window
   * @param isConnected whether commands reach Redis at the moment
   * @param onAway told why, each time an exchange failed
   */
  constructor(
    private readonly redis: RateLimiterRedis,
    private readonly isConnected: () => boolean,
    private readonly onAway: (error: Error) => void,
  ) {}

  /** What the key has left; undefined while Redis is away. */
  look(key: string): Allowance | undefined {
    return this.isPresent ? this.allowance(this.counts.get(key)) : undefined;
  }

  /** Counts one, if there is one left. What was left before; undefined while Redis is away. */
  take(key: string): Allowance | undefined {
    const count = this.count(key);
    const before = this.allowance(count);
    if (before.left > 0) {
      count.used += 1;
      count.unsent += 1;
      // Also while Redis is away: to notice when it is back.
      this.exchangeSoon();
    }
    return this.isPresent ? before : undefined;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private get isPresent(): boolean {
    return this.answered && this.isConnected();
  }

  private get window(): number {
    return this.redis.duration * 1_000;
  }

  private allowance(count: Count | undefined): Allowance {
    const now = performance.now();
    if (!count || count.resetsAt <= now) return { left: this.redis.points, resetsIn: this.redis.duration };
    return {
      left: Math.max(this.redis.points - count.used, 0),
      resetsIn: Math.ceil((count.resetsAt - now) / 1_000),
    };
  }

  private count(key: string): Count {
    const count = this.counts.get(key);
    if (count && count.resetsAt > performance.now()) return count;
    const fresh = { used: 0, unsent: 0, resetsAt: performance.now() + this.window, sending: false };
    this.counts.delete(key);
    this.counts.set(key, fresh);
    if (this.counts.size > MOST_KEYS) {
      const [oldest] = this.counts.keys();
      this.counts.delete(oldest as string);
    }
    return fresh;
  }

  private exchangeSoon(): void {
    this.timer ??= setTimeout(() => this.exchange(), EXCHANGE_EVERY).unref();
  }

  private exchange(): void {
    this.timer = undefined;
    for (const [key, count] of this.counts) {
      if (count.unsent > 0) void this.send(key, count);
      else if (count.resetsAt <= performance.now()) this.counts.delete(key);
    }
  }

  /** What all have counted, once Redis knows of `points` more. */
  private async tell(key: string, points: number): Promise<RateLimiterRes> {
    const told = await this.redis.penalty(key, points);
    if (told.msBeforeNext <= this.window) return told;
    // A key's end is a time of day to Redis. When its clock was set back, that is further away than any window.
    await this.redis.delete(key);
    return this.redis.penalty(key, points);
  }

  private async send(key: string, count: Count): Promise<void> {
    if (count.sending) return;
    count.sending = true;
    const sent = count.unsent;
    count.unsent = 0;
    try {
      const { consumedPoints, msBeforeNext } = await this.tell(key, sent);
      count.used = consumedPoints + count.unsent;
      count.resetsAt = performance.now() + msBeforeNext;
      this.answered = true;
    } catch (error) {
      this.answered = false;
      // What was counted meanwhile is not held against anybody when Redis is back.
      this.counts.clear();
      this.onAway(error as Error);
    } finally {
      count.sending = false;
      // Nobody may be allowed to count any more, and what was counted while Redis took its time is still to be told.
      if (count.unsent > 0) this.exchangeSoon();
    }
  }
}
