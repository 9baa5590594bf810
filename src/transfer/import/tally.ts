import { type Kind, KINDS } from '../kinds.js';
import type { Outcome } from './staged-records.js';

const OUTCOMES: readonly Outcome[] = ['created', 'updated', 'unchanged'];

export class Tally {
  readonly counts = Object.fromEntries(
    KINDS.map((kind) => [kind, { created: 0, updated: 0, unchanged: 0 }]),
  ) as Record<Kind, Record<Outcome, number>>;

  lines = 0;

  add(lines: number, outcomes: Readonly<Record<Kind, readonly Outcome[]>>): void {
    this.lines += lines;
    for (const kind of KINDS) {
      for (const outcome of outcomes[kind]) this.counts[kind][outcome] += 1;
    }
  }

  /** A line for each kind that there was something of: `  user: 3 created, 1 unchanged`. */
  summary(): string[] {
    return KINDS.flatMap((kind) => {
      const happened = OUTCOMES.filter((outcome) => this.counts[kind][outcome] > 0);
      const parts = happened.map(
        (outcome) => `${this.counts[kind][outcome].toLocaleString('en')} ${outcome}`,
      );
      return parts.length > 0 ? [`  ${kind}: ${parts.join(', ')}`] : [];
    });
  }
}
