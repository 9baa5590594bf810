import { randomBytes } from 'node:crypto';
import { lchownSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DataFolderInUse } from './errors.js';
import type { PostgresFolder } from './postgres-folder.js';
import { isRunning, startOf } from './processes.js';

interface Owner {
  pid: number;
  started: string | null;
}

/**
 * Writes down that this process runs the server of the folder, so that a second one doesn't use it and then stop it under
 * the first. A process that is gone owns nothing, whatever the file says.
 * @returns gives the folder free again.
 * @throws DataFolderInUse while another living process (or another start in this one) has it.
 */
export function claimFolder(folder: PostgresFolder): () => void {
  const claim = JSON.stringify({
    pid: process.pid,
    started: startOf(process.pid),
    claim: randomBytes(8).toString('hex'),
  });
  const draft = `${folder.owner}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(draft, claim, { mode: 0o600 });
    if (process.getuid?.() === 0) lchownSync(draft, folder.uid, folder.gid);
    // A link appears with its content and never replaces a file: of two processes, one gets it.
    while (!link(draft, folder.owner)) setAside(folder);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(folder.owner) === claim) rmSync(folder.owner, { force: true });
  };
}

/** The living process that owns the folder, or null. */
export function findOwner(folder: PostgresFolder): number | null {
  const text = read(folder.owner);
  return text === null ? null : livingOwner(text);
}

/** Removes the claim of a dead owner; refuses when it lives. */
function setAside(folder: PostgresFolder): void {
  const owner = findOwner(folder);
  if (owner !== null) throw new DataFolderInUse(folder.path, owner);

  const aside = `${folder.owner}.${randomBytes(8).toString('hex')}`;
  try {
    renameSync(folder.owner, aside);
  } catch (error) {
    // Another start was faster.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Another start may have removed the dead claim and put its own there between our look and our rename.
  const taken = livingOwner(read(aside) ?? '');
  if (taken !== null) link(aside, folder.owner);
  rmSync(aside, { force: true });
}

function livingOwner(text: string): number | null {
  try {
    const { pid, started } = JSON.parse(text) as Owner;
    // Where the system doesn't tell when it started, the number has to do.
    return isRunning(pid) && (startOf(pid) ?? started) === started ? pid : null;
  } catch {
    return null;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** False if there is a file of that name already. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
