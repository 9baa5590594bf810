import { performance } from 'node:perf_hooks';
import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises';
import { SharedTime } from './shared-time.js';
import { type ScheduledRequest, SHORT_MS, WorkspaceLoad } from './workspace-load.js';

/** A workspace with at most this many concurrent requests counts as light. */
const LIGHT_REQUESTS = 4;
/** The longest average delay that a throttled workspace's requests may cause to a request of another workspace. */
const MEAN_WAIT_MS = 2;
/** The pause after a throttled request lasts at least this many times the request's duration. */
const MIN_PAUSE_FACTOR = 2;
const LONGEST_PAUSE_MS = 500;
/** How long a light workspace stays protected after its last request. */
const PROTECTED_MS = 1_000;
/** A request that takes longer waits for something other than the processor, and gives up its slot. */
const SLOT_TIMEOUT_MS = 200;

/**
 * The pause in milliseconds after a throttled request. A request of another workspace that arrives meanwhile waits, on
 * average, half of the throttled request's processor time; the pause keeps such arrivals rare.
 */
const pauseAfter = (durationMs: number, processorMs: number): number =>
  Math.max(
    MIN_PAUSE_FACTOR * durationMs,
    Math.min(LONGEST_PAUSE_MS, processorMs ** 2 / (2 * MEAN_WAIT_MS) - durationMs),
  );

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
