const PAUSE = 10_000;

/**
 * Passes a line on, and then no other for a while: for what goes wrong many times a second as long as something
 * else is away.
 */
export class ThrottledLog {
  private last = -Infinity;
  private heldBack = 0;

  constructor(
    private readonly write: (line: string) => void,
    private readonly pause = PAUSE,
  ) {}

  say(line: string): void {
    if (performance.now() - this.last < this.pause) {
      this.heldBack += 1;
      return;
    }
    const repeats = this.heldBack > 0 ? ` (${this.heldBack} more since the last time)` : '';
    this.last = performance.now();
    this.heldBack = 0;
    this.write(`${line}${repeats}`);
  }
}
