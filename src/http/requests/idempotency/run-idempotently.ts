import type { Transaction } from '../../../platform/database/transaction.js';
import { IdempotencyKeyReused, IdempotencyResultGone, RequestInProgress } from '../request.problems.js';
import { NO_WORKSPACE } from '../caller.js';
import type { IdempotentRequest } from './idempotent-request.js';

export const RETENTION = '24 hours';

/** In bytes of JSON. Small changes can return records of a megabyte, which would fill the disk. */
export const MAX_RESULT_BYTES = 16_384;

interface StoredResult {
  readonly same: boolean;
  readonly result: unknown;
  /** The record's id, set if the result was too large to be stored. */
  readonly record_id: string | null;
}

interface Shown {
  readonly id: string;
  readonly changeId?: string;
}

interface IdempotentWork<Result extends Shown> {
  /** The result is stored as JSON and must not contain secrets. */
  readonly work: () => Promise<Result | undefined>;
  readonly readAgain: (id: string) => Promise<Result | undefined>;
}

/** Runs the work, or returns the stored result of an earlier request with this key (docs/decisions/10). */
export async function runIdempotently<Result extends Shown>(
  transaction: Transaction,
  idempotency: IdempotentRequest,
  { work, readAgain }: IdempotentWork<Result>,
): Promise<Result | undefined> {
  const stored = await begin(transaction, idempotency);
  if (!stored) {
    const result = await work();
    const json = JSON.stringify(result ?? null);
    const isLarge = Buffer.byteLength(json) > MAX_RESULT_BYTES;
    // A record that is read again doesn't have the change's id, so the id is stored.
    const least = JSON.stringify(result?.changeId === undefined ? null : { changeId: result.changeId });
    await store(transaction, idempotency, isLarge ? { json: least, recordId: result?.id } : { json });
    return result;
  }
  if (stored.record_id === null) return stored.result as Result;
  const record = await readAgain(stored.record_id);
  // The id may have become another record's `clientId`.
  if (record?.id !== stored.record_id) throw new IdempotencyResultGone();
  return stored.result ? { ...record, ...stored.result } : record;
}

/** Like {@link runIdempotently}, for results of limited size, which refer to records instead of containing them. */
export async function keepIdempotently<Outcome>(
  transaction: Transaction,
  idempotency: IdempotentRequest,
  { work, kept }: { readonly work: () => Promise<Outcome>; readonly kept: (outcome: Outcome) => Outcome },
): Promise<Outcome> {
  const stored = await begin(transaction, idempotency);
  if (stored) return stored.result as Outcome;
  const outcome = await work();
  await store(transaction, idempotency, { json: JSON.stringify(kept(outcome)) });
  return outcome;
}

/** @returns undefined for the first request with the key */
async function begin(
  transaction: Transaction,
  idempotency: IdempotentRequest,
): Promise<StoredResult | undefined> {
  await lock(transaction, idempotency);
  const stored = await find(transaction, idempotency);
  if (!stored) return undefined;
  if (!stored.same) throw new IdempotencyKeyReused();
  transaction.afterCommit(idempotency.markReplayed);
  return stored;
}

/** An advisory lock, as there is no row to lock yet. On Citus, the workspace's node takes it. */
async function lock(
  transaction: Transaction,
  { workspaceId, callerId, key }: IdempotentRequest,
): Promise<void> {
  const isWithin = workspaceId !== NO_WORKSPACE;
  const name = `idempotency ${workspaceId} ${callerId} ${key}`;
  const row = await transaction.byKey<{ free: boolean }>({
    text: `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free
      ${isWithin ? `FROM discovery_field WHERE workspace_id = $2 AND type = 'FEEDBACK'` : ''}`,
    values: isWithin ? [name, workspaceId] : [name],
  });
  if (!row?.free) throw new RequestInProgress();
}

/** A statement after the lock, because an earlier snapshot would miss the first request's row. */
const find = (transaction: Transaction, { workspaceId, callerId, key, fingerprint }: IdempotentRequest) =>
  transaction.byKey<StoredResult>({
    text: `SELECT fingerprint = $4 AS same, result, record_id FROM idempotency_key
      WHERE workspace_id = $1 AND token_id = $2 AND key = $3 AND made_at > now() - interval '${RETENTION}'`,
    values: [workspaceId, callerId, key, fingerprint],
  });

/** Replaces only expired results; finding another one means that the lock was lost. */
async function store(
  transaction: Transaction,
  { workspaceId, callerId, key, fingerprint }: IdempotentRequest,
  { json, recordId }: { readonly json: string; readonly recordId?: string | undefined },
): Promise<void> {
  const stored = await transaction.byKey({
    text: `INSERT INTO idempotency_key AS kept (workspace_id, token_id, key, fingerprint, result, record_id, made_at)
      VALUES ($1, $2, $3, $4, $5, $6, now())
      ON CONFLICT (workspace_id, token_id, key) DO UPDATE SET fingerprint = excluded.fingerprint,
        result = excluded.result, record_id = excluded.record_id, made_at = excluded.made_at
      WHERE excluded.made_at - kept.made_at >= interval '${RETENTION}'
      RETURNING 1`,
    values: [workspaceId, callerId, key, fingerprint, json, recordId ?? null],
  });
  if (!stored) throw new RequestInProgress();
}
