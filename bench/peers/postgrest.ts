import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import pg from 'pg';
import { stopChild } from '../children.js';
import { WORKSPACE } from '../records.js';
import { launch, type Served } from '../service.js';

const SCHEMA = 'bench_peers';

/** The members of a discovery's record, each with the expression that the view has for it. */
const MEMBERS = {
  id: 'id',
  clientId: 'client_id',
  createdAt: 'uuid_v7_time(id)',
  updatedAt: 'updated_at',
  title: 'title',
  description: 'description',
  discoveryStateId: 'state_id',
  parentId: 'coalesce(component_id, parent_discovery_id)',
  parentType: 'parent_type',
  assignees: 'assignees',
  tags: 'tags',
  lastDiscoverystateUpdatedAt: 'state_entered_at',
  lastFeedback: 'last_feedback',
  feedbackScore: 'feedback_score',
};

export const SELECT = `select=${Object.keys(MEMBERS).join(',')}`;

/** Defaults that the view gives to new discoveries. */
const DEFAULTS = {
  workspace_id: `'${WORKSPACE}'`,
  '"id"': 'uuidv7()',
  '"clientId"': 'gen_random_uuid()::text',
  '"updatedAt"': 'now()',
  '"lastDiscoverystateUpdatedAt"': 'now()',
};

/**
 * Makes the schema that PostgREST serves: a view of the discoveries, with the records' names and with defaults.
 *
 * @returns removes the schema, which would stand in the way of later migrations
 */
export async function exposeDiscoveries(databaseUrl: string): Promise<() => Promise<void>> {
  const columns = Object.entries(MEMBERS).map(([member, expression]) => `${expression} AS "${member}"`);
  await execute(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM discovery_state WHERE workspace_id = $1 AND is_default',
      [WORKSPACE],
    );
    const defaults = Object.entries({ ...DEFAULTS, '"discoveryStateId"': `'${rows[0]?.id}'` });
    await client.query(
      [
        `DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`,
        `CREATE SCHEMA ${SCHEMA}`,
        `CREATE VIEW ${SCHEMA}.discovery AS SELECT workspace_id, ${columns.join(', ')}
          FROM discovery WHERE workspace_id = '${WORKSPACE}'`,
        ...defaults.map(
          ([column, value]) => `ALTER VIEW ${SCHEMA}.discovery ALTER COLUMN ${column} SET DEFAULT ${value}`,
        ),
      ].join(';'),
    );
  });
  return () => execute(databaseUrl, (client) => client.query(`DROP SCHEMA ${SCHEMA} CASCADE`));
}

async function execute(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** As in "PostgREST 12.0.2". */
export const versionOf = (program: string): string =>
  execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();

/** Starts PostgREST with its defaults: ten connections, prepared statements, errors in its log. */
export async function servePostgrest(program: string, databaseUrl: string): Promise<Served> {
  const port = await getPort({ host: '127.0.0.1' });
  const { child, file } = launch(program, [], {
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: SCHEMA,
    PGRST_DB_ANON_ROLE: new URL(databaseUrl).username,
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600; attempt++) {
    // Refuses connections before it listens, and answers 503 before it knows the schema.
    const isReady = await fetch(`${url}/discovery?limit=1`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (isReady) return { url, pid: child.pid ?? 0, headers: {}, stop: () => stopChild(child) };
    await sleep(50);
  }
  throw new Error(`PostgREST does not answer; see ${file}.`);
}
