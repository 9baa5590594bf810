import type { ChildRows } from './child-rows.js';
import { FileRefused } from './file-refused.js';
import type { Note } from './notes.js';
import { LineSet, type RowIndex, UNDER_COMPONENT } from './row-index.js';
import type { ReadRow } from './row-records.js';
import { BELOW_COMPONENT, type StoredDiscovery, SUB } from './stored-discoveries.js';

/** Instead of the line of a row. */
const ALONE = 0xff_ff_ff_ff;
const STORED = 0xff_ff_ff_fe;

const DEEPEST = 100;

/** How many rows may be under discoveries that only the workspace has. */
const MOST_STORED = 500_000;

const MOST_REMEMBERED = 1_000;

type Settled = 'placed' | 'parent_refused' | 'parent_cycle';

/**
 * Tools have epics, stories and sub-tasks; here discoveries have two levels. Each row goes under its topmost ancestor, and
 * stays by itself if there is none that could have it.
 */
export class Ancestry {
  /** The `clientId` of the discovery that a row is under which only the workspace has, by line. */
  private readonly stored = new Map<number, string>();
  private readonly alone = new LineSet();
  private readonly tops = new LineSet();
  private readonly names = new Map<number, string>();
  private deeper = 0;
  private left = 0;

  constructor(
    private readonly children: ChildRows,
    private readonly index: RowIndex,
  ) {}

  /** Rows that are shown before any is imported should be able to name each other. */
  remember({ line, clientId }: ReadRow): void {
    if (this.names.size < MOST_REMEMBERED) this.names.set(line, clientId);
  }

  /** @param parent what the workspace has by the name of the row's parent */
  note({ line }: ReadRow, parent: StoredDiscovery | undefined, hasChildren: boolean): void {
    if (hasChildren) this.alone.add(line);
    const top = parent?.place === SUB ? parent.parent_client_id : parent?.client_id;
    if (!top || (parent?.place !== SUB && parent?.place !== BELOW_COMPONENT)) return;
    this.stored.set(line, top);
    if (this.stored.size <= MOST_STORED) return;
    const detail = `More than ${MOST_STORED} rows are under discoveries of the workspace: split the file.`;
    throw new FileRefused('too_many_rows', detail, line);
  }

  /** Finds where a row goes. To be called after the last row. */
  settle(index: number, refused: LineSet): Settled {
    const { line } = this.children.at(index);
    const found = this.topOf(index, refused);
    if (!found) return 'parent_cycle';
    const { top, depth, name } = found;
    if (top < STORED && refused.has(top)) return 'parent_refused';
    this.children.setTop(index, top);
    if (top === ALONE) this.left += 1;
    else if (top === STORED) this.stored.set(line, name ?? '');
    else this.tops.add(top);
    if (depth > 1 && top !== ALONE) this.deeper += 1;
    return 'placed';
  }

  /** The row as it is imported: to be called for those that are under none before those that are under them. */
  placed(row: ReadRow): ReadRow {
    if (this.tops.has(row.line)) this.names.set(row.line, row.clientId);
    const index = row.discovery && this.children.indexOf(row.line);
    if (!row.discovery || index === undefined) return row;
    const top = this.children.topOf(index);
    const { discovery, ...others } = row;
    if (top === ALONE) return others;
    const name = top === STORED ? this.stored.get(row.line) : this.names.get(top);
    return { ...row, discovery: { ...discovery, reference: name ?? discovery.reference } };
  }

  notes(): Note[] {
    return [
      { code: 'nested_deeper', count: this.deeper },
      { code: 'parent_left_out', count: this.left },
    ];
  }

  private topOf(start: number, refused: LineSet): { top: number; depth: number; name?: string } | undefined {
    let index = start;
    for (let depth = 1; depth <= DEEPEST; depth++) {
      const child = this.children.at(index);
      const parent = this.alone.has(child.line) ? undefined : this.index.find(child.parent);
      const next = parent && this.children.indexOf(parent.line);
      if (next !== undefined) {
        index = next;
        continue;
      }
      if (parent) {
        const holds = (parent.says & UNDER_COMPONENT) !== 0 || child.place === BELOW_COMPONENT;
        return { top: holds || refused.has(parent.line) ? parent.line : ALONE, depth };
      }
      const name = this.alone.has(child.line) ? undefined : this.stored.get(child.line);
      if (name !== undefined) return { top: STORED, depth: child.place === SUB ? depth + 1 : depth, name };
      const holds = index !== start && ((this.index.find(child.key)?.says ?? 0) & UNDER_COMPONENT) !== 0;
      return { top: holds ? child.line : ALONE, depth: depth - 1 };
    }
    return undefined;
  }
}
