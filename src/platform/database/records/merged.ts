import { isUuid } from '../../identifiers/uuid.js';
import type { Queryable } from '../sql.js';
import type { Merged } from './reference-index.js';

/** Has the names of discoveries that were merged into others, so that they go on leading there. */
export const MERGED = 'merged_discovery';

/** Whether what names records of a table may name one that was merged. */
export const hasMerged = (table: string): boolean => table === 'discovery';

/** What references name that nothing else has for a name. */
export async function findMerged(
  from: Pick<Queryable, 'allByKey'>,
  workspaceId: string,
  table: string,
  references: readonly string[],
): Promise<Merged[]> {
  if (!hasMerged(table) || references.length === 0) return [];
  return from.allByKey<Merged>({
    text: `SELECT id, client_id, into_id FROM ${MERGED}
      WHERE workspace_id = $1 AND (client_id = ANY ($2::text[]) OR id = ANY ($3::uuid[]))`,
    values: [workspaceId, references, references.filter(isUuid)],
  });
}

/** SQL expressions for the id of what a record was merged into, or for its own; one for each key that it may be named by. */
export const mergedIn = (
  workspace: string,
  { id, clientId }: { readonly id: string | undefined; readonly clientId: string },
  column: 'into_id' | 'id' = 'into_id',
): string[] =>
  Object.entries({ id, client_id: clientId }).flatMap(([key, value]) =>
    value === undefined
      ? []
      : `(SELECT m.${column} FROM ${MERGED} m WHERE m.workspace_id = ${workspace} AND m.${key} = ${value})`,
  );
