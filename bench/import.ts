import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@discovery-records/embedded-services';
import pg from 'pg';
import { startNode } from './children.js';
import { type Ground, migrate, PROGRAM } from './ground.js';
import { residentMiB } from './processor-time.js';
import { table } from './report.js';

/** In an order in which no row refers to one that comes later. */
export const TABLES = [
  'workspace',
  'discovery_state',
  'discovery_field',
  'workspace_user',
  'component',
  'company',
  'discovery',
  'discovery_tag',
  'discovery_assignee',
  'discovery_field_value',
  'feedback',
];

const NEWLINE = 0x0a;

/** Enough to see whether memory grows. */
const MOST_LINES = 1_000_000;

export interface Imported {
  readonly records: number;
  /** Records a second. */
  readonly exporting: number;
  readonly importing: number;
  readonly copying: number;
  /** How much of COPY's speed the import has. */
  readonly ratio: number;
  /** Resident MiB of the importing process, by every tenth of its time. */
  readonly memory: readonly number[];
}

/** Exports a workspace, imports it into an empty one, and copies the rows that came of it into the same tables. */
export async function measureImport(
  { postgresUrl }: Ground,
  databaseUrl: string,
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
    execFileSync('head', ['-n', String(MOST_LINES), all], {
      stdio: ['ignore', openSync(file, 'w'), 'inherit'],
    });
    const records = await linesOf(file);
    say(`Exported; ${records} records are imported.`);

    const imported = await emptyDatabase(postgresUrl, 'bench_imported');
    await run(['workspace', 'create', 'bench'], imported);
    const { seconds: taken, memory } = await run(['import', file, '--workspace', 'bench'], imported);
    const importing = records / taken;
    say(`Imported them in ${taken.toFixed(0)} s.`);

    const copied = await emptyDatabase(postgresUrl, 'bench_copied');
    await inTables(imported, (name, columns) => `COPY ${name} (${columns}) TO '${join(folder, name)}'`);
    const copying =
      records /
      (await inTables(copied, (name, columns) => `COPY ${name} (${columns}) FROM '${join(folder, name)}'`));
    return { records, exporting, importing, copying, ratio: importing / copying, memory };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function emptyDatabase(postgresUrl: string, name: string): Promise<string> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.end();
  const url = await createDatabase(postgresUrl, name);
  migrate(url);
  return url;
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

/** Runs a statement for each table; how many seconds that took in all. */
async function inTables(url: string, statement: (name: string, columns: string) => string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const started = performance.now();
    for (const name of TABLES) {
      const { rows } = await client.query<{ columns: string }>(
        `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
          WHERE table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
        [name],
      );
      await client.query(statement(name, rows[0]?.columns ?? ''));
    }
    return (performance.now() - started) / 1_000;
  } finally {
    await client.end();
  }
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
