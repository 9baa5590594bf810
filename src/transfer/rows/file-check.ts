import type { Column } from './columns.js';
import { Faults } from './faults.js';
import type { Missing } from './missing.js';
import type { Note } from './notes.js';
import type { Relations } from './relations.js';
import type { Row } from './row.js';
import { faultsOf } from './row-faults.js';
import type { RowReader } from './row-reader.js';
import { type ReadRow, recordOf, votesOf } from './row-records.js';

const ROWS_AT_ONCE = 1_000;
const MOST_BYTES = 8 * 1_048_576;
export const PREVIEWED = 3;

/** What the first reading of a file has found. */
export interface Findings {
  readonly rows: number;
  readonly refusedRows: number;
  readonly faults: Faults;
  readonly notes: readonly Note[];
  /** In how many rows a column has a text that is left out, by its index. */
  readonly unused: ReadonlyMap<number, number>;
  /** The first records as they would be. */
  readonly preview: readonly object[];
  /** Their lines. */
  readonly refused: ReadonlySet<number>;
}

/** The first reading of a file. */
export class FileCheck {
  private readonly faults = new Faults();
  private readonly refused = new Set<number>();
  private readonly first: ReadRow[] = [];
  private readonly unused: Map<number, number>;
  private rows = 0;
  private pullRequests = 0;

  constructor(
    private readonly relations: Relations,
    private readonly reader: RowReader,
    columns: readonly Column[],
  ) {
    const leftOut = columns.filter(({ target }) => 'leftOut' in target);
    this.unused = new Map(leftOut.map(({ index }) => [index, 0]));
  }

  /** @param missing where components are made of parents that there are not, if any are */
  async all(
    rows: AsyncIterable<Row>,
    missing: Missing | undefined,
    onRows: (rows: number) => void,
  ): Promise<Findings> {
    let batch: ReadRow[] = [];
    let bytes = 0;
    for await (const row of rows) {
      if (row.leftOut) this.pullRequests += 1;
      else bytes += batch[batch.push(this.checked(row)) - 1]?.bytes ?? 0;
      if (batch.length < ROWS_AT_ONCE && bytes < MOST_BYTES) continue;
      await this.relate(batch);
      batch = [];
      bytes = 0;
      onRows(this.rows);
    }
    await this.relate(batch);
    onRows(this.rows);
    this.relations.check(this.faults, missing, this.refused);
    return this.findings();
  }

  private findings(): Findings {
    const { faults, refused, rows, unused, relations } = this;
    const notes: Note[] = [{ code: 'pull_requests_left_out', count: this.pullRequests }, ...relations.notes];
    return {
      faults,
      refused,
      refusedRows: refused.size,
      rows,
      unused,
      notes: notes.filter(({ count }) => count > 0),
      preview: this.first.flatMap((row) => recordsOf(relations.placed(row))),
    };
  }

  private checked(given: Row): ReadRow {
    this.rows += 1;
    for (const [index, count] of this.unused) {
      if ((given.cells[index] ?? '') !== '') this.unused.set(index, count + 1);
    }
    const row = this.reader.read(given);
    if (this.first.length < PREVIEWED) this.first.push(row);
    const faults = [...row.faults, ...faultsOf(row)];
    this.faults.add(...faults);
    return faults.length > 0 ? { ...row, faults } : row;
  }

  private async relate(batch: readonly ReadRow[]): Promise<void> {
    for (const { line } of await this.relations.add(batch, this.faults)) this.refused.add(line);
  }
}

function recordsOf(row: ReadRow): object[] {
  const votes = votesOf(row);
  return [{ [row.kind]: recordOf(row) }, ...(votes ? [{ feedback: votes }] : [])];
}
