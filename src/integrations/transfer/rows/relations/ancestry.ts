import { type ChildRow, isChild, type KnownRow, type KnownRows } from './known-rows.js';
import type { Note } from '../faults.js';
import type { Made, SpooledRow } from '../row-records.js';
import { BELOW_COMPONENT, SUB } from './stored-discoveries.js';

const DEEPEST = 100;

interface Top {
  readonly top: KnownRow | string | null;
  readonly depth: number;
}

/**
 * Flattens the levels of a tool (epics, stories, sub-tasks) to the two levels of discoveries. Each row becomes a child
 * of its topmost ancestor, or stays without a parent if that can't have children.
 */
export class Ancestry {
  private deeper = 0;
  private left = 0;

  /** @param refused the rejected rows, by their lines */
  constructor(
    private readonly rows: KnownRows,
    private readonly refused: Pick<ReadonlySet<number>, 'has'>,
  ) {}

  /** Finds the parent of a row. Call this after the last row. @returns why the row is invalid, if it is */
  resolveParent(row: ChildRow): 'parent_cycle' | 'parent_refused' | undefined {
    const found = this.topOf(row);
    if (!found) return 'parent_cycle';
    const { top, depth } = found;
    if (top !== null && typeof top !== 'string' && this.refused.has(top.line)) return 'parent_refused';
    row.top = top;
    if (top === null) this.left += 1;
    else if (depth > 1) this.deeper += 1;
    return undefined;
  }

  withRelations(row: SpooledRow, { top }: ChildRow): SpooledRow {
    if (top === undefined) return row;
    const component = { parentId: row.component, parentType: row.component && 'COMPONENT' };
    const parent = top === null ? component : { parentId: typeof top === 'string' ? top : top.name };
    const placed = ([kind, record]: Made): Made =>
      kind === 'discovery' ? [kind, { ...record, ...parent }] : [kind, record];
    return { ...row, records: row.records.map(placed) };
  }

  notes(): Note[] {
    return [
      { code: 'nested_deeper', count: this.deeper },
      { code: 'parent_left_out', count: this.left },
    ];
  }

  private topOf(start: ChildRow): Top | undefined {
    let child = start;
    for (let depth = 1; depth <= DEEPEST; depth++) {
      const parent = child.isAlone ? undefined : this.rows.get(child.parent);
      if (isChild(parent)) {
        child = parent;
        continue;
      }
      if (parent) {
        const holds = parent.hasComponent || child.level === BELOW_COMPONENT;
        return { top: holds || this.refused.has(parent.line) ? parent : null, depth };
      }
      if (child.storedTop !== undefined)
        return { top: child.storedTop, depth: child.level === SUB ? depth + 1 : depth };
      return { top: child !== start && child.hasComponent ? child : null, depth: depth - 1 };
    }
    return undefined;
  }
}
