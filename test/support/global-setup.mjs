// PostgreSQL and Valkey for all tests of a run. Plain JavaScript, because Jest does not transform it as ESM.
import './run-typescript.mjs';
import { chmod, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const { startPostgres } = await import('@discovery-records/embedded-services');
const { startOwnRedis } = await import('./own-redis.ts');

const MEMORY = '/dev/shm';
/** What all tests together may need at once, and then some. */
const ROOM = 4 * 1024 ** 3;

export default async function setup() {
  // What services serve at /board.
  await import('../../packages/board/build.mjs');
  const given = { database: process.env.TEST_DATABASE_URL, redis: process.env.TEST_REDIS_URL };
  const stops = [];
  if (!given.database) {
    const dataDir = await mkdtemp(join(await placeOfData(), `discovery-records-test-${process.pid}-`));
    // PostgreSQL may run as another user than root.
    await chmod(dataDir, 0o755);
    // A test database need not survive a power cut.
    const settings = {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '256MB',
    };
    const postgres = await startPostgres({ dataDir, settings });
    process.env.TEST_DATABASE_URL = postgres.url;
    stops.push(async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }
  if (!given.redis) {
    const redis = await startOwnRedis();
    process.env.TEST_REDIS_URL = redis.url;
    stops.push(() => redis.leave());
  }
  // Every test file reads the specification, and JSON is read a hundred times faster.
  const folder = await mkdtemp(join(tmpdir(), 'discovery-records-test-'));
  process.env.TEST_SPECIFICATION = join(folder, 'openapi.json');
  const yaml = await readFile(new URL('../../openapi.yaml', import.meta.url), 'utf8');
  await writeFile(process.env.TEST_SPECIFICATION, JSON.stringify(parse(yaml)));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  globalThis.stopTestServices = async () => {
    for (const stop of stops.reverse()) await stop();
  };
}

/** In memory if there is room: each service that a test starts has a database of its own, which is a thousand files. */
async function placeOfData() {
  await removeLeftovers().catch(() => {});
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}

/** What interrupted runs left there would take memory until the machine is started anew. */
async function removeLeftovers() {
  for (const name of await readdir(MEMORY)) {
    const [, pid] = /^discovery-records-test-(\d+)-/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
