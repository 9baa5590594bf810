import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import getPort from 'get-port';

interface InstalledPostgres {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Debian's folder with the programs of a server and its clients, as in /usr/lib/postgresql/15/bin, if there is one. */
export function programsOfPostgres(): string | undefined {
  const { PGBIN, PATH = '' } = process.env;
  const folders = [...PATH.split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')];
  return (
    PGBIN ??
    folders.find((folder) => ['initdb', 'pg_restore'].every((each) => existsSync(join(folder, each))))
  );
}

/**
 * Starts the PostgreSQL of a folder of programs in a new data folder, which goes when it stops.
 *
 * @param programs as in /usr/lib/postgresql/15/bin
 */
export const installedPostgres =
  (programs: string) =>
  async ({ settings }: { readonly settings: Record<string, string> }): Promise<InstalledPostgres> => {
    const account = accountForPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'installed-postgres-'));
    if (account) chownSync(folder, account.uid, account.gid);
    const run = (program: string, args: readonly string[]): unknown =>
      execFileSync(join(programs, program), args, {
        ...account,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    const dataDir = join(folder, 'data');
    const port = await getPort({ host: '127.0.0.1' });
    const own = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const given = Object.entries({ ...own, ...settings }).map(([name, value]) => `-c ${name}='${value}'`);
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
    run('initdb', ['-D', dataDir, '-A', 'trust', '-U', 'postgres', '--no-sync', ...locale]);
    run('pg_ctl', ['-D', dataDir, '-l', join(folder, 'server.log'), '-w', '-o', given.join(' '), 'start']);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10),
      dataDir,
      stop: () => {
        run('pg_ctl', ['-D', dataDir, '-m', 'fast', '-w', 'stop']);
        rmSync(folder, { recursive: true });
        return Promise.resolve();
      },
    };
  };

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
