import type { Draft, RecordRow } from './drafts.js';

/** The record that a line gave the name of another one, if there is one. */
export function repeatedName<Row extends RecordRow & { name: string }>(
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
