import { Migration } from '@mikro-orm/migrations';
import { firstPartitions } from '../changes/partitions.js';

/**
 * The events of records (docs/decisions/29).
 *
 * - `event` has the changes by a transaction, in partitions of a week, so that old events are dropped as a whole.
 *   Events outlive their records, so there are no foreign keys.
 * - `event_commit` orders transactions: after their commit, each gets a position in the order of the stamps. Its unique
 *   key makes one of two processes fail that assign positions at the same time.
 * - `event_feed` is locked while positions are assigned, and counts the dropped transactions.
 */
export class Events extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...firstPartitions(new Date())]) this.addSql(statement);
  }
}

const TABLES = [
  // A cheap function that is declared costly: plans made while a table is small then read a row by its index instead of
  // scanning the table, which is right once the table has grown.
  `CREATE FUNCTION is_by_index(key bigint) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000000 AS $$ BEGIN RETURN true; END $$`,
  `CREATE TABLE event (
    workspace_id uuid NOT NULL,
    commit_id uuid NOT NULL,
    ordinal integer NOT NULL,
    at timestamptz NOT NULL,
    change_id uuid NOT NULL,
    type text COLLATE "C" NOT NULL,
    record_id uuid NOT NULL,
    client_id text,
    actor_kind text COLLATE "C" NOT NULL,
    actor_id uuid,
    request_id text,
    trace text COLLATE "C",
    before json,
    after json,
    CONSTRAINT event_pk PRIMARY KEY (workspace_id, commit_id, ordinal, at)
  ) PARTITION BY RANGE (at)`,
  `CREATE INDEX event_by_record ON event (workspace_id, record_id, at)`,
  // Only imports have changes of several transactions.
  `CREATE INDEX event_by_change ON event (workspace_id, change_id) WHERE change_id <> commit_id`,
  `CREATE TABLE event_commit (
    workspace_id uuid NOT NULL,
    stamp bigint NOT NULL,
    commit_id uuid NOT NULL,
    at timestamptz NOT NULL,
    events integer NOT NULL,
    position bigint,
    CONSTRAINT event_commit_pk PRIMARY KEY (workspace_id, stamp, commit_id)
  ) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05)`,
  `CREATE UNIQUE INDEX event_commit_position ON event_commit (workspace_id, position) WHERE position IS NOT NULL`,
  `CREATE INDEX event_commit_waiting ON event_commit (workspace_id, stamp) WHERE position IS NULL`,
  `CREATE TABLE event_feed (
    workspace_id uuid NOT NULL,
    dropped bigint NOT NULL DEFAULT 0,
    CONSTRAINT event_feed_pk PRIMARY KEY (workspace_id)
  )`,
];
