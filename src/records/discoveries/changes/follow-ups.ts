import type { Statement } from '../../../platform/database/sql.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import { writeSideTables } from '../../rollup/side-tables.js';
import { addTagChanges, tagChangesOf, VALUES } from '../../rollup/work-kinds.js';
import type { WorkRequests } from '../../../platform/work/work-requests.js';
import type { DiscoveryColumns } from '../discovery.entity.js';
import { refuseMergedNames } from './merged-discoveries.js';
import { affectedByDiscovery } from '../rules/affected-discoveries.js';

/** A new discovery has no `before`, a deleted one no `after`. */
export interface Changed {
  readonly before: DiscoveryColumns | undefined;
  readonly after: DiscoveryColumns | undefined;
}

interface Circumstances {
  readonly workspaceId: string;
  readonly work: WorkRequests;
  readonly isScored: boolean;
  /** Whether the rows have been sent already; otherwise the flush before the commit sends them. */
  readonly areWritten: boolean;
  /** What else the transaction changes the values of. */
  readonly affected?: readonly string[];
}

/** Every change of a discovery passes here: it updates side tables, counts tags and has values refreshed. */
export function recordBeside(
  transaction: Transaction,
  { workspaceId, work, isScored, areWritten, affected = [] }: Circumstances,
  changed: readonly Changed[],
): void {
  const send = (statement: Statement) =>
    areWritten ? transaction.write(statement) : transaction.beforeCommit(statement);
  const written = changed.flatMap(({ before, after }) => (after ? [{ before, after }] : []));
  for (const statement of writeSideTables(workspaceId, written)) send(statement);
  // A fresh id is nobody's name yet. Those that are written may have had theirs before.
  const named = changed.flatMap(({ before, after }) =>
    !before && after && (areWritten || after.client_id !== after.id) ? [after] : [],
  );
  if (named.length > 0) send(refuseMergedNames(workspaceId, named));
  const tags = changed.map(({ before, after }) => ({ before: before?.tags ?? [], after: after?.tags ?? [] }));
  addTagChanges(transaction, workspaceId, tagChangesOf(tags));
  const subjects = changed.flatMap(({ before, after }) => affectedByDiscovery(before, after, isScored));
  work.add(transaction, { kind: VALUES, workspaceId, subjects: [...subjects, ...affected] });
}
