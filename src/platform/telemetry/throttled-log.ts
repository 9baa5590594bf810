/** Writes at most one line per interval, for failures that occur many times a second during an outage. */
export class ThrottledLog {
  private lastWritten = -Infinity;
  private suppressed = 0;

  constructor(
    private readonly write: (line: string) => void,
    private readonly intervalMs = 10_000,
  ) {}

  say(line: string): void {
    if (performance.now() - this.lastWritten < this.intervalMs) {
      this.suppressed += 1;
      return;
    }
    const repeats = this.suppressed > 0 ? ` (${this.suppressed} more since the last time)` : '';
    this.lastWritten = performance.now();
    this.suppressed = 0;
    this.write(`${line}${repeats}`);
  }
}
