import { randomUUID } from 'node:crypto';
import { lchownSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { addExitHook } from '../exit-hooks.js';
import { codeOf, DataFolderInUse } from '../errors.js';
import { isRunning, startTimeOf } from '../processes.js';
import type { DataFolder } from './data-folder.js';

interface Lock {
  pid: number;
  started: string | null;
}

/** Locks the folder until this process ends, or calls the result. The lock of a dead process counts for nothing. */
export function lockFolder(folder: DataFolder): () => void {
  const lock = JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid), id: randomUUID() });
  const draft = `${folder.lockFile}.${randomUUID()}`;
  try {
    writeFileSync(draft, lock, { mode: 0o600 });
    if (process.getuid?.() === 0) lchownSync(draft, folder.uid, folder.gid);
    // A link appears with its content and never replaces a file, so only one of several processes gets it.
    while (!tryLink(draft, folder.lockFile)) removeStaleLock(folder);
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => {
    if (read(folder.lockFile) === lock) rmSync(folder.lockFile, { force: true });
  };
  const removeExitHook = addExitHook(release);
  return () => {
    removeExitHook();
    release();
  };
}

export function findLockHolder(folder: DataFolder): number | null {
  return livingHolderOf(read(folder.lockFile));
}

function removeStaleLock(folder: DataFolder): void {
  const holder = findLockHolder(folder);
  if (holder !== null) throw new DataFolderInUse(folder.path, holder);

  const removed = `${folder.lockFile}.${randomUUID()}`;
  try {
    renameSync(folder.lockFile, removed);
  } catch (error) {
    const wasRemovedByAnother = codeOf(error) === 'ENOENT';
    if (wasRemovedByAnother) return;
    throw error;
  }
  // Between our look and our rename, another process may have replaced the stale lock by its own: put that back.
  if (livingHolderOf(read(removed)) !== null) tryLink(removed, folder.lockFile);
  rmSync(removed, { force: true });
}

function livingHolderOf(text: string | null): number | null {
  try {
    const { pid, started } = JSON.parse(text ?? '') as Lock;
    // Windows doesn't tell the start time, so the pid has to do.
    return isRunning(pid) && (startTimeOf(pid) ?? started) === started ? pid : null;
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

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}
