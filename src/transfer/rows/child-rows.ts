import { type Hash, Numbers } from './row-index.js';

/** A row that is under a discovery, or would be. */
export interface ChildRow {
  readonly line: number;
  /** That of the reference. */
  readonly column: number;
  readonly key: Hash;
  readonly parent: Hash;
  /** Where the workspace has the parent. */
  readonly place: number;
}

const UNITS = 8;
const TOP = 7;

/** What is noted of rows that are under discoveries, in the order of their lines, in 32 bytes each. */
export class ChildRows {
  private readonly numbers = new Numbers();

  get count(): number {
    return this.numbers.length / UNITS;
  }

  add({ line, column, key, parent, place }: ChildRow): void {
    this.numbers.push(line, column, ...key, ...parent, place, 0);
  }

  at(index: number): ChildRow {
    const [line, column, high, low, parentHigh, parentLow, place] = [0, 1, 2, 3, 4, 5, 6].map((unit) =>
      this.numbers.at(index * UNITS + unit),
    ) as [number, number, number, number, number, number, number];
    return { line, column, place, key: [high, low], parent: [parentHigh, parentLow] };
  }

  /** @returns undefined if the row of that line is under no discovery */
  indexOf(line: number): number | undefined {
    let [first, end] = [0, this.count];
    while (first < end) {
      const middle = (first + end) >>> 1;
      if (this.numbers.at(middle * UNITS) < line) first = middle + 1;
      else end = middle;
    }
    return first < this.count && this.numbers.at(first * UNITS) === line ? first : undefined;
  }

  /** The line of the row that it goes under, or one of the numbers that stand for others. */
  topOf(index: number): number {
    return this.numbers.at(index * UNITS + TOP);
  }

  setTop(index: number, top: number): void {
    this.numbers.set(index * UNITS + TOP, top);
  }
}
