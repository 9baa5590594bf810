import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The uid of `nobody` on nearly every system. */
export const NOBODY = 65_534;

/** Whether another account can run programs of this tree: only root can try, and not below a closed home folder. */
export function nobodyCanRun(): boolean {
  if (process.getuid?.() !== 0) return false;
  const check = ['--check', fileURLToPath(import.meta.url)];
  return spawnSync(process.execPath, check, { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0;
}
