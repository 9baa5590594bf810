import { isMerged } from '../../platform/database/changes/enlargement.js';
import { newRow, type RecordTable } from '../../platform/database/records/record-table.js';
import { nextUpdateText } from '../../platform/identifiers/revise.js';
import type { Into } from '../../platform/database/records/row-writer.js';
import type { Conflicts } from './conflicts.js';
import type { UndoRecord } from './undo.record.js';
import type { ChangeEvent, Columns, MergedRecord, Row, Run } from './change-events.js';

/** A record before and after the undo: `stored` is undefined if the undo restores it, `row` if the undo deletes it. */
export interface Written {
  readonly stored: Row | undefined;
  readonly row: Row | undefined;
  /** The merge that the undo reverts or repeats, if any. */
  readonly merged?: MergedRecord;
}

export interface WrittenRun extends Pick<Run, 'kind' | 'does'> {
  readonly written: readonly Written[];
}

export type Tables = ReadonlyMap<string, RecordTable<Row>>;

export interface UndoContext extends Into {
  readonly tables: Tables;
  readonly conflicts: Conflicts;
}

type Rows = ReadonlyMap<string, Row>;

/** The state of records, by kind and id, after replaying runs of an undo in memory. */
export class ReplayedState {
  private readonly rows: ReadonlyMap<string, Map<string, Row>>;

  constructor(
    private readonly tables: Tables,
    private readonly stored: ReadonlyMap<string, Rows>,
  ) {
    this.rows = new Map([...tables.keys()].map((kind) => [kind, new Map(stored.get(kind))]));
  }

  /** A record as it will be after the runs that were replayed so far. */
  find(kind: string, id: string): Row | undefined {
    return this.rows.get(kind)?.get(id);
  }

  /** The records that differ from what is stored. */
  differences(kind: string): Written[] {
    const [before, after] = [this.stored.get(kind) ?? new Map<string, Row>(), this.rowsOf(kind)];
    const ids = new Set([...before.keys(), ...after.keys()]);
    return [...ids]
      .map((id) => ({ stored: before.get(id), row: after.get(id) }))
      .filter(({ stored, row }) => stored !== row);
  }

  /** By kind, how many records the undo changes, and how many it can't because an erasure took their old values. */
  counts(events: readonly ChangeEvent[]): UndoRecord['counts'] {
    return [...this.tables.keys()].flatMap((kind) => {
      const ids = events.flatMap((each) => (each.kind === kind && each.isErased ? each.id : []));
      const erased = new Set(ids).size;
      const count = { kind, created: 0, updated: 0, moved: 0, deleted: 0 };
      for (const { stored, row } of this.differences(kind)) {
        const [was, is] = [stored, row].map((each) => each && !isMerged(each));
        if (is && !was) count.created += 1;
        else if (was && !is) count.deleted += 1;
        else if (was && stored && row) {
          if (row.updated_at !== stored.updated_at) count.updated += 1;
          if (row['rank'] !== stored['rank']) count.moved += 1;
        }
      }
      const isAny = count.created + count.updated + count.moved + count.deleted + erased > 0;
      return isAny ? [{ ...count, ...(erased > 0 && { erased }) }] : [];
    });
  }

  /** Replays a run. Leaves out steps that other records make impossible; the checks report these as conflicts. */
  apply({ kind, does, steps }: Run): WrittenRun {
    const rows = this.rowsOf(kind);
    const written = [...steps].flatMap(([id, columns]): Written[] => {
      const stored = rows.get(id);
      const isMerged = does === 'merge' || does === 'unmerge';
      if (!isMerged && (does === 'insert') === (stored !== undefined)) return [];
      // An import can redirect an id or a clientId to a survivor although no record had it.
      const isGone = does === 'delete' || does === 'merge' || (isMerged && !('updated_at' in columns));
      const row = isGone ? undefined : this.rowAfter(kind, stored, columns);
      rows.delete(id);
      if (row) rows.set(row.id, row);
      return [{ stored, row, ...(isMerged && { merged: columns as unknown as MergedRecord }) }];
    });
    return { kind, does, written };
  }

  /** Versions only increase, so that an ETag of before the undo no longer matches. */
  private rowAfter(kind: string, stored: Row | undefined, columns: Columns): Row {
    // An event may be older than a column of the table, so `newRow` gives the defaults.
    const row = { ...(stored ?? newRow(this.tables.get(kind) as RecordTable<Row>)), ...columns } as Row;
    const last = [stored?.updated_at, columns['updated_at'] as string | undefined];
    const latest = last
      .filter((each) => each !== undefined)
      .toSorted()
      .at(-1) as string;
    return 'updated_at' in columns ? { ...row, updated_at: nextUpdateText(latest) } : row;
  }

  private rowsOf(kind: string): Map<string, Row> {
    return this.rows.get(kind) as Map<string, Row>;
  }
}
