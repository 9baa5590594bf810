import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { hasCitus } from '../distribution.js';
import { timeoutIn } from '../postgres-errors.js';
import { bounds, LATER, type Partition, partitionIn, partitionsFrom } from './partitions.js';

/** How long a lock on the events may block writers, where PostgreSQL can't change partitions without one. */
const LOCK_TIMEOUT_MS = 50;
const ATTEMPTS = 100;
const RETRY_MS = 200;

const LIMITS = ['lock_timeout', 'statement_timeout'];

interface Present extends Partition {
  /** Whether an earlier DETACH of the partition was interrupted. */
  readonly isPending: boolean;
}

/**
 * Creates the partitions of the coming weeks. All later weeks share one partition; if partitions were not created in
 * time, that one becomes the partition of the weeks that have passed.
 */
export async function preparePartitions(client: ClientBase, now = Date.now()): Promise<void> {
  const present = await partitionsOf(client);
  const later = present.find(({ name }) => name === LATER);
  const [first, ...others] = partitionsFrom(later?.from ?? Math.max(...present.map(({ to }) => to)), now);
  if (!first || (later && others.length === 0)) return;
  const isUsed = later !== undefined && now >= later.from;
  const isCluster = await hasCitus(client);
  if (later && !isUsed && !isCluster) await detach(client, later);
  await inShortTransaction(client, async () => {
    if (later && (isUsed || isCluster)) await client.query(`ALTER TABLE event DETACH PARTITION ${LATER}`);
    if (isUsed) await client.query(`ALTER TABLE ${LATER} RENAME TO ${first.name}`);
    const passed = { ...first, to: others.find(({ to }) => to > now)?.to ?? first.to };
    const missing = isUsed ? [passed, ...others.filter(({ from }) => from >= passed.to)] : [first, ...others];
    for (const each of missing) await attach(client, each, isCluster);
  });
}

/** Drops partitions that end before a time, in milliseconds since 1970. @returns their names */
export async function dropPartitions(client: ClientBase, before: number): Promise<string[]> {
  const isCluster = await hasCitus(client);
  const old = (await partitionsOf(client)).filter(({ to }) => to <= before);
  for (const each of old) {
    if (isCluster) await inShortTransaction(client, () => client.query(`DROP TABLE ${each.name}`));
    else await detach(client, each);
  }
  if (!isCluster)
    for (const name of await detachedBefore(client, before)) await client.query(`DROP TABLE ${name}`);
  return old.map(({ name }) => name);
}

async function partitionsOf(client: ClientBase): Promise<Present[]> {
  const { rows } = await client.query<{ name: string; said: string; is_pending: boolean }>(
    `SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS said, i.inhdetachpending AS is_pending
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'event'::regclass ORDER BY 1`,
  );
  return rows.map(({ name, said, is_pending }) =>
    Object.assign(partitionIn(name, said), { isPending: is_pending }),
  );
}

/** Detaches a partition without blocking its users. PostgreSQL rejects this statement inside a transaction. */
async function detach(client: ClientBase, { name, isPending }: Present): Promise<void> {
  for (const limit of LIMITS) await client.query(`SET ${limit} = 0`);
  try {
    await client.query(
      `ALTER TABLE event DETACH PARTITION ${name} ${isPending ? 'FINALIZE' : 'CONCURRENTLY'}`,
    );
  } finally {
    for (const limit of LIMITS) await client.query(`RESET ${limit}`);
  }
}

/** Attaches a partition, which doesn't block writers. On Citus, creates it by PARTITION OF, to be distributed. */
async function attach(client: ClientBase, each: Partition, isCluster: boolean): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS is_there',
    [each.name],
  );
  const isThere = rows[0]?.is_there === true;
  if (isCluster && !isThere) {
    await client.query(`CREATE TABLE ${each.name} PARTITION OF event ${bounds(each)}`);
    return;
  }
  if (!isThere) await client.query(`CREATE TABLE ${each.name} (LIKE event INCLUDING ALL)`);
  await client.query(`ALTER TABLE event ATTACH PARTITION ${each.name} ${bounds(each)}`);
}

/** The partitions that were detached, but not dropped before the process ended. */
async function detachedBefore(client: ClientBase, before: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'event'::regclass) AND relkind = 'r' AND NOT relispartition AND relname ~ '^event_\\d{8}$' AND to_date(right(relname, 8), 'YYYYMMDD') < $1`,
    [new Date(before)],
  );
  return rows.map(({ name }) => name);
}

async function inShortTransaction(client: ClientBase, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (timeoutIn(error) !== 'lock' || attempt === ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}
