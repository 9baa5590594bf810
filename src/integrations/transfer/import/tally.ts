import { type Kind, KINDS } from '../kinds.js';
import type { ImportOutcome } from './records/staged-records.js';

const OUTCOMES: readonly ImportOutcome[] = ['created', 'updated', 'unchanged'];

type Counts = Record<Kind, Record<ImportOutcome, number>>;

const none = (): Counts =>
  Object.fromEntries(KINDS.map((kind) => [kind, { created: 0, updated: 0, unchanged: 0 }])) as Counts;

export class Tally {
  readonly counts = none();

  lines = 0;

  add(lines: number, outcomes: Readonly<Record<Kind, readonly ImportOutcome[]>>): void {
    this.lines += lines;
    for (const kind of KINDS) {
      for (const outcome of outcomes[kind]) this.counts[kind][outcome] += 1;
    }
  }

  plus(lines: number, outcomes: Readonly<Record<Kind, readonly ImportOutcome[]>>): Tally {
    const sum = new Tally();
    sum.become(this);
    sum.add(lines, outcomes);
    return sum;
  }

  become({ lines, counts }: Pick<Tally, 'lines' | 'counts'>): void {
    this.lines = lines;
    Object.assign(this.counts, structuredClone(counts));
  }

  /** One line of text for each kind with records: `  user: 3 created, 1 unchanged`. */
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
