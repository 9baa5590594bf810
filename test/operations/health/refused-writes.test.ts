import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { migrateDatabase } from '../../../src/platform/database/migrate.js';
import { startPostgres } from '@discovery-records/embedded-services';
import { Unavailable } from '../../../src/http/problems/problems.js';
import { eventually } from '../../support/eventually.js';
import { expectProblem } from '../../support/problem.js';
import { startService, type TestService } from '../../support/service.js';
import { useService, useServiceWithRedis } from '../../support/use-service.js';

const readiness = (service: TestService) => service.http.get('/health/ready');

/** What metrics say of it. */
async function shown(service: TestService): Promise<string[]> {
  const { text } = await service.http.get('/metrics').expect(200);
  return [...text.matchAll(/^discovery_records_((?:database_disk_full|ready) \d)$/gm)]
    .map(([, line = '']) => line)
    .sort();
}

describe('while Redis refuses writes', () => {
  const { service, redis } = useServiceWithRedis();

  test('a process is ready, but degraded, and works', async () => {
    const operator = new Redis(redis.url);
    try {
      expect((await readiness(service).expect(200)).body).toMatchObject({ status: 'ok', queue: 'up' });
      await operator.config('SET', 'maxmemory', '1');
      expect(await operator.ping()).toBe('PONG');
      expect((await readiness(service).expect(200)).body).toMatchObject({
        status: 'degraded',
        queue: 'down',
      });
      const discovery = await service.make.discovery();
      await service.make.feedback({ on: discovery, score: 3 });
      await eventually(async () => {
        const { body } = await service.http.get(`/v1/discovery/${discovery.id}`).expect(200);
        expect(body.discovery.feedbackScore).toBe(3);
      });
      await operator.config('SET', 'maxmemory', '0');
      expect((await readiness(service).expect(200)).body).toMatchObject({ status: 'ok', queue: 'up' });
    } finally {
      operator.disconnect();
    }
  });
});

describe('with a Redis that evicts keys', () => {
  const { service, redis } = useServiceWithRedis();

  test('a process is ready and warns of the policy, unless it may not ask for it', async () => {
    const operator = new Redis(redis.url);
    const warnings = async () => (await readiness(service).expect(200)).body.warnings;
    try {
      expect(await warnings()).toBeUndefined();
      await operator.config('SET', 'maxmemory-policy', 'allkeys-lru');
      await eventually(async () =>
        expect(await warnings()).toEqual([
          expect.stringMatching(/maxmemory-policy allkeys-lru.*set maxmemory-policy noeviction/),
        ]),
      );
      await operator.acl('SETUSER', 'default', '-info');
      await eventually(async () => expect(await warnings()).toBeUndefined());
    } finally {
      operator.disconnect();
    }
  });
});

describe('while the disk of the database is full', () => {
  const service = useService({}, { worker: false });

  test('a process is not ready once a write has found that out, until one succeeds', async () => {
    await service.sql(`CREATE FUNCTION no_space() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await service.sql('ALTER TABLE component ADD CONSTRAINT full_disk CHECK (no_space())');
    await readiness(service).expect(200);
    expectProblem(await service.http.post('/v1/component').send({ title: 'x' }), Unavailable);
    const answer = await readiness(service);
    expectProblem(answer, Unavailable);
    expect(answer.body.detail).toBe('The disk of the database is full.');
    expect(await shown(service)).toEqual(['database_disk_full 1', 'ready 0']);
    await service.sql('ALTER TABLE component DROP CONSTRAINT full_disk');
    await service.make.component();
    await readiness(service).expect(200);
    expect(await shown(service)).toEqual(['database_disk_full 0', 'ready 1']);
  });

  const mountable = canMount();
  (mountable ? test : test.skip)('a process is not ready, whether or not it writes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'discovery-records-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0755', 'tmpfs', folder]);
    try {
      await onDiskOf(folder);
    } finally {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Mounting takes rights that few have. */
function canMount(): boolean {
  try {
    const folder = execFileSync('mktemp', ['-d']).toString().trim();
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  }
}

async function onDiskOf(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const settings = { fsync: 'off', min_wal_size: '32MB', max_wal_size: '48MB' };
  const postgres = await startPostgres({ dataDir: folder, settings });
  let service: TestService | undefined;
  try {
    await migrateDatabase(postgres.url);
    service = await startService({ databaseUrl: postgres.url }, { worker: false });
    await readiness(service).expect(200);

    const { bavail, bsize } = await statfs(folder);
    await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize));
    // What fits into files that are there already may still be written.
    await eventually(async () => expectProblem(await readiness(service as TestService), Unavailable));
    await service.http.get('/v1/discovery').expect(200);
    await service.http.get('/health/live').expect(200);
    expect(await shown(service)).toEqual(['database_disk_full 1', 'ready 0']);

    await rm(join(folder, 'ballast'));
    await eventually(async () => readiness(service as TestService).expect(200));
    await service.make.discovery();
  } finally {
    await service?.close();
    await postgres.stop();
  }
}
