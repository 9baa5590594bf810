import type { Into } from '../../platform/database/records/bulk-writes.js';
import { COMPANY, COMPANY_WORDS } from '../rollup/work-kinds.js';
import type { WorkRequests } from '../../platform/work/work-requests.js';

interface CompanyFacts {
  readonly id: string;
  readonly name: string;
  readonly revenue?: string | null | undefined;
  readonly merged_into_id?: string | null | undefined;
}

interface Change {
  /** The former facts; undefined for a new company, which no feedback refers to yet. */
  readonly stored: CompanyFacts | undefined;
  readonly row: CompanyFacts | undefined;
}

/** Enqueues refreshes for changed companies: values of discoveries, search terms of feedback and messages. */
export function enqueueCompanyRefresh(
  work: WorkRequests,
  { transaction, workspaceId }: Into,
  changes: readonly Change[],
): void {
  const changed = (...members: (keyof CompanyFacts)[]) =>
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
