import { readFileSync } from 'node:fs';
import pg from 'pg';
import { WORKSPACE } from '../records.js';

export interface Cluster {
  readonly version: string;
  readonly citusVersion: string;
  /** The database, by way of the node that has the shard of the benchmark's workspace. */
  readonly shardUrl: string;
  readonly shardIsOnCoordinator: boolean;
  /** The first process of each PostgreSQL, of those on this machine. */
  readonly postgresPids: readonly number[];
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Node {
  readonly host: string;
  readonly port: number;
}

export function inspectCluster(coordinatorUrl: string): Promise<Cluster> {
  return withClient(coordinatorUrl, async (client) => {
    const version = await one(client, `SELECT current_setting('server_version') AS value`);
    const citusVersion = await one(
      client,
      `SELECT extversion AS value FROM pg_extension WHERE extname = 'citus'`,
    );
    if (citusVersion === undefined) throw new Error('The database has no extension citus.');
    const { rows: nodes } = await client.query<Node>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive ORDER BY groupid',
    );
    const { rows: holders } = await client.query<Node>(
      `SELECT nodename AS host, nodeport AS port FROM pg_dist_shard_placement
        WHERE shardid = get_shard_id_for_distribution_column('discovery', $1::uuid)`,
      [WORKSPACE],
    );
    const [holder] = holders;
    if (!holder) throw new Error('The table discovery is not distributed: run migrate on the coordinator.');
    const pids = await Promise.all(nodes.map((node) => postmasterOf(urlOf(coordinatorUrl, node))));
    return {
      version,
      citusVersion,
      shardUrl: urlOf(coordinatorUrl, holder),
      shardIsOnCoordinator: Number(new URL(coordinatorUrl).port || 5432) === holder.port,
      postgresPids: pids.filter((pid) => pid !== undefined),
    } as Cluster;
  });
}

async function one(client: pg.Client, text: string): Promise<string | undefined> {
  return (await client.query<{ value: string }>(text)).rows[0]?.value;
}

function urlOf(coordinatorUrl: string, { host, port }: Node): string {
  const url = new URL(coordinatorUrl);
  url.hostname = host;
  url.port = String(port);
  return url.href;
}

/** Undefined on another machine: its processor time is unknown. */
function postmasterOf(url: string): Promise<number | undefined> {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)) return Promise.resolve(undefined);
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    try {
      const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8')) ?? [];
      return parent === undefined ? undefined : Number(parent);
    } catch {
      return undefined;
    }
  });
}
