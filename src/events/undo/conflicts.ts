import type { Referable } from '../../platform/database/records/reference-index.js';
import type { RecordFault } from '../../http/problems/problem.js';
import { isChangedSince, isMovedSince, type Row, type TouchedRecord } from './change-events.js';

export interface Subject {
  readonly kind: string;
  readonly id: string;
  readonly clientId: string;
}

/** Collects the records that prevent an undo, each with the first reason found. */
export class Conflicts {
  private readonly found = new Map<string, RecordFault>();

  /** @param detail the end of a sentence that begins with the record: "was changed since." */
  add({ kind, id, clientId }: Subject, code: string, detail: string): void {
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

export const subjectOf = (kind: string, { id, client_id: clientId }: Referable): Subject => ({
  kind,
  id,
  clientId,
});

/** Adds a conflict for each record that is no longer as the change left it. */
export function checkTouchedRecords(
  conflicts: Conflicts,
  touched: readonly TouchedRecord[],
  find: (kind: string, id: string) => Row | undefined,
): void {
  for (const record of touched) {
    const stored = find(record.kind, record.id);
    if (!record.exists && stored) conflicts.add(record, 'made_again', 'is there again.');
    else if (!record.exists) continue;
    else if (!stored) conflicts.add(record, 'deleted_since', 'was deleted since.');
    else if (record.isInterrupted)
      conflicts.add(
        record,
        'changed_meanwhile',
        'was changed by somebody else while the change was under way.',
      );
    else if (isChangedSince(record, stored)) conflicts.add(record, 'changed_since', 'was changed since.');
    else if (isMovedSince(record, stored['rank'])) conflicts.add(record, 'moved_since', 'was moved since.');
  }
}
