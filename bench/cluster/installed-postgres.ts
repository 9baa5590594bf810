import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import type { Postgres, PostgresOptions } from '../ground.js';

/**
 * Starts the PostgreSQL of a folder of programs in a new data folder, which goes when it stops.
 *
 * @param programs as in /usr/lib/postgresql/15/bin
 */
export const installedPostgres =
  (programs: string) =>
  async ({ settings }: Pick<PostgresOptions, 'settings'>): Promise<Postgres> => {
    const account = accountForPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
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
    run('initdb', ['-D', dataDir, '-A', 'trust', '-U', 'postgres', '--no-sync']);
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

/** PostgreSQL refuses to run as root; its packages make an account for it. */
function accountForPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })),
  );
  return { uid: uid as number, gid: gid as number };
}
