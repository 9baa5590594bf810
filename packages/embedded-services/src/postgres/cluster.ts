import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedServiceError } from '../errors.js';
import { type DataFolder, writePassword } from './data-folder.js';
import { lastLines, type PostgresPrograms, run } from './programs.js';

const UNFINISHED = '.unfinished';

/** Runs initdb, unless that's done. It works in a temporary folder, so a killed one never leaves half a database. */
export async function ensureCluster(
  folder: DataFolder,
  programs: PostgresPrograms,
  { durable, signal }: { durable: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  if (existsSync(folder.data)) return;
  await removeUnfinished(folder);
  await writePassword(folder, randomBytes(24).toString('hex'));

  const unfinished = join(folder.path, `data.${randomUUID()}${UNFINISHED}`);
  const args = initdbArguments(unfinished, folder.passwordFile, durable);
  const { code, output } = await run(programs, programs.initdb, args, signal);
  if (code !== 0) {
    await removeUnfinished(folder);
    signal?.throwIfAborted();
    throw new EmbeddedServiceError(
      `The embedded PostgreSQL can't be set up in ${folder.path}: ${lastLines(output)}`,
    );
  }
  await rename(unfinished, folder.data);
}

function initdbArguments(pgdata: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${pgdata}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same on every system, whatever locales it has. Queries can still name ICU collations.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
}

async function removeUnfinished(folder: DataFolder): Promise<void> {
  for (const name of await readdir(folder.path)) {
    if (!name.endsWith(UNFINISHED)) continue;
    await rm(join(folder.path, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
