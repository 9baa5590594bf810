import { LAST_POSITION } from '../../http/lists/position.js';
import type { StagedRecord, RecordRow } from './staged-records.js';

/** The record that a line gave the name of another one, if there is one. */
export function repeatedName<Row extends RecordRow & { readonly name: string }>(
  staged: readonly StagedRecord<Row>[],
): StagedRecord<Row> | undefined {
  const names = new Set<string>();
  // Later lines last, so that the one is found that took the name when it was another's already.
  for (const record of staged.toSorted((a, b) => a.line - b.line)) {
    if (names.has(record.row.name)) return record;
    names.add(record.row.name);
  }
  return undefined;
}

/**
 * Has records of the same position come in the order of their lines. Lists order them by their `id`s, and a later line
 * may be about a record that was there before: it gets a position of its own then.
 *
 * @param placed the records whose position a line gave, with that line
 */
export function keepLineOrder<Row extends RecordRow & { readonly position: number }>(
  placed: ReadonlyMap<StagedRecord<Row>, number>,
): void {
  const ordered = [...placed]
    .toSorted(([a, lineOfA], [b, lineOfB]) => a.row.position - b.row.position || lineOfA - lineOfB)
    .map(([{ row }]) => row);
  for (const [index, row] of ordered.entries()) {
    const before = ordered[index - 1];
    if (!before) continue;
    const least = row.id > before.id ? before.position : before.position + 1;
    Object.assign(row, { position: Math.max(row.position, Math.min(least, LAST_POSITION)) });
  }
}
