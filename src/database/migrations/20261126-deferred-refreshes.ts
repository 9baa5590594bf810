import { Migration } from '@mikro-orm/migrations';

/**
 * - Requests to refresh a value that can't be settled with the others: their discovery is locked, or takes too long.
 *   `due_at` is when to try again, null for all others. Workers of the former version take them like any other.
 * - A function that refuses a commit which comes too late, because PostgreSQL has `transaction_timeout` only since 17.
 *   It has the same SQLSTATE.
 */
export class DeferredRefreshes extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE feedback_refresh_request ADD COLUMN due_at timestamptz(3)`);
    this.addSql(`
      CREATE INDEX feedback_refresh_request_deferred ON feedback_refresh_request (due_at)
      WHERE due_at IS NOT NULL`);
    this.addSql(`
      CREATE FUNCTION refuse_late_commit(since timestamptz, longest_ms integer) RETURNS void
      LANGUAGE plpgsql AS $$
      BEGIN
        IF clock_timestamp() - since > longest_ms * interval '1 millisecond' THEN
          RAISE EXCEPTION 'the transaction took longer than % ms from the times that it writes to its commit', longest_ms
            USING ERRCODE = '25P04';
        END IF;
      END $$`);
  }
}
