import { execFile, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { eventually } from './eventually.js';

interface InstalledPostgres {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** Debian's folder with the programs of a server and its clients, as in /usr/lib/postgresql/15/bin, if there is one. */
export function programsOfPostgres(): string | undefined {
  const { PGBIN, PATH = '' } = process.env;
  const folders = [...PATH.split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')];
  const has = (folder: string, program: string) => existsSync(join(folder, program));
  return PGBIN ?? folders.find((folder) => has(folder, 'initdb') && has(folder, 'pg_restore'));
}

/**
 * Starts the PostgreSQL of a folder of programs in a new data folder, which goes when it stops.
 *
 * @param programs as in /usr/lib/postgresql/15/bin
 */
export const installedPostgres =
  (programs: string) =>
  async ({ settings }: { readonly settings: Settings }): Promise<InstalledPostgres> => {
    const folder = mkdtempSync(join(tmpdir(), 'installed-postgres-'));
    const server = await (await newCluster(programs, folder, settings))();
    const stop = async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    };
    return { ...server, stop };
  };

/**
 * Makes a data folder, for root that of an account that isn't.
 *
 * @returns what starts a server on it, each time at the same address
 */
export async function newCluster(
  programs: string,
  folder: string,
  settings: Settings,
): Promise<() => Promise<InstalledPostgres>> {
  const account = accountForPostgres();
  if (account) chownSync(folder, account.uid, account.gid);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...account, cwd: folder });
  const dataDir = join(folder, 'data');
  const control = (...args: string[]) =>
    run('pg_ctl', '-D', dataDir, '-l', join(folder, 'server.log'), '-w', ...args);
  const port = await getPort({ host: '127.0.0.1' });
  const own = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const given = Object.entries({ ...own, ...settings }).map(([name, value]) => `-c ${name}='${value}'`);
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await run('initdb', '-D', dataDir, '-A', 'trust', '-U', 'postgres', '--no-sync', ...locale);
  return async () => {
    // The processes of one that was killed take a moment to be gone.
    await eventually(() => control('-o', given.join(' '), 'start'));
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10),
      dataDir,
      stop: async () => {
        // It may have been killed.
        await control('-m', 'fast', 'stop').catch(() => undefined);
      },
    };
  };
}

const NOBODY = 65_534;

/** PostgreSQL refuses to run as root; its packages make an account for it, unless they were only unpacked. */
function accountForPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((which) => {
    const { status, stdout } = spawnSync('id', [which, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : NOBODY;
  });
  return { uid: uid as number, gid: gid as number };
}
