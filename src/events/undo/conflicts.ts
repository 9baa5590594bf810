import type { Referable } from '../../platform/database/records/reference-index.js';
import type { RecordFault } from '../../http/problems/problem.js';
import { isChangedSince, isMovedSince, type Row, type Trace } from './change-events.js';

export interface Subject {
  readonly kind: string;
  readonly id: string;
  readonly clientId: string;
}

/** Collects every record that is in the way of an undo, each with the first reason that is found. */
export class Conflicts {
  private readonly found = new Map<string, RecordFault>();

  /** @param detail without the record, which is its subject: "was changed since." */
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

/** Whether records are as the change left them. */
export function checkTouchedRecords(
  obstacles: Conflicts,
  traces: readonly Trace[],
  find: (kind: string, id: string) => Row | undefined,
): void {
  for (const trace of traces) {
    const stored = find(trace.kind, trace.id);
    if (!trace.exists && stored) obstacles.add(trace, 'made_again', 'is there again.');
    else if (!trace.exists) continue;
    else if (!stored) obstacles.add(trace, 'deleted_since', 'was deleted since.');
    else if (trace.isInterrupted)
      obstacles.add(
        trace,
        'changed_meanwhile',
        'was changed by somebody else while the change was under way.',
      );
    else if (isChangedSince(trace, stored)) obstacles.add(trace, 'changed_since', 'was changed since.');
    else if (isMovedSince(trace, stored['rank'])) obstacles.add(trace, 'moved_since', 'was moved since.');
  }
}
