import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/**
 * What lists are ordered by: feedback values in a narrow table, a place that people give to discoveries, and indexes.
 *
 * The former version serves meanwhile. Discoveries that it makes get the rank that the column has by default, and a trigger
 * keeps the narrow table for its workers. The trigger goes with the next version.
 *
 * Nothing locks a table for longer than a moment, and every step can be done again after an interruption.
 */
export class Orders extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const connection = this.driver.getConnection() as PostgreSqlConnection;
    const pool = await connection.getNativeClient();
    for (const text of [...COLUMNS, FEEDBACK_VALUE]) await pool.query({ text });
    const { rows: workspaces } = await pool.query<Key>('SELECT workspace_id AS id FROM workspace');
    if (workspaces.length > 0 && !(await isCitus(pool))) {
      // It waits for those who have written without it, so from here on nobody's writes are missed.
      for (const text of TRIGGER) await pool.query({ text });
    }
    for (const { id } of workspaces) await fillWorkspace(pool, id);
    for (const index of INDEXES) await createIndex(pool, index);
    for (const text of RANK_IS_REQUIRED) await pool.query({ text });
    // How many discoveries have no feedback decides between a walk in order and a look at all that match a filter.
    await pool.query('ANALYZE discovery, discovery_feedback_value');
  }
}

/**
 * A key of the npm package fractional-indexing that comes after those of all moments before: `m` says that an integer of 13
 * digits follows, here microseconds, hexadecimal until the year 2112. The fraction tells those of one moment apart.
 */
const RANK_BY_TIME = `'m' || lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 13, '0')
  || lpad(to_hex((random() * 65535)::integer), 4, '0') || 'V'`;

/** Ranks in the order of ids, before all by time: `l` says that 12 digits follow, here milliseconds. */
const RANK_BY_ID = `'l' || replace(d.id::text, '-', '') || 'V'`;

const COLUMNS = [
  `ALTER TABLE discovery
    ADD COLUMN IF NOT EXISTS has_feedback boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS rank text COLLATE "C"`,
  // Not with the column, which would write all rows while the table is locked.
  `ALTER TABLE discovery ALTER COLUMN rank SET DEFAULT ${RANK_BY_TIME}`,
];

// Only discoveries with feedback have a row (docs/decisions/23).
const FEEDBACK_VALUE = `
  CREATE TABLE IF NOT EXISTS discovery_feedback_value (
    workspace_id uuid NOT NULL,
    discovery_id uuid NOT NULL,
    feedback_score bigint NOT NULL,
    last_feedback timestamptz(3) NOT NULL,
    CONSTRAINT discovery_feedback_value_pk PRIMARY KEY (workspace_id, discovery_id),
    CONSTRAINT discovery_feedback_value_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
      REFERENCES discovery (workspace_id, id) ON DELETE CASCADE
  ) WITH (autovacuum_vacuum_scale_factor = 0.05)`;

const INDEXES = [
  'INDEX discovery_feedback_value_by_score ON discovery_feedback_value (workspace_id, feedback_score, discovery_id)',
  'INDEX discovery_feedback_value_by_last_feedback ON discovery_feedback_value (workspace_id, last_feedback, discovery_id)',
  'INDEX discovery_without_feedback ON discovery (workspace_id, id) WHERE NOT has_feedback',
  'INDEX discovery_by_state_entry ON discovery (workspace_id, state_entered_at, id)',
  'INDEX feedback_by_score ON feedback (workspace_id, score, id)',
  'INDEX feedback_by_discovery_and_score ON feedback (workspace_id, discovery_id, score, id)',
  'UNIQUE INDEX discovery_rank_unique ON discovery (workspace_id, rank)',
];

async function createIndex(pool: Pool, definition: string): Promise<void> {
  const [, name = ''] = /INDEX (\w+)/.exec(definition) ?? [];
  // An interruption leaves one behind that is of no use.
  await pool.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await pool.query(`CREATE ${definition.replace('INDEX', 'INDEX CONCURRENTLY')}`);
}

/** By a constraint that is checked without a lock, so that SET NOT NULL needs none. */
const RANK_IS_REQUIRED = [
  `ALTER TABLE discovery DROP CONSTRAINT IF EXISTS discovery_has_rank`,
  `ALTER TABLE discovery ADD CONSTRAINT discovery_has_rank CHECK (rank IS NOT NULL) NOT VALID`,
  `ALTER TABLE discovery VALIDATE CONSTRAINT discovery_has_rank`,
  `ALTER TABLE discovery ALTER COLUMN rank SET NOT NULL`,
  `ALTER TABLE discovery DROP CONSTRAINT discovery_has_rank`,
];

const BY_FORMER_VERSION = `current_setting('discovery_records.keeps_orders', true) IS DISTINCT FROM 'on'`;

const TRIGGER = [
  `CREATE OR REPLACE FUNCTION discovery_keeps_orders() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.has_feedback := NEW.last_feedback IS NOT NULL;
    IF NEW.has_feedback THEN
      INSERT INTO discovery_feedback_value AS v (workspace_id, discovery_id, feedback_score, last_feedback)
      VALUES (NEW.workspace_id, NEW.id, NEW.feedback_score, NEW.last_feedback)
      ON CONFLICT (workspace_id, discovery_id) DO UPDATE
        SET feedback_score = excluded.feedback_score, last_feedback = excluded.last_feedback;
    ELSE
      DELETE FROM discovery_feedback_value WHERE workspace_id = NEW.workspace_id AND discovery_id = NEW.id;
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER discovery_keeps_orders
  BEFORE UPDATE OF feedback_score, last_feedback ON discovery
  FOR EACH ROW WHEN (${BY_FORMER_VERSION}) EXECUTE FUNCTION discovery_keeps_orders()`,
];

interface Key {
  readonly id: string;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

const NEXT = 'SELECT id FROM discovery WHERE workspace_id = $1 AND id > $2 ORDER BY id LIMIT 500';

const LOCK = `
  SELECT FROM discovery WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

const FILL = [
  `UPDATE discovery d SET rank = coalesce(d.rank, ${RANK_BY_ID}), has_feedback = d.last_feedback IS NOT NULL
  WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
    AND (d.rank IS NULL OR d.has_feedback <> (d.last_feedback IS NOT NULL))`,
  `INSERT INTO discovery_feedback_value (workspace_id, discovery_id, feedback_score, last_feedback)
  SELECT d.workspace_id, d.id, d.feedback_score, d.last_feedback FROM discovery d
  WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[]) AND d.last_feedback IS NOT NULL
  ON CONFLICT (workspace_id, discovery_id) DO UPDATE
    SET feedback_score = excluded.feedback_score, last_feedback = excluded.last_feedback`,
];

async function fillWorkspace(pool: Pool, workspaceId: string): Promise<void> {
  for (let last = FIRST; ;) {
    const { rows } = await pool.query<Key>(NEXT, [workspaceId, last]);
    const end = rows.at(-1);
    if (!end) return;
    const ids = rows.map(({ id }) => id);
    await fill(pool, [workspaceId, ids]);
    last = end.id;
  }
}

async function fill(
  pool: Pool,
  given: readonly [workspaceId: string, ids: readonly string[]],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Statements of their own, which see what those wrote who held the locks before.
    for (const text of [LOCK, ...FILL]) await client.query(text, [...given]);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** It refuses triggers. What workers of the former version refresh there, the next refresh or reconciliation puts in order. */
const isCitus = async (pool: Pool): Promise<boolean> =>
  (await pool.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)).rowCount === 1;
