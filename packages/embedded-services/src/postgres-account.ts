import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedServiceError } from './errors.js';
import { atLastResort } from './last-resort.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { type PostgresFolder, handOver } from './postgres-folder.js';

/** How to run a program of PostgreSQL, which refuses to run as root. */
export interface Account {
  /** In front of the command line. */
  prefix: string[];
  uid?: number;
  gid?: number;
}

/** `nobody`, which nearly every system has under this number (initdb wants an account that exists). */
const NOBODY = 65_534;

/**
 * As an ordinary user: that one. As root: the user the folder belongs to; if that is root as well, root without its power
 * in a user namespace of its own where the kernel allows it, else `nobody`, to whom the folder is handed over.
 * @throws EmbeddedServiceError when the programs don't run in any of these ways.
 */
export async function chooseAccount(binaries: PostgresBinaries, folder: PostgresFolder): Promise<Account> {
  const problems: string[] = [];
  for (const account of candidates(folder)) {
    const problem = (await blockedFolder(account, folder)) ?? (await probe(binaries, account));
    if (problem === null) {
      if (account.uid !== undefined && account.uid !== folder.uid)
        await handOver(folder, account.uid, account.gid ?? account.uid);
      return account;
    }
    problems.push(`${describe(account)}: ${problem}`);
  }
  const asRoot = process.getuid?.() === 0;
  throw new EmbeddedServiceError(
    `The embedded PostgreSQL doesn't run ${asRoot ? 'for root ' : ''}here (${problems.join('; ')}): ` +
      (asRoot ? 'start this as an ordinary user, choose a data folder that others may enter, or ' : '') +
      'set DATABASE_URL to a PostgreSQL of yours.',
  );
}

function candidates(folder: PostgresFolder): Account[] {
  if (process.getuid?.() !== 0) return [{ prefix: [] }];
  if (folder.uid !== 0) return [{ prefix: [], uid: folder.uid, gid: folder.gid }];
  return [{ prefix: ['unshare', '-U', '--'] }, { prefix: [], uid: NOBODY, gid: NOBODY }];
}

function describe(account: Account): string {
  if (account.uid !== undefined) return `as uid ${account.uid}`;
  return account.prefix.length > 0 ? 'in a user namespace' : 'as this user';
}

/** Neither way has root's power to enter any folder: the first one on the way that can't be entered. */
async function blockedFolder(account: Account, folder: PostgresFolder): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = { uid: 0, gid: 0, ...account };
  for (let path = dirname(folder.path); ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = await stat(path);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return `the folder ${path} can't be entered`;
    if (path === dirname(path)) return null;
  }
}

/** Says why the programs don't run, or null: a missing library, a blocked namespace, a folder out of reach. */
async function probe(binaries: PostgresBinaries, account: Account): Promise<string | null> {
  try {
    const { code, output } = await run(binaries, account, binaries.postgres, ['--version']);
    return code === 0 ? null : output || `code ${code}`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Runs one of the programs until it ends, or `signal` ends it. Rejects when it can't be started at all. */
export function run(
  binaries: PostgresBinaries,
  account: Account,
  program: string,
  args: string[],
  signal?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(binaries, account, program, args, {
      // Its own process group: initdb has children of its own, which have to go with it.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
    const kill = () => killGroup(child);
    const forgetHook = atLastResort(kill);
    signal?.addEventListener('abort', kill);
    const forget = () => {
      forgetHook();
      signal?.removeEventListener('abort', kill);
    };
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('close', (code) => {
      forget();
      resolve({ code, output: output.trim() });
    });
  });
}

/** Nothing that it does is worth waiting for: what it leaves unfinished is begun anew. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

export function spawnAs(
  binaries: PostgresBinaries,
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [command, ...rest] = [...account.prefix, program, ...args];
  return spawn(command ?? program, rest, {
    ...options,
    env: binaries.env,
    // The folder we are in may be closed to that account.
    cwd: '/',
    windowsHide: true,
    ...(account.uid !== undefined && { uid: account.uid, gid: account.gid ?? account.uid }),
  });
}
