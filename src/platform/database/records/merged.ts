import { isUuid } from '../../identifiers/uuid.js';
import type { Queryable } from '../sql.js';
import type { Merged } from './reference-index.js';

/** The table of merged discoveries, by which references to them lead to the survivor. */
export const MERGED = 'merged_discovery';

/** Whether a reference to a record of this table may be to a merged one. */
export const hasMerged = (table: string): boolean => table === 'discovery';

/** Finds merged records by references that no other record has. */
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

/** SQL expressions for the id of a merged record or its survivor, one for each key that a reference may match. */
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
