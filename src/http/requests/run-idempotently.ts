import type { Queryable } from '../../database/sql.js';
import { IdempotencyKeyReused, IdempotencyResultGone, RequestInProgress } from './idempotency.problems.js';
import type { IdempotentRequest } from './idempotent-request.js';

/** How long the first answer is kept, as an interval of PostgreSQL. */
export const KEPT_FOR = '24 hours';

/** The transaction that the work is done in. */
interface Transaction extends Queryable {
  afterCommit(followUp: () => void): void;
}

/**
 * The largest result that is kept, in bytes of JSON. A change of a few bytes can show a record of a megabyte, and many
 * of them a day would fill the disk.
 */
export const LARGEST_RESULT = 16_384;

interface Former {
  readonly same: boolean;
  readonly result: unknown;
  /** Set where the result was too large: the record that it showed. */
  readonly record_id: string | null;
}

/** A record as it is shown. */
interface Shown {
  readonly id: string;
}

interface Doing<Result extends Shown> {
  /** Its result must be the same after it was JSON, and must hold nothing secret. */
  readonly work: () => Promise<Result | undefined>;
  /** Reads the record that an earlier request showed, as it is now. */
  readonly readAgain: (id: string) => Promise<Result | undefined>;
}

/**
 * Does the work of a request, unless it was done before: then gives what came of it. The result is kept by the
 * transaction that does the work, so neither can be there without the other; a refusal is not kept. Of a large result
 * only the record is remembered, and shown as it is by now.
 *
 * @throws RequestInProgress when the first request is still being worked on
 * @throws IdempotencyKeyReused when the key belongs to another request
 * @throws IdempotencyResultGone when the record of a large result was deleted since
 */
export async function runIdempotently<Result extends Shown>(
  transaction: Transaction,
  idempotency: IdempotentRequest,
  { work, readAgain }: Doing<Result>,
): Promise<Result | undefined> {
  await lock(transaction, idempotency);
  const former = await find(transaction, idempotency);
  if (!former) {
    const result = await work();
    await keep(transaction, idempotency, result);
    return result;
  }
  if (!former.same) throw new IdempotencyKeyReused();
  transaction.afterCommit(idempotency.markReplayed);
  if (former.record_id === null) return former.result as Result;
  const record = await readAgain(former.record_id);
  // By now the id may be another record's `clientId`.
  if (record?.id !== former.record_id) throw new IdempotencyResultGone();
  return record;
}

/** Until the end of the transaction. A lock on a row would have to be waited for, and there is no row yet. */
async function lock(
  transaction: Transaction,
  { workspaceId, tokenId, key }: IdempotentRequest,
): Promise<void> {
  const row = await transaction.byKey<{ free: boolean }>({
    text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
    values: [`idempotency ${workspaceId} ${tokenId} ${key}`],
  });
  if (!row?.free) throw new RequestInProgress();
}

/** Looks only after the lock is held, in a statement of its own: one that began earlier would not see all. */
const find = (transaction: Transaction, { workspaceId, tokenId, key, fingerprint }: IdempotentRequest) =>
  transaction.byKey<Former>({
    text: `SELECT fingerprint = $4 AS same, result, record_id FROM idempotency_key
      WHERE workspace_id = $1 AND token_id = $2 AND key = $3 AND made_at > now() - interval '${KEPT_FOR}'`,
    values: [workspaceId, tokenId, key, fingerprint],
  });

/** Takes the place of a result that was kept long enough. */
async function keep(
  transaction: Transaction,
  { workspaceId, tokenId, key, fingerprint }: IdempotentRequest,
  result: Shown | undefined,
): Promise<void> {
  const json = JSON.stringify(result ?? null);
  const isLarge = Buffer.byteLength(json) > LARGEST_RESULT;
  await transaction.query({
    text: `INSERT INTO idempotency_key (workspace_id, token_id, key, fingerprint, result, record_id, made_at)
      VALUES ($1, $2, $3, $4, $5, $6, now())
      ON CONFLICT ON CONSTRAINT idempotency_key_pk DO UPDATE SET fingerprint = excluded.fingerprint,
        result = excluded.result, record_id = excluded.record_id, made_at = excluded.made_at`,
    values: [workspaceId, tokenId, key, fingerprint, isLarge ? 'null' : json, isLarge ? result?.id : null],
  });
}
