import type { Statement } from '../../../platform/database/sql.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import { writeSideTables } from '../../rollup/side-tables.js';
import { addTagChanges, tagChangesOf, VALUES } from '../../rollup/work-kinds.js';
import type { WorkRequests } from '../../../platform/work/work-requests.js';
import type { DiscoveryColumns } from '../discovery.entity.js';
import { refuseMergedNames } from './merged-discoveries.js';
import { affectedByDiscovery } from '../rules/affected-discoveries.js';

/** A changed discovery: `before` is undefined for a new one, `after` for a deleted one. */
export interface Changed {
  readonly before: DiscoveryColumns | undefined;
  readonly after: DiscoveryColumns | undefined;
}

interface Circumstances {
  readonly workspaceId: string;
  readonly work: WorkRequests;
  readonly isScored: boolean;
  /** Whether the rows were sent to PostgreSQL already. Otherwise the flush before the commit sends them. */
  readonly areWritten: boolean;
  /** Ids of further discoveries whose values the transaction changes. */
  readonly affected?: readonly string[];
}

/** Updates side tables and tag counts, and enqueues the refresh of values. Call it for every change of discoveries. */
export function recordBeside(
  transaction: Transaction,
  { workspaceId, work, isScored, areWritten, affected = [] }: Circumstances,
  changed: readonly Changed[],
): void {
  const send = (statement: Statement) =>
    areWritten ? transaction.write(statement) : transaction.beforeCommit(statement);
  const written = changed.flatMap(({ before, after }) => (after ? [{ before, after }] : []));
  for (const statement of writeSideTables(workspaceId, written)) send(statement);
  // A generated id can't be the name of a merged discovery. Rows written in bulk may have the names of earlier records.
  const named = changed.flatMap(({ before, after }) =>
    !before && after && (areWritten || after.client_id !== after.id) ? [after] : [],
  );
  if (named.length > 0) send(refuseMergedNames(workspaceId, named));
  const tags = changed.map(({ before, after }) => ({ before: before?.tags ?? [], after: after?.tags ?? [] }));
  addTagChanges(transaction, workspaceId, tagChangesOf(tags));
  const subjects = changed.flatMap(({ before, after }) => affectedByDiscovery(before, after, isScored));
  work.add(transaction, { kind: VALUES, workspaceId, subjects: [...subjects, ...affected] });
}
