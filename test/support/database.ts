import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrateDatabase } from '../../src/database/migrate.js';

const TEMPLATE = 'discovery_template';
const TEMPLATE_LOCK = 4711;

const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Tests are started by "npm test", which brings PostgreSQL along.');
  return url;
};

const urlOf = (database: string): string => {
  const url = new URL(adminUrl());
  url.pathname = `/${database}`;
  return url.href;
};

/** The way of a service to its database: through a pooler, if there is one. */
export function serviceUrlOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const pooler = process.env.TEST_POOLER_URL;
  if (pooler) url.host = new URL(pooler).host;
  return url.href;
}

/** A migrated, empty database of its own. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(async (admin) => {
    // One at a time: the first migrates the template, and a template can be copied by one at a time only.
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount === 0) {
      await admin.query(`CREATE DATABASE ${TEMPLATE}`);
      await migrateDatabase(urlOf(TEMPLATE));
    }
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  return {
    url: urlOf(name),
    drop: () => administer((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** Empty, with no schema yet, in another locale than the server's own: the options of CREATE DATABASE. */
export async function createEmptyDatabase(locale = ''): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ${locale}`));
  return {
    url: urlOf(name),
    drop: () => administer((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

async function administer(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(adminUrl());
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
