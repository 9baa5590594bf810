import { performance } from 'node:perf_hooks';

/** The time that the event loop is busy, of which all requests under way get equal parts: whose they are isn't known. */
export class SharedTime {
  private underWay = 0;
  private busy = 0;
  private part = 0;

  begin(): number {
    this.count();
    this.underWay += 1;
    return this.part;
  }

  /** The milliseconds that a request got. */
  end(began: number): number {
    this.count();
    this.underWay -= 1;
    return this.part - began;
  }

  private count(): void {
    const { active } = performance.eventLoopUtilization();
    if (this.underWay > 0) this.part += (active - this.busy) / this.underWay;
    this.busy = active;
  }
}
