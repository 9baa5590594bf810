import { LRUCache } from 'lru-cache';

const REVALIDATE_AFTER_MS = 300;
const MAX_AGE_MS = 900;

type LookUp<Value> = (key: string) => Promise<Value | undefined>;

// A stale-while-revalidate cache, which doesn't cache misses. LRUCache's own `fetchMethod` would keep a stale value
// when a look-up finds nothing, as after a revocation.
export class RevalidatingCache<Value extends object> {
  private readonly values: LRUCache<string, Value>;
  private readonly inFlight = new Map<string, Promise<Value | undefined>>();

  constructor(
    private readonly lookUp: LookUp<Value>,
    max = 10_000,
  ) {
    // Another resolution than 0 would start a timer every millisecond.
    this.values = new LRUCache({
      max,
      ttl: MAX_AGE_MS,
      ttlResolution: 0,
      noDeleteOnStaleGet: true,
      // The cache has the clock of `start` in `lookUpAndStore`.
      perf: performance,
    });
  }

  /** @param lookUp used instead of the cache's own, unless a look-up is in flight already */
  get(key: string, lookUp = this.lookUp): Value | undefined | Promise<Value | undefined> {
    const value = this.values.get(key);
    if (!value) return this.refresh(key, lookUp);
    if (MAX_AGE_MS - this.values.getRemainingTTL(key) > REVALIDATE_AFTER_MS) {
      this.refresh(key, lookUp).catch(() => undefined);
    }
    return value;
  }

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
    // The age counts from the start of the look-up, because its result may be that old.
    const start = performance.now();
    const value = await lookUp(key);
    if (value) this.values.set(key, value, { start });
    else this.values.delete(key);
    return value;
  }
}
