import { Overloaded } from '../problems/problems.js';
import { TooMuchAtOnce } from './limits.problems.js';

/** One caller may hold a quarter of what the process does, so that it takes several to keep everybody else out. */
const SHARES = 4;

/** Bounds how many bytes of bodies the process holds: those that are on their way, and those that are worked on. */
export class BodyBudget {
  private held = 0;
  private readonly byCaller = new Map<string, number>();
  private readonly share: number;

  /** @param most bytes in all */
  constructor(private readonly most: number) {
    this.share = Math.floor(most / SHARES);
  }

  /**
   * Counts bytes that have arrived.
   *
   * @throws TooMuchAtOnce when the caller has as many as one may have
   * @throws Overloaded when the process has
   */
  take(caller: string, bytes: number): void {
    const own = (this.byCaller.get(caller) ?? 0) + bytes;
    if (own > this.share) throw new TooMuchAtOnce(this.share);
    if (this.held + bytes > this.most) throw new Overloaded();
    this.held += bytes;
    this.byCaller.set(caller, own);
  }

  give(caller: string, bytes: number): void {
    const own = (this.byCaller.get(caller) ?? 0) - bytes;
    this.held -= bytes;
    if (own > 0) this.byCaller.set(caller, own);
    else this.byCaller.delete(caller);
  }
}
