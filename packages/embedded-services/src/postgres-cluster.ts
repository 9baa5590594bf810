import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedServiceError } from './errors.js';
import { type Account, run } from './postgres-account.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { type PostgresFolder, newPassword, writeSecret } from './postgres-folder.js';

/**
 * Makes the files of the server, unless they are there. initdb works in a folder that gets its name only when all is
 * done: what a killed one left behind is never taken for a database.
 */
export async function ensureCluster(
  folder: PostgresFolder,
  binaries: PostgresBinaries,
  account: Account,
  { durable, signal }: { durable: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  if (existsSync(folder.data)) return;
  await removeUnfinished(folder);
  await writeSecret(folder, folder.password, newPassword());

  const draft = join(folder.path, `data.${randomBytes(8).toString('hex')}.unfinished`);
  const args = [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${folder.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same on every system, whatever locales it has; ICU collations are there to be named in queries.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const { code, output } = await run(binaries, account, binaries.initdb, args, signal);
  if (code !== 0) {
    await removeUnfinished(folder);
    signal?.throwIfAborted();
    throw new EmbeddedServiceError(
      `The embedded PostgreSQL can't be set up in ${folder.path}: ${lastLines(output)}`,
    );
  }
  await rename(draft, folder.data);
}

/** The end of what a program said, in one line. */
export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join(' ');
}

async function removeUnfinished(folder: PostgresFolder): Promise<void> {
  for (const name of await readdir(folder.path)) {
    if (!name.endsWith('.unfinished')) continue;
    await rm(join(folder.path, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
