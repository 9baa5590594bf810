import { execFile } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { whenSo } from './pace.js';

/** Starts a server, each time at the same address. */
export type Launch = () => Promise<{ readonly url: string; stop(): Promise<unknown> }>;

export const SETTINGS = { shared_buffers: '512MB', max_wal_size: '2GB' };

const run = promisify(execFile);

/** PostgreSQL refuses root. */
const isRoot = process.getuid?.() === 0;
const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--init-groups', '--reset-env'];

/** A new cluster of the PostgreSQL whose programs are in a folder: unlike the embedded one, it comes with `pg_dump`. */
export async function installed(bin: string, folder: string): Promise<Launch> {
  const port = await getPort({ host: '127.0.0.1' });
  const dataDir = join(folder, 'data');
  const asServer = (program: string, ...args: string[]) =>
    isRoot ? run('setpriv', [...AS_POSTGRES, join(bin, program), ...args]) : run(join(bin, program), args);
  const control = (...args: string[]) =>
    asServer('pg_ctl', '-D', dataDir, '-l', join(folder, 'server.log'), '-w', ...args).then(
      () => true,
      () => false,
    );
  if (isRoot) await run('chown', ['postgres', folder]);
  await asServer('initdb', '-D', dataDir, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8');
  const local = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC' };
  const lines = Object.entries({ ...SETTINGS, ...local }).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(dataDir, 'postgresql.conf'), lines.join(''));
  return async () => {
    // The processes of one that was killed take a moment to be gone.
    await whenSo(() => control('start'), 60_000);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: () => control('-m', 'fast', 'stop'),
    };
  };
}
