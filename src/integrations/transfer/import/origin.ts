import type { Reader } from '../../../platform/database/reader.js';
import type { Queryable } from '../../../platform/database/sql.js';
import { FEEDBACK_TYPE } from '../../../records/fields/field-type.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import type { ParsedLine } from './lines/parse-line.js';

export interface BatchContext {
  readonly transaction: Transaction;
  readonly workspaceId: string;
  readonly keepsIds: boolean;
  /** Whether the workspace has only its initial states and system field, which lines replace. */
  readonly isEmpty: boolean;
}

/** Locks referenced records, so that no other transaction deletes or merges them before the batch is committed. */
export const KEPT = 'ORDER BY id FOR KEY SHARE';

/** The workspace that a file was exported from, identified by its system field. */
export interface Origin {
  readonly systemFieldId: string;
  /** Whether another workspace of this service has this system field, and so the file's ids. */
  readonly isElsewhere: boolean;
}

/** @returns the origin, or undefined if no line has the system field */
export async function originOf(
  reader: Reader,
  workspaceId: string,
  lines: readonly ParsedLine[],
): Promise<Origin | undefined> {
  const systemFieldId = systemFieldIn(lines)?.toLowerCase();
  if (systemFieldId === undefined) return undefined;
  // On Citus this query goes to all nodes, once per file.
  const found = await reader.query({
    text: `SELECT 1 AS found FROM discovery_field WHERE type = '${FEEDBACK_TYPE}' AND id = $1 AND workspace_id <> $2`,
    values: [systemFieldId, workspaceId],
  });
  return { systemFieldId, isElsewhere: found.length > 0 };
}

function systemFieldIn(lines: readonly ParsedLine[]): string | undefined {
  for (const { kind, record } of lines) {
    if (kind === 'discoveryField' && record.type === FEEDBACK_TYPE && record.id !== undefined)
      return record.id;
  }
  return undefined;
}

/** Decides whether records keep the ids of the file: only where no other workspace can have them. */
export async function relationTo(
  origin: Origin | undefined,
  queryable: Queryable,
  workspaceId: string,
): Promise<Pick<BatchContext, 'keepsIds' | 'isEmpty'>> {
  if (!origin) return { keepsIds: false, isEmpty: false };
  const found = await queryable.byKey<{ id: string; is_empty: boolean }>({
    text: `SELECT id, NOT (
        EXISTS (SELECT FROM discovery WHERE workspace_id = $1)
        OR EXISTS (SELECT FROM tracker WHERE workspace_id = $1)
        OR EXISTS (SELECT FROM component WHERE workspace_id = $1)
        OR EXISTS (SELECT FROM workspace_user WHERE workspace_id = $1)) AS is_empty
      FROM discovery_field WHERE workspace_id = $1 AND type = '${FEEDBACK_TYPE}'`,
    values: [workspaceId],
  });
  const isEmpty = found?.is_empty ?? false;
  const isSame = found?.id === origin.systemFieldId;
  return { keepsIds: !origin.isElsewhere && (isSame || isEmpty), isEmpty };
}
