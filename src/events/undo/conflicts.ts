import type { Referable } from '../../platform/database/records/reference-index.js';
import type { RecordFault } from '../../http/problems/problem.js';
import { isChangedSince, isMovedSince, type Row, type TouchedRecord } from './change-events.js';

/** Collects the records that prevent an undo, each with the first reason found. */
export class Conflicts {
  private readonly found = new Map<string, RecordFault>();

  /** @param detail the end of a sentence that begins with the record: "was changed since." */
  add(kind: string, { id, client_id: clientId }: Referable, code: string, detail: string): void {
    const key = `${kind} ${id}`;
    if (this.found.has(key)) return;
    const record = { kind, id, ...(clientId !== id && { clientId }) };
    this.found.set(key, { record, code, detail: `The ${nounOf(kind)} ${clientId} ${detail}` });
  }

  get all(): RecordFault[] {
    return [...this.found.values()];
  }
}

export const nounOf = (kind: string): string =>
  kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Adds a conflict for each record that is no longer as the change left it. */
export function checkTouchedRecords(
  conflicts: Conflicts,
  touched: readonly TouchedRecord[],
  find: (kind: string, id: string) => Row | undefined,
): void {
  for (const record of touched) {
    const { kind, id, clientId } = record;
    const add = (code: string, detail: string) =>
      conflicts.add(kind, { id, client_id: clientId }, code, detail);
    const stored = find(kind, id);
    if (!record.exists && stored) add('made_again', 'is there again.');
    else if (!record.exists) continue;
    else if (!stored) add('deleted_since', 'was deleted since.');
    else if (record.isInterrupted)
      add('changed_meanwhile', 'was changed by somebody else while the change was under way.');
    else if (isChangedSince(record, stored)) add('changed_since', 'was changed since.');
    else if (isMovedSince(record, stored['rank'])) add('moved_since', 'was moved since.');
  }
}
