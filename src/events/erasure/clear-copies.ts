import type { Transaction } from '../../platform/database/transaction.js';
import { NO_ID } from '../../platform/identifiers/uuid.js';
import type { Erasure, ScanPosition, Slice } from './erasure.js';

/** The numbers of rows that one transaction clears. */
const RESULTS = 1_000;
const REPORTS = 50;
const DELIVERIES = 1_000;

interface KeyRow {
  readonly token_id: string;
  readonly key: string;
  readonly is_theirs: boolean;
}

/** Clears stored responses that contain the person's records. A repeated request shows what is left. */
export async function clearResults(
  transaction: Transaction,
  { workspaceId, id }: Erasure,
  after: ScanPosition = [NO_ID, ''],
): Promise<Slice> {
  const passed = await transaction.query<KeyRow>({
    text: `SELECT token_id, key, EXISTS (
        SELECT FROM erasure_record r
        WHERE r.workspace_id = $1 AND r.erasure_id = $2 AND r.record_id::text = k.result ->> 'id') AS is_theirs
      FROM idempotency_key k WHERE k.workspace_id = $1 AND (k.token_id, k.key) > ($3::uuid, $4::text)
      ORDER BY k.token_id, k.key LIMIT ${RESULTS}`,
    values: [workspaceId, id, ...after],
  });
  const theirs = passed.filter(({ is_theirs }) => is_theirs);
  if (theirs.length > 0)
    await transaction.query({
      text: `UPDATE idempotency_key SET record_id = (result ->> 'id')::uuid, result = 'null'
        WHERE workspace_id = $1 AND (token_id, key) IN (
          SELECT given.token_id, given.key FROM unnest($2::uuid[], $3::text[]) AS given (token_id, key))`,
      values: [workspaceId, theirs.map(({ token_id }) => token_id), theirs.map(({ key }) => key)],
    });
  const last = passed.at(-1);
  return { next: last && passed.length === RESULTS ? [last.token_id, last.key] : undefined };
}

/**
 * Clears the response bodies of webhook deliveries about the person's records, and the bodies sent by all deliveries: any
 * of them may name the person.
 */
export async function clearAnswers(
  transaction: Transaction,
  { workspaceId, id }: Erasure,
  after: ScanPosition = [NO_ID],
): Promise<Slice> {
  const passed = await transaction.query<{ id: string; is_theirs: boolean; was_sent: boolean }>({
    text: `SELECT d.id, d.sent IS NOT NULL AS was_sent, EXISTS (
        SELECT FROM erasure_record r
        WHERE r.workspace_id = $1 AND r.erasure_id = $2 AND r.record_id = d.record_id) AS is_theirs
      FROM webhook_delivery d WHERE d.workspace_id = $1 AND d.id > $3 ORDER BY d.id LIMIT ${DELIVERIES}`,
    values: [workspaceId, id, ...after],
  });
  const theirs = passed.filter(({ is_theirs }) => is_theirs);
  const cleared = passed.filter(({ is_theirs, was_sent }) => is_theirs || was_sent);
  if (cleared.length > 0)
    await transaction.query({
      text: `UPDATE webhook_delivery SET sent = NULL, attempts = CASE WHEN id = ANY ($3::uuid[]) THEN (
          SELECT coalesce(jsonb_agg(attempt - 'answer' ORDER BY place), '[]')
          FROM jsonb_array_elements(attempts) WITH ORDINALITY AS each (attempt, place)) ELSE attempts END
        WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
      values: [workspaceId, cleared.map((each) => each.id), theirs.map((each) => each.id)],
    });
  const last = passed.at(-1);
  return { next: last && passed.length === DELIVERIES ? [last.id] : undefined };
}

const ERASED = JSON.stringify({ detail: 'Erased, together with a person whom it might have named.' });

/** Clears quoted cells in reports of imports, and their rejected rows: a name can have any form. Codes, lines and counts stay. */
export async function clearReports(transaction: Transaction, { workspaceId, id }: Erasure): Promise<Slice> {
  const cleared = await transaction.query({
    text: `WITH cleared AS (UPDATE import_job SET report = jsonb_set(
          report || CASE WHEN report ? 'preview' THEN '{"preview": []}'::jsonb ELSE '{}'::jsonb END, '{faults}',
          (SELECT coalesce(jsonb_agg((fault - 'cell') || $3::jsonb ORDER BY place), '[]')
            FROM jsonb_array_elements(coalesce(report -> 'faults', '[]')) WITH ORDINALITY AS each (fault, place)))
      WHERE workspace_id = $1 AND id IN (
        SELECT id FROM import_job WHERE workspace_id = $1 AND id < $2
          AND (jsonb_array_length(coalesce(report -> 'preview', '[]')) > 0
            OR EXISTS (SELECT FROM jsonb_array_elements(coalesce(report -> 'faults', '[]')) AS each (fault)
              WHERE NOT fault @> $3::jsonb))
        LIMIT ${REPORTS})
      RETURNING id, finished_at), rejected AS (
        DELETE FROM import_upload u USING cleared
        WHERE u.workspace_id = $1 AND u.import_id = cleared.id AND cleared.finished_at IS NOT NULL)
      SELECT id FROM cleared`,
    values: [workspaceId, id, ERASED],
  });
  return { next: cleared.length === REPORTS ? [] : undefined };
}

/** Whether an import older than the erasure hasn't finished; its file may contain the person. */
export async function hasImports(transaction: Transaction, { workspaceId, id }: Erasure): Promise<boolean> {
  const row = await transaction.byKey({
    text: `SELECT 1 AS found FROM import_job WHERE workspace_id = $1 AND id < $2 AND finished_at IS NULL LIMIT 1`,
    values: [workspaceId, id],
  });
  return row !== undefined;
}
