import { LAST_POSITION } from '../../http/lists/list.requests.js';
import type { Draft, RecordRow } from './drafts.js';

/** The record that a line gave the name of another one, if there is one. */
export function repeatedName<Row extends RecordRow & { readonly name: string }>(
  drafts: readonly Draft<Row>[],
): Draft<Row> | undefined {
  const names = new Set<string>();
  // Later lines last, so that the one is found that took the name when it was another's already.
  for (const draft of drafts.toSorted((a, b) => a.line - b.line)) {
    if (names.has(draft.row.name)) return draft;
    names.add(draft.row.name);
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
  placed: ReadonlyMap<Draft<Row>, number>,
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
