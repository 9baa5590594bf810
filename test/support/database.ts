import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { migrateDatabase } from '../../src/platform/database/migrate.js';
import { inSession } from './administer.js';
import { databaseUrl, isCluster, nodes, urlOn } from './nodes.js';

const PREFIX = process.env['TEST_DATABASE_PREFIX'] ?? 'test_';
const TEMPLATE = `${PREFIX}template`;
const TEMPLATE_LOCK = 4711;

/** The way of a service to its database: through a pooler, if there is one. */
export function serviceUrlOf(testDatabaseUrl: string): string {
  const url = new URL(testDatabaseUrl);
  const pooler = process.env['TEST_POOLER_URL'];
  if (pooler) url.host = new URL(pooler).host;
  return url.href;
}

/** A database of its own, on every node if there are several. */
export interface TestDatabase extends AsyncDisposable {
  /** At the server that tests connect to. */
  readonly url: string;
  /** The same on every node, the coordinator first. */
  readonly urls: readonly [coordinator: string, ...workers: string[]];
  drop(): Promise<void>;
}

/** Migrated, and empty. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = newName();
  const [coordinator] = nodes();
  await inSession(coordinator, async (admin) => {
    // One at a time: the first migrates the template, and a template can be copied by one at a time only.
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount === 0) await createTemplate();
    await onEveryNode((node) => copyTemplate(node, name));
  });
  return testDatabase(name);
}

/**
 * With no schema yet.
 *
 * @param locale other than the server's own: the options of CREATE DATABASE
 */
export async function createEmptyDatabase(locale = ''): Promise<TestDatabase> {
  const database = await createPlainDatabase(locale);
  if (isCluster()) await makeCluster(database);
  return database;
}

/** Empty, and on a cluster several databases of one name that know nothing of each other. */
export async function createPlainDatabase(locale = ''): Promise<TestDatabase> {
  const name = newName();
  await createOnEveryNode(name, locale);
  return testDatabase(name);
}

/** Makes one of the databases that nodes have by a name. */
export async function makeCluster({ urls }: TestDatabase): Promise<void> {
  await Promise.all(urls.map((url) => inSession(url, (admin) => admin.query('CREATE EXTENSION citus'))));
  const [coordinator, ...workers] = urls;
  await inSession(coordinator, async (admin) => {
    await admin.query('SELECT citus_set_coordinator_host($1, $2)', hostAndPort(coordinator));
    for (const worker of workers) await admin.query('SELECT citus_add_node($1, $2)', hostAndPort(worker));
  });
}

/** Drops what tests left behind. */
export async function dropTestDatabases(): Promise<void> {
  await onEveryNode(async (node) => {
    const { rows } = await node.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [PREFIX],
    );
    for (const { name } of rows) await drop(node, name);
  });
}

const newName = (): string => `${PREFIX}${randomUUID().replaceAll('-', '')}`;

function testDatabase(name: string): TestDatabase {
  const [coordinator, ...workers] = nodes();
  const dropAll = () => onEveryNode((node) => drop(node, name));
  return {
    url: urlOn(databaseUrl(), name),
    urls: [urlOn(coordinator, name), ...workers.map((node) => urlOn(node, name))],
    drop: dropAll,
    [Symbol.asyncDispose]: dropAll,
  };
}

async function createTemplate(): Promise<void> {
  await createOnEveryNode(TEMPLATE);
  const template = testDatabase(TEMPLATE);
  if (isCluster()) await makeCluster(template);
  await migrateDatabase(template.urls[0]);
  // Whoever is connected to a template keeps it from being copied, Citus' own processes too.
  await onEveryNode(async (node) => {
    await node.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
    await node.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [
      TEMPLATE,
    ]);
  });
}

/** With its settings, which CREATE DATABASE leaves behind. */
async function copyTemplate(node: pg.Client, name: string): Promise<void> {
  await node.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  const { rows } = await node.query<{ setting: string }>(
    `SELECT unnest(setconfig) AS setting
      FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase
      WHERE datname = $1`,
    [TEMPLATE],
  );
  for (const { setting } of rows) {
    const [variable, value = ''] = setting.split('=');
    await node.query(`ALTER DATABASE ${name} SET ${variable} = '${value}'`);
  }
}

/** Once more where another node had a connection left, whose own database is still there. */
async function drop(node: pg.Client, name: string): Promise<void> {
  const text = `DROP DATABASE ${name} WITH (FORCE)`;
  await node.query(text).catch(() => node.query(text));
}

const createOnEveryNode = (name: string, locale = ''): Promise<void> =>
  onEveryNode((node) => node.query(`CREATE DATABASE ${name} TEMPLATE template0 ${locale}`));

function hostAndPort(node: string): [host: string, port: string] {
  const { hostname, port } = new URL(node);
  return [hostname, port || '5432'];
}

async function onEveryNode(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  await Promise.all(nodes().map((node) => inSession(node, work)));
}
