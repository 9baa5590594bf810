import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@discovery-records/embedded-services';
import { migrateDatabase } from '../../src/platform/database/migrate.js';
import { rowsAt } from './administer.js';
import { until } from './until.js';

/** A primary with a streaming replica, both migrated. */
export interface Replicated {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** The replica shows what it shows, however the primary goes on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Until the replica shows what the primary has written so far. */
  caughtUp(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = { fsync: 'off', full_page_writes: 'off' };

export async function startReplicated(): Promise<Replicated> {
  const [primaryDir, replicaDir] = [await folder(), await folder()];
  const initial = await startPostgres({ dataDir: primaryDir, settings: SETTINGS });
  await migrateDatabase(initial.url);
  await initial.stop();
  // The embedded PostgreSQL has no pg_basebackup. Its files may belong to another user.
  execFileSync('cp', ['-a', `${primaryDir}/.`, replicaDir]);
  const primary = await startPostgres({ dataDir: primaryDir, settings: SETTINGS });
  const { hostname, port, username, password } = new URL(primary.url);
  const settings = {
    ...SETTINGS,
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  };
  await writeFile(join(replicaDir, 'postgres-18', 'data', 'standby.signal'), '');
  let replica: EmbeddedPostgres = await startPostgres({ dataDir: replicaDir, settings });
  const { url: replicaUrl, port: replicaPort } = replica;
  const onReplica = (text: string, values?: unknown[]) => rowsAt(replicaUrl, text, values);
  return {
    primaryUrl: primary.url,
    replicaUrl,
    pause: async () => void (await onReplica('SELECT pg_wal_replay_pause()')),
    resume: async () => void (await onReplica('SELECT pg_wal_replay_resume()')),
    caughtUp: async () => {
      const [written] = await rowsAt(primary.url, 'SELECT pg_current_wal_flush_lsn() AS position');
      await until(async () => {
        const text = 'SELECT FROM (SELECT pg_last_wal_replay_lsn() AS position) r WHERE position >= $1';
        return (await onReplica(text, [written?.['position']])).length === 1;
      });
    },
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await startPostgres({ dataDir: replicaDir, settings, port: replicaPort });
    },
    stop: async () => {
      await replica.stop();
      await primary.stop();
      for (const dataDir of [primaryDir, replicaDir]) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'discovery-records-replicated-'));
  // PostgreSQL may run as another user than root.
  await chmod(made, 0o755);
  return made;
}
