import { Overloaded } from '../problems/problems.js';
import { TooMuchAtOnce } from './limits.problems.js';

/** A caller may hold a quarter of the budget, so that it takes several to exhaust it. */
const SHARES = 4;

export class BodyBudget {
  private held = 0;
  private readonly heldByCaller = new Map<string, number>();
  private readonly maxPerCaller: number;

  constructor(private readonly maxBytes: number) {
    this.maxPerCaller = Math.floor(maxBytes / SHARES);
  }

  /** @throws TooMuchAtOnce when the caller's share is used up, Overloaded when the budget is */
  reserve(caller: string, bytes: number): void {
    const ofCaller = (this.heldByCaller.get(caller) ?? 0) + bytes;
    if (ofCaller > this.maxPerCaller) throw new TooMuchAtOnce(this.maxPerCaller);
    if (this.held + bytes > this.maxBytes) throw new Overloaded();
    this.held += bytes;
    this.heldByCaller.set(caller, ofCaller);
  }

  release(caller: string, bytes: number): void {
    const ofCaller = (this.heldByCaller.get(caller) ?? 0) - bytes;
    this.held -= bytes;
    if (ofCaller > 0) this.heldByCaller.set(caller, ofCaller);
    else this.heldByCaller.delete(caller);
  }
}
