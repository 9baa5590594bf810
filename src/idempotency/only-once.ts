import type { Rows } from '../database/sql.js';
import { IdempotencyKeyReused, RequestInProgress } from './idempotency.problems.js';
import type { Once } from './once.js';

/** How long the first answer is kept, as an interval of PostgreSQL. */
export const KEPT_FOR = '24 hours';

/** The transaction that the work is done in. */
interface Transaction extends Rows {
  afterCommit(followUp: () => void): void;
}

interface Former {
  readonly same: boolean;
  readonly result: unknown;
}

/**
 * Does the work of a request, unless it was done before: then gives what came of it. The result is kept by the
 * transaction that does the work, so neither can be there without the other; a refusal is not kept.
 *
 * @param work its result must be the same after it was JSON, and must hold nothing secret
 * @throws RequestInProgress when the first request is still being worked on
 * @throws IdempotencyKeyReused when the key belongs to another request
 */
export async function onlyOnce<Result>(
  transaction: Transaction,
  once: Once,
  work: () => Promise<Result>,
): Promise<Result> {
  await lock(transaction, once);
  const former = await find(transaction, once);
  if (former) {
    if (!former.same) throw new IdempotencyKeyReused();
    transaction.afterCommit(once.replayed);
    return former.result as Result;
  }
  const result = await work();
  await keep(transaction, once, result);
  return result;
}

/** Until the end of the transaction. A lock on a row would have to be waited for, and there is no row yet. */
async function lock(transaction: Transaction, { workspaceId, tokenId, key }: Once): Promise<void> {
  const row = await transaction.row<{ free: boolean }>({
    text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free',
    values: [`idempotency ${workspaceId} ${tokenId} ${key}`],
  });
  if (!row?.free) throw new RequestInProgress();
}

/** Looks only after the lock is held, in a statement of its own: one that began earlier would not see all. */
const find = (transaction: Transaction, { workspaceId, tokenId, key, fingerprint }: Once) =>
  transaction.row<Former>({
    text: `SELECT fingerprint = $4 AS same, result FROM idempotency_key
      WHERE workspace_id = $1 AND token_id = $2 AND key = $3 AND made_at > now() - interval '${KEPT_FOR}'`,
    values: [workspaceId, tokenId, key, fingerprint],
  });

/** Takes the place of a result that was kept long enough. */
const keep = (
  transaction: Transaction,
  { workspaceId, tokenId, key, fingerprint }: Once,
  result: unknown,
): Promise<unknown> =>
  transaction.rows({
    text: `INSERT INTO idempotency_key (workspace_id, token_id, key, fingerprint, result, made_at)
      VALUES ($1, $2, $3, $4, $5, now())
      ON CONFLICT ON CONSTRAINT idempotency_key_pk
        DO UPDATE SET fingerprint = excluded.fingerprint, result = excluded.result, made_at = excluded.made_at`,
    values: [workspaceId, tokenId, key, fingerprint, JSON.stringify(result ?? null)],
  });
