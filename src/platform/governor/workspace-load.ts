import { performance } from 'node:perf_hooks';

/** The half-life of a workspace's recorded processor time. */
const HALF_LIFE_MS = 250;
/** The decayed processor time of a workspace that always uses half of the processor. More is throttled. */
const MAX_UNTHROTTLED_MS = (0.5 * HALF_LIFE_MS) / Math.LN2;
/** The slots of an unthrottled workspace while another workspace is light. */
const MAX_SLOTS = 10;
/** A throttled workspace gets as many slots as its average requests fit into this much processor time, at least one. */
export const SHORT_MS = 1;

/** A request from its start until its answer. */
export interface ScheduledRequest {
  readonly load: WorkspaceLoad;
  readonly beganAt: number;
  /** The reading of `SharedTime` at the start. */
  readonly began: number;
  /** Frees the request's slot when it takes too long; undefined without a slot. */
  timer: NodeJS.Timeout | undefined;
}

/** The requests of a workspace, and the processor time that they used. */
export class WorkspaceLoad {
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
