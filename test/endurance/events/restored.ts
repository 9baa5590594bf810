import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { type Get, getFrom, isMirror, listed } from '../../events/compared.js';
import { Consumer } from '../../events/consumer.js';
import { senderTo } from '../../events/sender.js';
import { startOne } from '../database.js';
import { type Ground, startGround } from '../ground.js';
import type { Finding } from '../report.js';

const WRITTEN = 10;

/** So that there is something in the dump that the reader doesn't have. */
const BEHIND_MS = 2_000;

/** Of a database that is written meanwhile, and where a reader was when it began. */
export interface Dump {
  readonly file: string;
  readonly next: string;
  readonly seen: readonly string[];
}

const runAt = (bin: string, program: string, ...args: string[]) =>
  promisify(execFile)(join(bin, program), args);

export async function dump(bin: string, { database }: Ground, reader: Consumer): Promise<Dump> {
  const file = join(tmpdir(), `discovery-records-${newId()}.dump`);
  const { next } = reader.mirror;
  const seen = idsOf(reader);
  await sleep(BEHIND_MS);
  await runAt(bin, 'pg_dump', '--format=custom', `--file=${file}`, database.urls[0]);
  return { file, next, seen };
}

/** In another cluster, whose transactions have small numbers, readers go on where they were. */
export async function restored(
  bin: string,
  { file, next, seen }: Dump,
  { secret, latest }: { readonly secret: string; readonly latest: string },
): Promise<Finding[]> {
  const ground = await startGround(async () => {
    const database = await startOne();
    await runAt(bin, 'pg_restore', '--exit-on-error', `--dbname=${database.urls[0]}`, file);
    return database;
  });
  try {
    const { url } = await ground.api();
    const get = getFrom(url, secret);
    const rest = await readFrom(get, next);
    for (let index = 0; index < WRITTEN; index++)
      await senderTo(url, secret)('POST', 'component', { title: `After ${index}` });
    const fresh = await readFrom(get, rest.mirror.next);
    const all = await readFrom(get, '/v1/event?from=start&per_page=100');
    const isWhole = isDeepStrictEqual([...seen, ...idsOf(rest), ...idsOf(fresh)], idsOf(all));
    const isSame = isMirror(all.mirror, await listed(get));
    const lost = (await (await get(latest)).json()) as { code?: string };
    const counts = [seen.length, rest.seen.length, fresh.seen.length];
    return [
      {
        what: 'restored elsewhere: events read before the dump · after it · new',
        is: counts.join(' · '),
        holds: fresh.seen.length === WRITTEN,
      },
      { what: 'together they are the feed from its start', is: String(isWhole), holds: isWhole },
      { what: 'a mirror of it is what lists show', is: String(isSame), holds: isSame },
      {
        what: 'a cursor of what came after the dump',
        is: lost.code ?? 'is taken',
        holds: lost.code === 'cursor_unknown',
      },
    ];
  } finally {
    await ground.stop();
    rmSync(file);
  }
}

async function readFrom(get: Get, next: string): Promise<Consumer> {
  const reader = new Consumer(get, () => 1, 0);
  reader.mirror.next = next;
  while ((await reader.follow()) !== 0);
  return reader;
}

const idsOf = ({ seen }: Consumer): string[] => seen.map(({ id }) => id);
