import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/**
 * A discovery's assignees, tags and field values also stand in its own row, so that reading it needs no other table.
 *
 * The former version serves meanwhile and writes the side tables only; triggers fill the columns for it. Connections of
 * this version say `discovery_records.fills_rows=on` and fill them themselves. The triggers go with the next version.
 *
 * Nothing locks a table for longer than a moment, and every step can be done again after an interruption.
 */
export class DenormalisedColumns extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const connection = this.driver.getConnection() as PostgreSqlConnection;
    const pool = await connection.getNativeClient();
    for (const text of [COLUMNS, ASSIGNEE_ORDER_REQUEST]) await pool.query({ text });
    const { rowCount: workspaces } = await pool.query('SELECT FROM workspace LIMIT 1');
    if (workspaces === 0) return;
    for (const text of TRIGGERS) await pool.query({ text });
    // CREATE TRIGGER waited for those who had written without it, so from here on nobody's writes are missed.
    await fillAll(pool);
  }
}

const COLUMNS = `
  ALTER TABLE discovery
    ADD COLUMN IF NOT EXISTS assignees uuid[] NOT NULL DEFAULT '{}',
    ADD COLUMN IF NOT EXISTS tags text[] NOT NULL DEFAULT '{}',
    ADD COLUMN IF NOT EXISTS field_values jsonb NOT NULL DEFAULT '{}'`;

// Append-only outbox without unique or foreign keys, so that a rename waits for nobody.
const ASSIGNEE_ORDER_REQUEST = `
  CREATE TABLE IF NOT EXISTS assignee_order_request (
    workspace_id uuid NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id uuid NOT NULL,
    requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    next_discovery_id uuid,
    locked_discovery_id uuid,
    CONSTRAINT assignee_order_request_pk PRIMARY KEY (workspace_id, id)
  )`;

/** What the columns of a discovery `d` have to be, by column. */
const TRUTH = {
  assignees: `ARRAY(
    SELECT u.id FROM discovery_assignee a
    JOIN workspace_user u ON u.workspace_id = a.workspace_id AND u.id = a.user_id
    WHERE a.workspace_id = d.workspace_id AND a.discovery_id = d.id ORDER BY u.name, u.id)`,
  tags: `ARRAY(
    SELECT t.tag FROM discovery_tag t
    WHERE t.workspace_id = d.workspace_id AND t.discovery_id = d.id ORDER BY t.position)`,
  field_values: `coalesce((
    SELECT jsonb_object_agg(v.field_id, v.value) FROM discovery_field_value v
    WHERE v.workspace_id = d.workspace_id AND v.discovery_id = d.id), '{}')`,
};

/**
 * Locks the names that put assignees in order until the transaction ends. Otherwise a rename that commits in between
 * would find nothing to reorder.
 *
 * @param discoveries a table of `workspace_id` and `discovery_id`
 * @returns what follows SELECT
 */
const namesToLock = (discoveries: string): string => `
  FROM workspace_user u
  WHERE (u.workspace_id, u.id) IN (
    SELECT a.workspace_id, a.user_id FROM discovery_assignee a JOIN ${discoveries} USING (workspace_id, discovery_id)
    WHERE EXISTS (
      SELECT FROM discovery_assignee o
      WHERE o.workspace_id = a.workspace_id AND o.discovery_id = a.discovery_id AND o.user_id <> a.user_id))
  ORDER BY u.workspace_id, u.id FOR SHARE OF u`;

const SIDE_TABLES = [
  { table: 'discovery_assignee', column: 'assignees' },
  { table: 'discovery_tag', column: 'tags' },
  { table: 'discovery_field_value', column: 'field_values' },
] as const;

const BY_FORMER_VERSION = `current_setting('discovery_records.fills_rows', true) IS DISTINCT FROM 'on'`;

const functionOf = ({ table, column }: (typeof SIDE_TABLES)[number]): string => `
  CREATE OR REPLACE FUNCTION ${table}_fills_row() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${column === 'assignees' ? `PERFORM ${namesToLock('changed')};` : ''}
    UPDATE discovery SET ${column} = truth.${column}
    FROM (
      SELECT d.workspace_id, d.id, ${TRUTH[column]} AS ${column}
      FROM (SELECT DISTINCT workspace_id, discovery_id AS id FROM changed) d
    ) truth
    WHERE discovery.workspace_id = truth.workspace_id AND discovery.id = truth.id
      AND discovery.${column} IS DISTINCT FROM truth.${column};
    RETURN NULL;
  END $$`;

/** A trigger with a transition table is for one event only. */
const triggersOf = ({ table }: (typeof SIDE_TABLES)[number]): string[] =>
  (
    [
      ['INSERT', 'NEW'],
      ['UPDATE', 'NEW'],
      ['DELETE', 'OLD'],
    ] as const
  ).map(
    ([event, rows]) => `
      CREATE OR REPLACE TRIGGER ${table}_${event.toLowerCase()}_fills_row
      AFTER ${event} ON ${table} REFERENCING ${rows} TABLE AS changed
      FOR EACH STATEMENT WHEN (${BY_FORMER_VERSION}) EXECUTE FUNCTION ${table}_fills_row()`,
  );

const TRIGGERS = [
  ...SIDE_TABLES.map(functionOf),
  ...SIDE_TABLES.flatMap(triggersOf),
  `CREATE OR REPLACE FUNCTION workspace_user_requests_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO assignee_order_request (workspace_id, user_id) VALUES (NEW.workspace_id, NEW.id);
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER workspace_user_rename_requests_order
  AFTER UPDATE OF name ON workspace_user
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name AND ${BY_FORMER_VERSION})
  EXECUTE FUNCTION workspace_user_requests_order()`,
];

interface Key {
  readonly workspace_id: string;
  readonly discovery_id: string;
}

/** Before every other. */
const FIRST: Key = {
  workspace_id: '00000000-0000-0000-0000-000000000000',
  discovery_id: '00000000-0000-0000-0000-000000000000',
};

const DIFFERS = `(d.assignees, d.tags, d.field_values)
  IS DISTINCT FROM (${TRUTH.assignees}, ${TRUTH.tags}, ${TRUTH.field_values})`;

/** The next discoveries in the order of their ids, and whether their columns are to be filled. */
const NEXT = `
  SELECT d.workspace_id, d.id AS discovery_id, ${DIFFERS} AS differs FROM discovery d
  WHERE (d.workspace_id, d.id) > ($1, $2) ORDER BY d.workspace_id, d.id LIMIT 200`;

const GIVEN = `unnest($1::uuid[], $2::uuid[]) AS given (workspace_id, discovery_id)`;

const lock = (ifLocked: 'SKIP LOCKED' | ''): string => `
  SELECT d.workspace_id, d.id AS discovery_id FROM discovery d
  JOIN ${GIVEN} ON given.workspace_id = d.workspace_id AND given.discovery_id = d.id
  ORDER BY d.workspace_id, d.id FOR NO KEY UPDATE OF d ${ifLocked}`;

const FILL = `
  UPDATE discovery d
  SET assignees = ${TRUTH.assignees}, tags = ${TRUTH.tags}, field_values = ${TRUTH.field_values}
  FROM ${GIVEN} WHERE d.workspace_id = given.workspace_id AND d.id = given.discovery_id`;

/** Fills what differs. What somebody is changing is left for the end, so that nobody waits for a whole batch. */
async function fillAll(pool: Pool): Promise<void> {
  const locked: Key[] = [];
  for (let last = FIRST; ;) {
    const { rows } = await pool.query<Key & { differs: boolean }>(NEXT, [
      last.workspace_id,
      last.discovery_id,
    ]);
    const wanted = rows.filter(({ differs }) => differs);
    const filled = new Set((await fill(pool, wanted, 'SKIP LOCKED')).map(({ discovery_id }) => discovery_id));
    locked.push(...wanted.filter(({ discovery_id }) => !filled.has(discovery_id)));
    const end = rows.at(-1);
    if (!end) break;
    last = end;
  }
  for (const key of locked) await fill(pool, [key], '');
}

async function fill(pool: Pool, discoveries: readonly Key[], ifLocked: 'SKIP LOCKED' | ''): Promise<Key[]> {
  if (discoveries.length === 0) return [];
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows: free } = await client.query<Key>(lock(ifLocked), arrays(discoveries));
    // Statements of their own, which see what those wrote who held the locks before.
    await client.query(`SELECT ${namesToLock(GIVEN)}`, arrays(free));
    await client.query(FILL, arrays(free));
    await client.query('COMMIT');
    client.release();
    return free;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const arrays = (discoveries: readonly Key[]): string[][] => [
  discoveries.map(({ workspace_id }) => workspace_id),
  discoveries.map(({ discovery_id }) => discovery_id),
];
