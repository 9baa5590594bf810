import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from '@discovery-records/embedded-services';
import getPort, { portNumbers } from 'get-port';
import { inSession, rowsAt } from '../support/administer.js';
import { newCluster } from '../support/installed-postgres.js';

/** Starts a server, each time at the same address. */
type Launch = () => Promise<{ readonly url: string; stop(): Promise<unknown> }>;

const SETTINGS = { shared_buffers: '512MB', max_wal_size: '2GB' };

/** How Citus moves a shard. */
export type MoveMode = 'block_writes' | 'force_logical';

/** The database of an installation, which is removed when it stops. */
export interface Database {
  /** Of each node, the coordinator first; processes take turns. */
  readonly urls: readonly [string, ...string[]];
  /**
   * Stops a server as an operator would, and starts it again: of a cluster, a node that has records.
   *
   * @param meanwhile not for a cluster
   */
  readonly restart: (meanwhile?: () => void) => Promise<void>;
  /** Kills all processes of a server without a warning, and starts it again; undefined on a cluster. */
  readonly killAndRestart: (() => Promise<void>) | undefined;
  /** Moves records to the next node while they are written; undefined where there is one. */
  readonly move: ((mode?: MoveMode) => Promise<void>) | undefined;
  stop(): Promise<void>;
}

/** The PostgreSQL in PGBIN, or the embedded one. */
export async function startOne(
  dataDir = newFolder(),
  settings: Readonly<Record<string, string>> = SETTINGS,
): Promise<Database> {
  const bin = process.env['PGBIN'];
  const launch = bin
    ? await newCluster(bin, dataDir, { ...settings, timezone: 'UTC' })
    : await embedded(dataDir, settings);
  let server = await launch();
  const back = async (meanwhile?: () => void) => {
    await server.stop();
    meanwhile?.();
    server = await launch();
  };
  return {
    urls: [server.url],
    restart: back,
    killAndRestart: async () => {
      const [file] = await rowsAt<{ text: string }>(
        server.url,
        `SELECT pg_read_file('postmaster.pid') AS text`,
      );
      killAll(Number(file?.text.split('\n', 1)[0]));
      await back();
    },
    move: undefined,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Nobody gets to say goodbye, or to write anything more. */
function killAll(postmaster: number): void {
  // Otherwise it would notice that they die.
  process.kill(postmaster, 'SIGSTOP');
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' });
  for (const pid of [...children.trim().split('\n').map(Number), postmaster]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It has ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function embedded(dataDir: string, settings: Readonly<Record<string, string>>): Promise<Launch> {
  const port = await getPort({ host: '127.0.0.1' });
  return () => startPostgres({ dataDir, settings, port });
}

const CLUSTER = fileURLToPath(new URL('../citus/cluster.sh', import.meta.url));
const WORKERS = 2;

/** Others are served meanwhile. */
const cluster = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(CLUSTER, args)).stdout.trim();

/** A Citus cluster by the PostgreSQL in PGBIN. */
export async function startCluster(): Promise<Database> {
  const dataDir = newFolder();
  const first = await getPort({ host: '127.0.0.1', port: portNumbers(5_601, 5_999) });
  const url = await cluster('start', dataDir, String(first), String(WORKERS));
  const urls = Array.from({ length: WORKERS }, (_, n) => url.replace(`:${first}`, `:${first + 1 + n}`));
  let last = Promise.resolve();
  // What moves records and what keeps them from being moved.
  const inTurn = (work: () => Promise<void>) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    urls: [url, ...urls],
    restart: () =>
      inTurn(async () => {
        await cluster('restart', dataDir, String((await placeOfRecords(url)).port));
      }),
    killAndRestart: undefined,
    move: (mode = 'force_logical') => inTurn(() => moveRecords(url, mode)),
    stop: async () => {
      await cluster('stop', dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'discovery-records-endurance-'));
  // PostgreSQL may run as another user than root.
  chmodSync(folder, 0o755);
  return folder;
}

interface Place {
  readonly shard: number;
  readonly port: number;
}

/** Where the only workspace's records are. */
async function placeOfRecords(url: string): Promise<Place> {
  const [place] = await rowsAt<Place>(
    url,
    `SELECT shardid::int AS shard, nodeport AS port FROM pg_dist_shard_placement
      WHERE shardid = get_shard_id_for_distribution_column('discovery', (SELECT workspace_id FROM workspace))`,
  );
  if (!place) throw new Error('There are no records yet.');
  return place;
}

async function moveRecords(url: string, mode: MoveMode): Promise<void> {
  const { shard, port } = await placeOfRecords(url);
  const [next] = await rowsAt<{ port: number }>(
    url,
    `SELECT nodeport AS port FROM pg_dist_node WHERE shouldhaveshards AND nodeport <> $1
      ORDER BY nodeport < $1, nodeport LIMIT 1`,
    [port],
  );
  await inSession(url, async (client) => {
    // What an earlier move left on the node that it comes back to.
    await client.query('CALL citus_cleanup_orphaned_resources()');
    // Writes that have begun are waited for as long as it takes, on every node.
    await client.query(`BEGIN; SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL lock_timeout = 0`);
    await client.query(
      'SELECT citus_move_shard_placement($1, $2, $3, $2, $4, shard_transfer_mode => $5::citus.shard_transfer_mode)',
      [shard, '127.0.0.1', port, next?.port, mode],
    );
    await client.query('COMMIT');
  });
}
