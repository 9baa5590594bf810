import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises';

/** A workspace with at most this many concurrent requests counts as light. */
const LIGHT_REQUESTS = 4;
/** How long a light workspace stays protected after its last request. */
const PROTECTED_MS = 1_000;
/** The slots of each workspace while another one is light. If the event loop is busy as well, there is one. */
const MAX_SLOTS = 10;
/** The event loop is busy if it has spent more than half of this time on callbacks. */
const BUSY_WINDOW_MS = 100;
/** A request that takes longer waits for something other than the processor, and gives up its slot. */
const SLOT_TIMEOUT_MS = 200;

interface WorkspaceLoad {
  readonly workspaceId: string;
  readonly waiting: ((request: ScheduledRequest) => void)[];
  /** The number of requests that wait or run. */
  requests: number;
  /** The number of slots in use, by running requests and by the pauses after them. */
  slots: number;
}

/** A request from its start until its answer. */
export interface ScheduledRequest {
  readonly load: WorkspaceLoad;
  readonly busyMsBefore: number;
  /** Frees the request's slot when it takes too long; undefined without a slot. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Schedules requests so that a workspace with many requests doesn't delay the others: one event loop serves all
 * requests. While another workspace is light, each workspace's concurrent requests need slots. A slot stays in use
 * after its request for as long as the event loop was busy during the request, so that others find the loop idle.
 */
export class FairScheduler {
  private readonly loads = new Map<string, WorkspaceLoad>();
  /** The two workspaces that were light last; at least one of them differs from any given workspace. */
  private recentlyLight: readonly { readonly workspaceId: string; readonly at: number }[] = [];
  private isBusy = false;
  private measured: EventLoopUtilization = performance.eventLoopUtilization();

  get waiting(): number {
    return [...this.loads.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Starts a request once it has acquired a resource; a promise if the request has to wait. */
  start(
    workspaceId: string,
    acquire?: () => Promise<void> | undefined,
  ): ScheduledRequest | Promise<ScheduledRequest> {
    const load = this.loads.get(workspaceId) ?? { workspaceId, waiting: [], requests: 0, slots: 0 };
    this.loads.set(workspaceId, load);
    load.requests += 1;
    this.noteLight(load);
    const acquired = acquire?.();
    return acquired ? this.scheduleAfter(acquired, load) : this.schedule(load);
  }

  private async scheduleAfter(acquired: Promise<void>, load: WorkspaceLoad): Promise<ScheduledRequest> {
    try {
      await acquired;
    } catch (error) {
      load.requests -= 1;
      this.forgetIdle(load);
      throw error;
    }
    return this.schedule(load);
  }

  private schedule(load: WorkspaceLoad): ScheduledRequest | Promise<ScheduledRequest> {
    return this.begin(load) ?? new Promise((resolve) => load.waiting.push(resolve));
  }

  end({ load, busyMsBefore, timer }: ScheduledRequest): void {
    load.requests -= 1;
    if (!timer) return this.forgetIdle(load);
    clearTimeout(timer);
    const pauseMs = performance.eventLoopUtilization().active - busyMsBefore;
    setTimeout(() => this.freeSlot(load), pauseMs);
  }

  /** Yields the event loop between the parts of a long answer, and pauses while another workspace is light. */
  async pause(workspaceId: string, pauseMs: number): Promise<void> {
    if (pauseMs > 0 && this.isAnotherLight(workspaceId)) await sleep(pauseMs);
    else await eventLoopTurn();
  }

  private noteLight({ workspaceId, requests }: WorkspaceLoad): void {
    const others = this.recentlyLight.filter((each) => each.workspaceId !== workspaceId);
    this.recentlyLight =
      requests > LIGHT_REQUESTS ? others : [{ workspaceId, at: performance.now() }, ...others.slice(0, 1)];
  }

  private isAnotherLight(workspaceId: string): boolean {
    const since = performance.now() - PROTECTED_MS;
    return this.recentlyLight.some((other) => other.workspaceId !== workspaceId && other.at > since);
  }

  /** @returns undefined if the request has to wait */
  private begin(load: WorkspaceLoad): ScheduledRequest | undefined {
    const { active: busyMsBefore } = performance.eventLoopUtilization();
    const request: ScheduledRequest = { load, busyMsBefore, timer: undefined };
    if (load.requests <= 1 || !this.isAnotherLight(load.workspaceId)) return request;
    if (load.slots >= this.slotsOfEach()) return undefined;
    load.slots += 1;
    request.timer = setTimeout(() => {
      request.timer = undefined;
      this.freeSlot(load);
    }, SLOT_TIMEOUT_MS);
    return request;
  }

  private slotsOfEach(): number {
    const now = performance.eventLoopUtilization();
    const { active, idle } = performance.eventLoopUtilization(now, this.measured);
    if (active + idle > BUSY_WINDOW_MS) {
      this.isBusy = active > idle;
      this.measured = now;
    }
    return this.isBusy ? 1 : MAX_SLOTS;
  }

  private freeSlot(load: WorkspaceLoad): void {
    load.slots -= 1;
    for (let next; load.waiting.length > 0 && (next = this.begin(load));) load.waiting.shift()?.(next);
    this.forgetIdle(load);
  }

  private forgetIdle({ workspaceId, requests, slots }: WorkspaceLoad): void {
    if (requests + slots === 0) this.loads.delete(workspaceId);
  }
}
