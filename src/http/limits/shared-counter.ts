import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

const SYNC_INTERVAL_MS = 100;

/** The limit of keys in memory; the oldest keys are dropped beyond it. */
const MAX_KEYS = 50_000;

export interface Quota {
  readonly remaining: number;
  /** The time until the quota is reset, in seconds. */
  readonly resetsIn: number;
}

interface Count {
  used: number;
  /** The part of `used` that isn't in Redis yet. */
  unsent: number;
  /** Whether to synchronise. Also set when the quota is used up, to notice when Redis becomes unavailable. */
  isDue: boolean;
  /** Whether Redis is unavailable for this key: some nodes of a cluster may be, while others aren't. */
  isAway: boolean;
  /** When the count is reset, in milliseconds of the monotonic clock. */
  resetsAt: number;
  isSending: boolean;
}

// Counts without waiting for Redis: each process decides by what it knows, and processes synchronise several times a
// second, so slightly more than the limit can pass. While Redis is unavailable, nothing is rejected.
export class SharedCounter {
  private readonly counts = new Map<string, Count>();
  private timer: NodeJS.Timeout | undefined;

  /** @param redis has the limit as its `points`, and the window as its `duration` */
  constructor(
    private readonly redis: RateLimiterAbstract,
    private readonly isConnected: () => boolean,
    private readonly onSync: (error?: Error) => void,
  ) {}

  /** @returns undefined while Redis is unavailable */
  peek(key: string): Quota | undefined {
    const count = this.counts.get(key);
    return this.isOnline(count) ? this.quotaOf(count) : undefined;
  }

  /** Counts one, if one is left. @returns the quota before that, undefined while Redis is unavailable */
  consume(key: string): Quota | undefined {
    const count = this.countOf(key);
    const quota = this.quotaOf(count);
    if (quota.remaining > 0) {
      count.used += 1;
      count.unsent += 1;
    }
    // The key is synchronised while Redis is unavailable as well, to notice when it is back.
    count.isDue = true;
    this.syncSoon();
    return this.isOnline(count) ? quota : undefined;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private isOnline(count: Count | undefined): boolean {
    return !count?.isAway && this.isConnected();
  }

  private get window(): number {
    return this.redis.duration * 1_000;
  }

  private quotaOf(count: Count | undefined): Quota {
    const now = performance.now();
    if (!count || count.resetsAt <= now) {
      return { remaining: this.redis.points, resetsIn: this.redis.duration };
    }
    return {
      remaining: Math.max(this.redis.points - count.used, 0),
      resetsIn: Math.ceil((count.resetsAt - now) / 1_000),
    };
  }

  private countOf(key: string): Count {
    const count = this.counts.get(key);
    if (count && count.resetsAt > performance.now()) return count;
    return this.restart(key, count?.isAway ?? false);
  }

  private restart(key: string, isAway: boolean): Count {
    const resetsAt = performance.now() + this.window;
    const fresh = { used: 0, unsent: 0, isDue: false, isAway, resetsAt, isSending: false };
    this.counts.delete(key);
    this.counts.set(key, fresh);
    if (this.counts.size > MAX_KEYS) {
      const [oldest] = this.counts.keys();
      this.counts.delete(oldest as string);
    }
    return fresh;
  }

  private syncSoon(): void {
    this.timer ??= setTimeout(() => this.sync(), SYNC_INTERVAL_MS).unref();
  }

  private sync(): void {
    this.timer = undefined;
    for (const [key, count] of this.counts) {
      if (count.isDue) void this.send(key, count);
      else if (count.resetsAt <= performance.now()) this.counts.delete(key);
    }
  }

  private async send(key: string, count: Count): Promise<void> {
    if (count.isSending) return;
    count.isSending = true;
    count.isDue = false;
    const sent = count.unsent;
    count.unsent = 0;
    try {
      const { consumedPoints, msBeforeNext } = await this.addInRedis(key, sent);
      count.used = consumedPoints + count.unsent;
      count.resetsAt = performance.now() + msBeforeNext;
      count.isAway = false;
      this.onSync();
    } catch (error) {
      // What was counted during an outage isn't charged afterwards.
      this.restart(key, true);
      this.onSync(error as Error);
    } finally {
      count.isSending = false;
      // Counts were added meanwhile, and the key may never be used again.
      if (count.isDue) this.syncSoon();
    }
  }

  private async addInRedis(key: string, points: number): Promise<RateLimiterRes> {
    const result = await this.redis.penalty(key, points);
    if (result.msBeforeNext <= this.window) return result;
    // Redis stores expiry as a time of day. If its clock was set back, the expiry is beyond the window.
    await this.redis.delete(key);
    return this.redis.penalty(key, points);
  }
}
