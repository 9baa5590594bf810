import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from './children.js';
import { emptyDatabase, inTables } from './copy.js';
import { type Ground, PROGRAM } from './ground.js';
import { median } from './measure.js';
import { endedChildrenSeconds, familyProcessorSeconds, residentMiB } from './processor-time.js';
import { table } from './report.js';
import type { Scale } from './scale.js';

const NEWLINE = 0x0a;

export interface Imported {
  readonly records: number;
  /** Records a second. */
  readonly exporting: number;
  readonly importing: number;
  readonly copying: number;
  /** How much of COPY's speed the import has. */
  readonly ratio: number;
  /** Microseconds of processor time for a record, by the importing process and PostgreSQL. */
  readonly importMicros: number;
  readonly copyMicros: number;
  /** COPY's processor time, as a ratio to the import's: the median of all pairs. */
  readonly processorRatio: number;
  /** Resident MiB of the importing process, by every tenth of its time. */
  readonly memory: readonly number[];
}

/** Exports a workspace, imports it into an empty one, and copies the rows that came of it into the same tables. */
export async function measureImport(
  ground: Ground,
  databaseUrl: string,
  { pairs, lines }: Scale['imports'],
  say: (line: string) => void,
): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), 'discovery-records-bench-'));
  // PostgreSQL, which may run as another user, writes its own files there.
  chmodSync(folder, 0o777);
  try {
    const all = join(folder, 'all.ndjson');
    const { seconds } = await run(['export', all, '--workspace', 'bench'], databaseUrl);
    const exporting = (await linesOf(all)) / seconds;
    const file = join(folder, 'records.ndjson');
    execFileSync('head', ['-n', String(lines), all], {
      stdio: ['ignore', openSync(file, 'w'), 'inherit'],
    });
    const records = await linesOf(file);
    say(`Exported; ${records} records are imported.`);
    const measured: Pair[] = [];
    for (let pair = 0; pair < pairs; pair++) measured.push(await importAndCopy(ground, file, folder, say));
    return { records, exporting, ...importedOf(records, measured) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function importedOf(records: number, measured: readonly Pair[]): Omit<Imported, 'records' | 'exporting'> {
  const of = (figure: (pair: Pair) => number) => median(measured.map(figure));
  return {
    importing: records / of(({ imported }) => imported.seconds),
    copying: records / of(({ copied }) => copied.seconds),
    ratio: of(({ imported, copied }) => copied.seconds / imported.seconds),
    importMicros: (of(({ imported }) => imported.processor) * 1e6) / records,
    copyMicros: (of(({ copied }) => copied.processor) * 1e6) / records,
    processorRatio: of(({ imported, copied }) => copied.processor / imported.processor),
    memory: measured[0]?.imported.memory ?? [],
  };
}

interface Taken {
  readonly seconds: number;
  /** Seconds of processor time, of the importing process and PostgreSQL. */
  readonly processor: number;
}

interface Pair {
  readonly imported: Taken & { readonly memory: readonly number[] };
  readonly copied: Taken;
}

async function importAndCopy(
  { postgresUrl, postgresPid }: Ground,
  file: string,
  folder: string,
  say: (line: string) => void,
): Promise<Pair> {
  const counted = async <Result>(work: () => Promise<Result>): Promise<Result & { processor: number }> => {
    const spent = () => endedChildrenSeconds(process.pid) + familyProcessorSeconds(postgresPid);
    const before = spent();
    const result = await work();
    // PostgreSQL counts the time of a backend that has ended once it has noticed the end.
    await sleep(200);
    return { ...result, processor: spent() - before };
  };
  const target = await emptyDatabase(postgresUrl, 'bench_imported');
  await run(['workspace', 'create', 'bench'], target);
  const imported = await counted(() => run(['import', file, '--workspace', 'bench'], target));
  say(`Imported them in ${imported.seconds.toFixed(0)} s.`);

  const copy = await emptyDatabase(postgresUrl, 'bench_copied');
  await inTables(target, (name, columns) => `COPY ${name} (${columns}) TO '${join(folder, name)}'`);
  const copied = await counted(async () => ({
    seconds: await inTables(
      copy,
      (name, columns) => `COPY ${name} (${columns}) FROM '${join(folder, name)}'`,
    ),
  }));
  return { imported, copied };
}

/** Runs a command of the service; how long it took, start included, and how much memory it held. */
async function run(
  args: readonly string[],
  databaseUrl: string,
): Promise<{ seconds: number; memory: number[] }> {
  const started = performance.now();
  const environment = { DATABASE_URL: databaseUrl };
  const child = startNode([PROGRAM, ...args], environment, ['ignore', 'ignore', 'inherit']);
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(residentMiB(child.pid as number)), 500);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  return {
    seconds: (performance.now() - started) / 1_000,
    // One that has just ended has none.
    memory: samples.filter((each, index) => each > 0 && (index + 1) % tenth === 0).slice(0, 10),
  };
}

async function linesOf(file: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === NEWLINE) lines += 1;
  }
  return lines;
}

export const importTable = ({ records, exporting, importing, copying, ratio, memory }: Imported): string =>
  table(
    ['', ''],
    [
      ['records', records.toLocaleString('en')],
      ['export, records/s', exporting.toFixed(0)],
      ['import, records/s', importing.toFixed(0)],
      ['COPY of the same rows, records/s', copying.toFixed(0)],
      ['import, as a ratio to COPY (goal ≥ 0.25)', ratio.toFixed(2)],
      ['memory of the import by every tenth of its time, MiB', memory.join(', ')],
    ],
  );
