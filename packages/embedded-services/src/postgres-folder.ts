import { randomBytes } from 'node:crypto';
import { lchown, mkdir, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EmbeddedServiceError } from './errors.js';

/** The major version of the pinned package: another one can't read the files, so it gets a folder of its own. */
export const POSTGRES_MAJOR = 18;

/** Everything that belongs to one embedded server, in one folder that only its account may enter. */
export interface PostgresFolder {
  path: string;
  /** The files of PostgreSQL (PGDATA): there only once initdb has finished. */
  data: string;
  password: string;
  /** Which process runs the server. */
  owner: string;
  /** What the server says. */
  log: string;
  /** Links for the libraries, where the package's own folder can't take them. */
  libraries: string;
  uid: number;
  gid: number;
}

/**
 * Opens `<dataDir>/postgres-18`, and makes it if it isn't there.
 * @throws EmbeddedServiceError when it can't be made, or belongs to someone else.
 */
export async function openPostgresFolder(dataDir: string): Promise<PostgresFolder> {
  const wanted = join(resolve(dataDir), `postgres-${POSTGRES_MAJOR}`);
  try {
    await mkdir(resolve(dataDir), { recursive: true });
    await mkdir(wanted, { mode: 0o700 }).catch(unlessExists);
    // PostgreSQL names itself by the real path.
    const path = await realpath(wanted);
    const { uid, gid } = await stat(path);
    refuseForeign(path, uid);
    return {
      path,
      data: join(path, 'data'),
      password: join(path, 'password'),
      owner: join(path, 'owner.json'),
      log: join(path, 'server.log'),
      libraries: join(path, 'lib'),
      uid,
      gid,
    };
  } catch (error) {
    if (error instanceof EmbeddedServiceError) throw error;
    throw new EmbeddedServiceError(
      `The data folder ${wanted} can't be used (${(error as Error).message}): choose another one, or set DATABASE_URL.`,
    );
  }
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Root may go on with a folder of someone else (as them), but nobody else may. */
function refuseForeign(path: string, owner: number): void {
  const me = process.getuid?.() ?? owner;
  if (me === 0 || me === owner) return;
  const name = owner === 0 ? 'root' : `the user with uid ${owner}`;
  throw new EmbeddedServiceError(
    `The data folder ${path} belongs to ${name}, but this process runs with uid ${me}: ` +
      'run it as that user again, choose another data folder, or delete this one.',
  );
}

/** Gives the folder and all that is in it to another account. */
export async function handOver(folder: PostgresFolder, uid: number, gid: number): Promise<void> {
  for (const name of await readdir(folder.path, { recursive: true }))
    await lchown(join(folder.path, name), uid, gid);
  await lchown(folder.path, uid, gid);
  folder.uid = uid;
  folder.gid = gid;
}

/** Writes a file that only the account of the folder may read. */
export async function writeSecret(folder: PostgresFolder, file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  await giveToOwner(folder, file);
}

/** What root makes in the folder of someone else belongs to them, or they couldn't use the folder again. */
export async function giveToOwner(folder: PostgresFolder, path: string): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, folder.uid, folder.gid);
}

/** The superuser's password of an existing server. */
export async function readPassword(folder: PostgresFolder): Promise<string> {
  try {
    return (await readFile(folder.password, 'utf8')).trim();
  } catch (error) {
    throw new EmbeddedServiceError(
      `The password of the embedded PostgreSQL can't be read (${(error as Error).message}): restore it, or delete the folder with all its data.`,
    );
  }
}

export function newPassword(): string {
  return randomBytes(24).toString('hex');
}
