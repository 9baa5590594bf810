interface Sample {
  readonly position: number;
  time: number;
}

/** Of the primary's positions; beyond, the second oldest goes. */
const MAX_SAMPLES = 1_000;

/**
 * How old what a replica shows may be at most, by this process's clock alone: it has all that the primary had written when
 * the primary was at a position that the replica has reached. An idle primary makes no replica look old, and a replica that
 * has lost its primary, or whose clock is wrong, doesn't look new.
 */
export class Lag {
  /** Of the primary, from old to new; all but the first are still ahead of the replica. */
  private samples: Sample[] = [];
  private reached = -1;

  /** @param time before the primary was asked for its position */
  primaryWasAt(position: number, time: number): void {
    const last = this.samples.at(-1);
    // After a failover to a server that had less.
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

  /** In milliseconds; infinite where nothing is known. */
  at(time: number): number {
    const [oldest] = this.samples;
    return oldest && oldest.position <= this.reached ? time - oldest.time : Infinity;
  }
}
