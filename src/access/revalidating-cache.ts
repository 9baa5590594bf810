import { LRUCache } from 'lru-cache';

/** In milliseconds: an older value is still returned, but looked up again in the background. */
const REVALIDATE_AFTER = 300;

/** In milliseconds: an older value isn't returned any more. */
const MAX_AGE = 900;

type LookUp<Value> = (key: string) => Promise<Value | undefined>;

/**
 * Caches look-ups for less than a second (stale-while-revalidate). What isn't found isn't cached. LRUCache's own
 * `fetchMethod` doesn't fit: it keeps a stale value when the look-up finds nothing, as after a revocation.
 */
export class RevalidatingCache<Value extends object> {
  private readonly values: LRUCache<string, Value>;
  private readonly inFlight = new Map<string, Promise<Value | undefined>>();

  constructor(
    private readonly lookUp: LookUp<Value>,
    max = 10_000,
  ) {
    // The resolution avoids a timer that would otherwise cache the time for a millisecond.
    this.values = new LRUCache({ max, ttl: MAX_AGE, ttlResolution: 0, noDeleteOnStaleGet: true });
  }

  /**
   * A promise only if the key has to be looked up first.
   *
   * @param lookUp used instead of the cache's own, unless a look-up is in flight already
   */
  get(key: string, lookUp = this.lookUp): Value | undefined | Promise<Value | undefined> {
    const value = this.values.get(key);
    if (!value) return this.refresh(key, lookUp);
    if (MAX_AGE - this.values.getRemainingTTL(key) > REVALIDATE_AFTER) {
      // If it fails, the next caller tries again.
      this.refresh(key, lookUp).catch(() => undefined);
    }
    return value;
  }

  /** Whether the latest look-up found the key, however long ago. */
  hasFound(key: string): boolean {
    return this.values.peek(key, { allowStale: true }) !== undefined;
  }

  private refresh(key: string, lookUp: LookUp<Value>): Promise<Value | undefined> {
    const inFlight = this.inFlight.get(key);
    if (inFlight) return inFlight;
    const found = this.lookUpAndStore(key, lookUp).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, found);
    return found;
  }

  private async lookUpAndStore(key: string, lookUp: LookUp<Value>): Promise<Value | undefined> {
    // The age counts from here: the answer may be as old as the question.
    const start = performance.now();
    const value = await lookUp(key);
    if (value) this.values.set(key, value, { start });
    else this.values.delete(key);
    return value;
  }
}
