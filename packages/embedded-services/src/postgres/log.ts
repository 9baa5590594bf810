import { fchownSync, openSync, rmSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import { type DataFolder, giveToOwner } from './data-folder.js';

const MAX_BYTES = 10 * 1024 * 1024;
const CHECK_INTERVAL_MS = 5_000;

/** Opens a new log for appending, so that it can be truncated while the server writes. */
export function openLog(folder: DataFolder): number {
  rmSync(folder.logFile, { force: true });
  const log = openSync(folder.logFile, 'ax', 0o600);
  if (process.getuid?.() === 0) fchownSync(log, folder.uid, folder.gid);
  return log;
}

/** PostgreSQL's own rotation takes another process, and doesn't bound the size. The result stops this one. */
export function startLogRotation(folder: DataFolder): () => void {
  let isRotating = false;
  const check = async () => {
    if (isRotating) return;
    isRotating = true;
    // Whatever fails is tried again at the next check.
    await rotateIfTooLarge(folder).catch(() => undefined);
    isRotating = false;
  };
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

async function rotateIfTooLarge(folder: DataFolder): Promise<void> {
  const { size } = await stat(folder.logFile);
  if (size < MAX_BYTES) return;
  const rotated = `${folder.logFile}.1`;
  try {
    await copyFile(folder.logFile, rotated);
    await giveToOwner(folder, rotated);
  } finally {
    // Above all on a full disk, which has no room for the copy.
    await truncate(folder.logFile);
  }
}
