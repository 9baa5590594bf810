import { performance } from 'node:perf_hooks';

/** Shares the event loop's busy time equally among running requests, as Node.js doesn't attribute it to them. */
export class SharedTime {
  private running = 0;
  private busy = 0;
  private part = 0;

  begin(): number {
    this.count();
    this.running += 1;
    return this.part;
  }

  /** @returns the request's share in milliseconds */
  end(began: number): number {
    this.count();
    this.running -= 1;
    return this.part - began;
  }

  private count(): void {
    const { active } = performance.eventLoopUtilization();
    if (this.running > 0) this.part += (active - this.busy) / this.running;
    this.busy = active;
  }
}
