interface Sample {
  readonly position: number;
  time: number;
}

/** The most samples kept. Beyond it, the second oldest is dropped. */
const MAX_SAMPLES = 1_000;

/**
 * An upper bound of a replica's age, by this process's clock alone: the time since the primary was last at a position
 * that the replica has replayed. An idle primary thus doesn't make a replica look old, and a replica without a primary,
 * or with a wrong clock, doesn't look fresh.
 */
export class Lag {
  /** Positions of the primary in the write-ahead log, oldest first; all but the first are ahead of the replica. */
  private samples: Sample[] = [];
  private reached = -1;

  /** @param time when the primary's position was requested, by this process's clock in milliseconds */
  primaryWasAt(position: number, time: number): void {
    const last = this.samples.at(-1);
    // After a failover, the new primary may be behind the old one.
    if (last && position < last.position) this.forget();
    if (last?.position === position && this.samples.length > 0) last.time = time;
    else this.samples.push({ position, time });
    if (this.samples.length > MAX_SAMPLES) this.samples.splice(1, 1);
  }

  replicaIsAt(position: number): void {
    this.reached = position;
    const firstAhead = this.samples.findIndex((sample) => sample.position > position);
    const reached = firstAhead < 0 ? this.samples.length : firstAhead;
    if (reached > 1) this.samples.splice(0, reached - 1);
  }

  forget(): void {
    this.samples = [];
    this.reached = -1;
  }

  /** The lag at a time, in milliseconds; infinite while unknown. */
  at(time: number): number {
    const [oldest] = this.samples;
    return oldest && oldest.position <= this.reached ? time - oldest.time : Infinity;
  }
}
