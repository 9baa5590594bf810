import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedServiceError } from '../errors.js';
import type { PostgresBinaries } from './binaries.js';
import { type DataFolder, changeOwner } from './data-folder.js';
import { type Account, run } from './programs.js';

/** initdb wants an account that exists: `nobody` has this uid on nearly every system. */
const NOBODY = 65_534;

/**
 * PostgreSQL refuses to run as root. Root runs it as the owner of the folder; if that's root too, in a user namespace;
 * where the kernel doesn't allow that, as `nobody`, who then gets the folder.
 */
export async function chooseAccount(binaries: PostgresBinaries, folder: DataFolder): Promise<Account> {
  const problems: string[] = [];
  for (const account of candidates(folder)) {
    const problem = (await accessProblem(account, folder)) ?? (await runProblem(binaries, account));
    if (problem !== null) {
      problems.push(`${describe(account)}: ${problem}`);
      continue;
    }
    const { uid, gid = uid } = account;
    if (uid !== undefined && uid !== folder.uid) await changeOwner(folder, uid, gid ?? uid);
    return account;
  }
  throw noAccount(problems);
}

const isRoot = (): boolean => process.getuid?.() === 0;

function candidates(folder: DataFolder): Account[] {
  if (!isRoot()) return [{ prefix: [] }];
  if (folder.uid !== 0) return [{ prefix: [], uid: folder.uid, gid: folder.gid }];
  return [{ prefix: ['unshare', '-U', '--'] }, { prefix: [], uid: NOBODY, gid: NOBODY }];
}

function describe(account: Account): string {
  if (account.uid !== undefined) return `as uid ${account.uid}`;
  return account.prefix.length > 0 ? 'in a user namespace' : 'as this user';
}

/** No account has root's power to enter every folder. */
async function accessProblem(account: Account, folder: DataFolder): Promise<string | null> {
  if (!isRoot()) return null;
  const { uid, gid } = { uid: 0, gid: 0, ...account };
  for (let path = dirname(folder.path); ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = await stat(path);
    const executeBit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & executeBit) === 0) return `the folder ${path} can't be entered`;
    if (path === dirname(path)) return null;
  }
}

/** A missing library, a blocked namespace, … */
async function runProblem(binaries: PostgresBinaries, account: Account): Promise<string | null> {
  try {
    const { code, output } = await run({ ...binaries, account }, binaries.postgres, ['--version']);
    return code === 0 ? null : output || `code ${code}`;
  } catch (error) {
    return (error as Error).message;
  }
}

function noAccount(problems: string[]): EmbeddedServiceError {
  const [forRoot, advice] = isRoot()
    ? ['for root ', 'start this as an ordinary user, choose a data folder that others may enter, or ']
    : ['', ''];
  return new EmbeddedServiceError(
    `The embedded PostgreSQL doesn't run ${forRoot}here (${problems.join('; ')}): ` +
      `${advice}set DATABASE_URL to a PostgreSQL of yours.`,
  );
}
