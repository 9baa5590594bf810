import type { ClientBase, Pool } from 'pg';
import type { Statement } from './sql.js';
import { NO_ID } from '../identifiers/uuid.js';

/** Tables replicated to every node of a cluster, because rows are looked up without a workspace. */
export const REFERENCE_TABLES: readonly string[] = [
  'workspace',
  'api_token',
  'login',
  'tracker_address',
  'schema_migration',
];

/** Tables distributed by `workspace_id` and co-located, so that all rows of a workspace are on one node. */
export const SHARDED_TABLES: readonly string[] = [
  'discovery_state',
  'discovery_field',
  'formula_operand',
  'component',
  'workspace_user',
  'user_identity',
  'discovery',
  'discovery_tag',
  'discovery_tag_count',
  'discovery_assignee',
  'discovery_field_value',
  'discovery_feedback_value',
  'company',
  'message',
  'comment',
  'workspace_view',
  'merged_discovery',
  'feedback',
  'work_request',
  'idempotency_key',
  'import_job',
  'import_upload',
  'event',
  'event_commit',
  'event_feed',
  'erasure',
  'erasure_record',
  'webhook',
  'webhook_delivery',
  'tracker',
  'tracker_state',
  'tracker_issue',
  'tracker_move',
];

interface ForeignKeyRow {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export const hasCitus = async (client: ClientBase | Pool): Promise<boolean> =>
  (await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)).rowCount === 1;

/**
 * Keeps a workspace's records on their node until the transaction ends. Moving a shard doesn't wait for row locks, so
 * that later writes could go to the former node; it does wait for writes to any table of the workspace, even an update
 * without rows. Has to be the first statement: a write that waited for a move doesn't see the moved rows.
 */
export const holdShards = (workspaceId: string): Statement => ({
  text: `UPDATE discovery_state SET position = position
    WHERE workspace_id = $1 AND id = '${NO_ID}'`,
  values: [workspaceId],
});

/** The role of the node; undefined without the Citus extension. */
export async function citusRole(client: ClientBase): Promise<'coordinator' | 'worker' | undefined> {
  if (!(await hasCitus(client))) return undefined;
  const { rows } = await client.query<{ group: number }>('SELECT groupid AS group FROM pg_dist_local_group');
  return rows[0]?.group === 0 ? 'coordinator' : 'worker';
}

/**
 * Distributes the tables that aren't distributed yet; run on the coordinator. Also completes an interrupted run.
 *
 * @param lockTimeout in milliseconds; 0 for none. Nodes don't inherit that of the client's connection.
 * @returns the names of the distributed tables
 */
export async function distributeTables(client: ClientBase, lockTimeout: number): Promise<string[]> {
  await configureNodes(client, lockTimeout);
  const tables = await localTables(client);
  if (tables.length > 0) await inTransaction(client, () => distribute(client, tables));
  await dropLocalRows(client);
  return tables;
}

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function configureNodes(client: ClientBase, lockTimeout: number): Promise<void> {
  await client.query(`DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET lock_timeout = ${lockTimeout}', current_database());
    EXECUTE format('ALTER DATABASE %I SET timezone = ''UTC''', current_database());
  END $$`);
}

/** The tables to distribute. Citus lists a local table that refers to a replicated one as its own, too. */
async function localTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partkey IS NOT NULL OR repmodel = 't'`,
  );
  const distributed = new Set(rows.map(({ name }) => name));
  return [...REFERENCE_TABLES, ...SHARDED_TABLES].filter((table) => !distributed.has(table));
}

async function distribute(client: ClientBase, tables: readonly string[]): Promise<void> {
  // A single connection per node, because foreign keys lead from table to table.
  await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  // Citus would check a foreign key between a local and a distributed table from one side only.
  const foreignKeys = await foreignKeysOf(client, tables);
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const table of tables) {
    await (REFERENCE_TABLES.includes(table)
      ? client.query('SELECT create_reference_table($1)', [table])
      : client.query(`SELECT create_distributed_table($1, 'workspace_id', colocate_with => $2)`, [
          table,
          table === SHARDED_TABLES[0] ? 'none' : SHARDED_TABLES[0],
        ]));
  }
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
}

async function foreignKeysOf(client: ClientBase, tables: readonly string[]): Promise<ForeignKeyRow[]> {
  const { rows } = await client.query<ForeignKeyRow>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint
      WHERE contype = 'f' AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))`,
    [tables],
  );
  return rows;
}

/** Drops the hidden copies of rows that distributing a table leaves on the coordinator. */
async function dropLocalRows(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    'SELECT logicalrelid::text AS table FROM pg_dist_partition WHERE pg_relation_size(logicalrelid) > 0',
  );
  for (const { table } of rows)
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
}
