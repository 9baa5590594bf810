import { LRUCache } from 'lru-cache';

const REVALIDATE_AFTER_MS = 300;
const MAX_AGE_MS = 900;

type LookUp<Value> = (key: string) => Promise<Value | undefined>;

// Stale-while-revalidate; misses aren't cached. LRUCache's own `fetchMethod` keeps a stale value when a look-up finds
// nothing, as after a revocation.
export class RevalidatingCache<Value extends object> {
  private readonly values: LRUCache<string, Value>;
  private readonly inFlight = new Map<string, Promise<Value | undefined>>();

  constructor(
    private readonly lookUp: LookUp<Value>,
    max = 10_000,
  ) {
    // Without a resolution of 0 there would be a timer every millisecond.
    this.values = new LRUCache({
      max,
      ttl: MAX_AGE_MS,
      ttlResolution: 0,
      noDeleteOnStaleGet: true,
      // The clock of `start`, below.
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
    // The answer may be as old as the question.
    const start = performance.now();
    const value = await lookUp(key);
    if (value) this.values.set(key, value, { start });
    else this.values.delete(key);
    return value;
  }
}
