import { lchown, mkdir, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf, EmbeddedServiceError } from '../errors.js';

/** Each major version has a folder of its own: it can't read the files of another. */
export const POSTGRES_MAJOR = 18;

/** Everything of one server, in a folder that only its account may enter. */
export interface DataFolder {
  path: string;
  /** PGDATA: exists only once initdb has finished. */
  data: string;
  passwordFile: string;
  lockFile: string;
  logFile: string;
  /** Links to libraries, if the npm package can't be written. */
  libraries: string;
  uid: number;
  gid: number;
}

/** Opens `<dataDir>/postgres-18`, and creates it if need be. */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const wanted = join(resolve(dataDir), `postgres-${POSTGRES_MAJOR}`);
  try {
    await mkdir(resolve(dataDir), { recursive: true });
    await mkdir(wanted, { mode: 0o700 }).catch(unlessExists);
    // PostgreSQL's command line has the real path.
    const path = await realpath(wanted);
    const { uid, gid } = await stat(path);
    refuseForeignOwner(path, uid);
    return {
      path,
      data: join(path, 'data'),
      passwordFile: join(path, 'password'),
      lockFile: join(path, 'owner.json'),
      logFile: join(path, 'server.log'),
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

function unlessExists(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

/** Root may use another user's folder (as that user); nobody else may. */
function refuseForeignOwner(path: string, owner: number): void {
  const uid = process.getuid?.() ?? owner;
  if (uid === 0 || uid === owner) return;
  const name = owner === 0 ? 'root' : `the user with uid ${owner}`;
  throw new EmbeddedServiceError(
    `The data folder ${path} belongs to ${name}, but this process runs with uid ${uid}: ` +
      'run it as that user again, set DATA_DIR to another folder, or delete this one.',
  );
}

export async function changeOwner(folder: DataFolder, uid: number, gid: number): Promise<void> {
  for (const name of await readdir(folder.path, { recursive: true })) {
    await lchown(join(folder.path, name), uid, gid);
  }
  await lchown(folder.path, uid, gid);
  folder.uid = uid;
  folder.gid = gid;
}

/** Root makes files for the owner of the folder. */
export async function giveToOwner(folder: DataFolder, path: string): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, folder.uid, folder.gid);
}

export async function writePassword(folder: DataFolder, password: string): Promise<void> {
  await rm(folder.passwordFile, { force: true });
  await writeFile(folder.passwordFile, password, { mode: 0o600, flag: 'wx' });
  await giveToOwner(folder, folder.passwordFile);
}

export async function readPassword(folder: DataFolder): Promise<string> {
  try {
    return (await readFile(folder.passwordFile, 'utf8')).trim();
  } catch (error) {
    throw new EmbeddedServiceError(
      `The password of the embedded PostgreSQL can't be read (${(error as Error).message}): restore it, or delete the folder with all its data.`,
    );
  }
}
