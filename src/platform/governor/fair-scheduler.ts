import { performance } from 'node:perf_hooks';
import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises';
import { SharedTime } from './shared-time.js';

/** The half-life of a workspace's recorded processor time. */
const HALF_LIFE_MS = 250;
/** The decayed processor time of a workspace that always uses half of the processor. More is throttled. */
const MAX_UNTHROTTLED_MS = (0.5 * HALF_LIFE_MS) / Math.LN2;
/** A workspace with at most this many concurrent requests counts as light. */
const LIGHT_REQUESTS = 4;
/** The slots of an unthrottled workspace while another workspace is light. */
const MAX_SLOTS = 10;
/** A throttled workspace gets as many slots as its average requests fit into this much processor time, at least one. */
const SHORT_MS = 1;
/** The longest average delay that a throttled workspace's requests may cause to a request of another workspace. */
const MEAN_WAIT_MS = 2;
/** The pause after a throttled request lasts at least this many times the request's duration. */
const MIN_PAUSE_FACTOR = 2;
const LONGEST_PAUSE_MS = 500;
/** How long a light workspace stays protected after its last request. */
const PROTECTED_MS = 1_000;
/** A request that takes longer waits for something other than the processor, and gives up its slot. */
const SLOT_TIMEOUT_MS = 200;

class WorkspaceLoad {
  readonly waiting: ((request: ScheduledRequest) => void)[] = [];
  /** The number of requests that wait or run. */
  requests = 0;
  /** The number of requests that run. */
  running = 0;
  /** The number of slots in use, by running requests and by the pauses after them. */
  slots = 0;
  /** Whether the workspace is throttled. It stays so until its waiting requests have started. */
  isThrottled = false;
  lastLightAt = -Infinity;
  private time = 0;
  private count = 0;
  private countedAt = 0;

  /** The decayed processor time in milliseconds. */
  get usedTime(): number {
    return this.time * this.decay;
  }

  updateThrottling(): void {
    this.isThrottled =
      this.usedTime > MAX_UNTHROTTLED_MS || (this.isThrottled && this.requests - this.running > 1);
  }

  /** The slots that the workspace may use while another workspace is light. */
  get maxSlots(): number {
    return this.isThrottled ? Math.max(1, Math.floor((SHORT_MS * this.count) / this.time)) : MAX_SLOTS;
  }

  add(time: number): void {
    const { decay } = this;
    this.time = this.time * decay + time;
    this.count = this.count * decay + 1;
    this.countedAt = performance.now();
  }

  private get decay(): number {
    return 0.5 ** ((performance.now() - this.countedAt) / HALF_LIFE_MS);
  }
}

/**
 * The pause in milliseconds after a throttled request. A request of another workspace that arrives meanwhile waits, on
 * average, half of the throttled request's processor time; the pause keeps such arrivals rare.
 */
const pauseAfter = (durationMs: number, processorMs: number): number =>
  Math.max(
    MIN_PAUSE_FACTOR * durationMs,
    Math.min(LONGEST_PAUSE_MS, processorMs ** 2 / (2 * MEAN_WAIT_MS) - durationMs),
  );

/** A request from its start until its answer. */
export interface ScheduledRequest {
  readonly load: WorkspaceLoad;
  readonly beganAt: number;
  /** The reading of {@link SharedTime} at the start. */
  readonly began: number;
  /** Frees the request's slot when it takes too long; undefined without a slot. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Schedules requests so that a workspace that uses most of the processor doesn't delay the others: one event loop
 * serves all requests. While another workspace is light, each workspace's concurrent requests need slots; a workspace
 * that uses most of the processor gets few slots, with pauses between its requests.
 */
export class FairScheduler {
  private readonly loads = new Map<string, WorkspaceLoad>();
  private readonly time = new SharedTime();
  /** The two workspaces that were light last; at least one of them differs from any given workspace. */
  private recentlyLight: readonly WorkspaceLoad[] = [];
  private sweptAt = 0;

  /** The number of waiting requests. */
  get waiting(): number {
    return [...this.loads.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /**
   * Starts a request of a workspace.
   *
   * @param acquire acquires a resource before the request is scheduled; if that fails, so does the request
   * @returns a promise if the request has to wait
   */
  start(
    workspaceId: string,
    acquire?: () => Promise<void> | undefined,
  ): ScheduledRequest | Promise<ScheduledRequest> {
    const load = this.loadOf(workspaceId);
    load.requests += 1;
    if (load.requests <= LIGHT_REQUESTS) this.markLight(load);
    const acquired = acquire?.();
    return acquired ? this.scheduleAfter(acquired, load) : this.schedule(load);
  }

  private async scheduleAfter(acquired: Promise<void>, load: WorkspaceLoad): Promise<ScheduledRequest> {
    try {
      await acquired;
    } catch (error) {
      load.requests -= 1;
      throw error;
    }
    return this.schedule(load);
  }

  private schedule(load: WorkspaceLoad): ScheduledRequest | Promise<ScheduledRequest> {
    return this.begin(load) ?? new Promise((resolve) => load.waiting.push(resolve));
  }

  end(request: ScheduledRequest): void {
    const { load, beganAt, timer } = request;
    load.requests -= 1;
    load.running -= 1;
    const time = this.time.end(request.began);
    load.add(time);
    if (!timer) return;
    clearTimeout(timer);
    if (load.isThrottled)
      setTimeout(() => this.freeSlot(load), pauseAfter(performance.now() - beganAt, time));
    else this.freeSlot(load);
  }

  /**
   * Yields the event loop between the parts of a long answer.
   *
   * @param pauseMs how long to pause while another workspace is light, in milliseconds
   */
  async pause(workspaceId: string, pauseMs: number): Promise<void> {
    if (pauseMs > 0 && this.isAnotherLight(this.loadOf(workspaceId))) await sleep(pauseMs);
    else await eventLoopTurn();
  }

  private markLight(load: WorkspaceLoad): void {
    load.lastLightAt = performance.now();
    if (this.recentlyLight[0] !== load) this.recentlyLight = [load, ...this.recentlyLight.slice(0, 1)];
  }

  private isAnotherLight(load: WorkspaceLoad): boolean {
    const since = performance.now() - PROTECTED_MS;
    return this.recentlyLight.some((other) => other !== load && other.lastLightAt > since);
  }

  /** @returns undefined if the request has to wait */
  private begin(load: WorkspaceLoad): ScheduledRequest | undefined {
    const needsSlot = load.requests > 1 && this.isAnotherLight(load);
    if (needsSlot) {
      load.updateThrottling();
      if (load.slots >= load.maxSlots) return undefined;
    }
    load.running += 1;
    const beganAt = performance.now();
    const request: ScheduledRequest = { load, beganAt, began: this.time.begin(), timer: undefined };
    if (!needsSlot) return request;
    load.slots += 1;
    request.timer = setTimeout(() => {
      request.timer = undefined;
      this.freeSlot(load);
    }, SLOT_TIMEOUT_MS);
    return request;
  }

  private freeSlot(load: WorkspaceLoad): void {
    load.slots -= 1;
    for (let next; load.waiting.length > 0 && (next = this.begin(load));) load.waiting.shift()?.(next);
  }

  private loadOf(workspaceId: string): WorkspaceLoad {
    this.removeIdle();
    const known = this.loads.get(workspaceId);
    if (known) return known;
    const load = new WorkspaceLoad();
    this.loads.set(workspaceId, load);
    return load;
  }

  private removeIdle(): void {
    const now = performance.now();
    if (now - this.sweptAt < PROTECTED_MS) return;
    this.sweptAt = now;
    for (const [workspaceId, { requests, slots, usedTime, lastLightAt }] of this.loads)
      if (requests + slots === 0 && usedTime < SHORT_MS && now - lastLightAt > PROTECTED_MS)
        this.loads.delete(workspaceId);
  }
}
