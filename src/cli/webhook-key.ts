import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The key for `npm start`, made once and kept next to its database: without it, secrets there can't be opened any more. */
export async function keptKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'webhook.key');
  await mkdir(dataDir, { recursive: true });
  const made = randomBytes(32).toString('base64');
  await writeFile(file, `${made}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
