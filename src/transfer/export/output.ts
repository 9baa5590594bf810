import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';

export type Write = (text: string) => Promise<unknown>;

export class OutputFailed extends Error {
  constructor(cause: unknown) {
    super(`What is exported can not be written: ${(cause as Error).message}.`, { cause });
  }
}

const cannotWrite = (error: unknown): never => {
  throw new OutputFailed(error);
};

/**
 * Writes a file under another name, and renames it when it's complete. What isn't an ordinary file, such as a pipe, is
 * written to directly.
 *
 * @throws OutputFailed
 */
export async function writeAtomically(path: string, work: (write: Write) => Promise<void>): Promise<void> {
  // A link stays, and what it points to is replaced.
  const target = await realpath(path).catch(() => path);
  const found = await stat(target).catch(() => undefined);
  if (found && !found.isFile()) return writeTo(target, work);
  const unfinished = `${target}.${process.pid}.unfinished`;
  try {
    await writeTo(unfinished, work);
    await rename(unfinished, target).catch(cannotWrite);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeTo(path: string, work: (write: Write) => Promise<void>): Promise<void> {
  const file = await open(path, 'w').catch(cannotWrite);
  try {
    await work((text) => file.appendFile(text).catch(cannotWrite));
    await sync(file).catch(cannotWrite);
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
  // Some file systems say only here that there is no room.
  await file.close().catch(cannotWrite);
}

/** Some errors are only reported here. Pipes and the like can't be synced. */
async function sync(file: FileHandle): Promise<void> {
  if ((await file.stat()).isFile()) await file.sync();
}

export function streamWriter(stream: Writable): Write {
  // Each write reports its own failure; without a listener it would end the process as well.
  stream.on('error', () => {});
  return (text) =>
    new Promise<void>((done, failed) => {
      stream.write(text, (error) => (error ? failed(new OutputFailed(error)) : done()));
    });
}
