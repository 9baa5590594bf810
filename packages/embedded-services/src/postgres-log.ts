import { fchownSync, openSync, rmSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import { giveToOwner, type PostgresFolder } from './postgres-folder.js';

/** How large the server's log may become, in bytes, and how often that is looked at, in milliseconds. */
const LARGEST = 10 * 1024 * 1024;
const LOOK_EVERY = 5_000;

/** A new file for what a server says. It is appended to, so that it can be emptied while the server writes. */
export function openLog(folder: PostgresFolder): number {
  rmSync(folder.log, { force: true });
  const log = openSync(folder.log, 'ax', 0o600);
  if (process.getuid?.() === 0) fchownSync(log, folder.uid, folder.gid);
  return log;
}

/**
 * Keeps the log from growing for ever: from time to time what is in it becomes `server.log.1`, in place of what was
 * there. PostgreSQL's own rotation would need another process, and bounds no file by its size.
 *
 * @returns ends that
 */
export function keepLogSmall(folder: PostgresFolder): () => void {
  let isBusy = false;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    // Without the file there is nothing to keep small; on a full disk, the next look is the next try.
    await rotate(folder).catch(() => undefined);
    isBusy = false;
  };
  const timer = setInterval(() => void look(), LOOK_EVERY).unref();
  return () => clearInterval(timer);
}

async function rotate(folder: PostgresFolder): Promise<void> {
  const { size } = await stat(folder.log);
  if (size < LARGEST) return;
  const former = `${folder.log}.1`;
  try {
    await copyFile(folder.log, former);
    await giveToOwner(folder, former);
  } finally {
    // Also where there is no room for a copy: then all the more.
    await truncate(folder.log);
  }
}
