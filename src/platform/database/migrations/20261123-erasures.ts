import { Migration } from '@mikro-orm/migrations';

/**
 * Erasures of persons. Neither table contains the erased person's data.
 *
 * - `erasure` rows are kept for ever.
 * - `erasure_record` has the records of an erasure until it is done.
 */
export class Erasures extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement);
  }
}

const TABLES = [
  `CREATE TABLE erasure (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    went_on_at timestamptz(3) NOT NULL DEFAULT statement_timestamp(),
    feedback integer NOT NULL DEFAULT 0,
    events integer NOT NULL DEFAULT 0,
    finished_at timestamptz(3),
    CONSTRAINT erasure_pk PRIMARY KEY (workspace_id, id)
  )`,
  `CREATE TABLE erasure_record (
    workspace_id uuid NOT NULL,
    erasure_id uuid NOT NULL,
    record_id uuid NOT NULL,
    CONSTRAINT erasure_record_pk PRIMARY KEY (workspace_id, erasure_id, record_id)
  )`,
];
