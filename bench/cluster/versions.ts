import { type Cluster, withClient } from './nodes.js';

/** So that plain PostgreSQL has neither more memory nor less to keep safe. */
const ALIKE = [
  'shared_buffers',
  'work_mem',
  'effective_cache_size',
  'random_page_cost',
  'max_wal_size',
  'wal_level',
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'jit',
];

export const settingsOf = (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; value: string }>(
      'SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY ($1)',
      [ALIKE],
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  });

export async function versionsOf(cluster: Cluster, plainUrl: string, isInstalled: boolean): Promise<string> {
  const { rows } = await withClient(plainUrl, (client) =>
    client.query<{ server_version: string }>('SHOW server_version'),
  );
  const plain = rows[0]?.server_version;
  const kind = isInstalled ? plain : `${plain}, the embedded one since PGBIN names no other,`;
  const where = cluster.shardIsOnCoordinator ? ' (which is the coordinator)' : '';
  return `Citus ${cluster.citusVersion} on PostgreSQL ${cluster.version} against PostgreSQL ${kind} with its settings; the node is the one that has the shard${where}`;
}
