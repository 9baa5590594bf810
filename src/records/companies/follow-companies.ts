import type { Into } from '../../platform/database/records/bulk-writes.js';
import { COMPANY, COMPANY_WORDS } from '../rollup/requests.js';
import type { WorkRequests } from '../../platform/work/work-requests.js';

interface Followed {
  readonly id: string;
  readonly name: string;
  readonly revenue?: string | null | undefined;
  readonly merged_into_id?: string | null | undefined;
}

interface Change {
  /** None of a new one, which no feedback comes from yet. */
  readonly stored: Followed | undefined;
  readonly row: Followed | undefined;
}

/** Has the values of all that companies stand behind, and the words of their feedback and messages, follow what has changed of them. */
export function followCompanies(
  work: WorkRequests,
  { transaction, workspaceId }: Into,
  changes: readonly Change[],
): void {
  const changed = (...members: (keyof Followed)[]) =>
    changes.flatMap(({ stored, row }) =>
      stored && row && members.some((member) => (stored[member] ?? null) !== (row[member] ?? null))
        ? row.id
        : [],
    );
  for (const [kind, subjects] of [
    [COMPANY, changed('revenue', 'merged_into_id')],
    [COMPANY_WORDS, changed('name', 'merged_into_id')],
  ] as const)
    work.add(transaction, { kind, workspaceId, subjects });
}
