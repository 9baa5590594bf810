import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { migrations } from '../../../../src/platform/database/migrations/index.js';
import { eventually } from '../../../support/eventually.js';
import { type Replicated, startReplicated } from '../../../support/replicated.js';
import { type Http, startService, type TestService } from '../../../support/service.js';
import { useService } from '../../../support/use-service.js';

const settings = () => ({
  open: false,
  databaseUrl: servers.primaryUrl,
  databaseReadUrl: servers.replicaUrl,
});

let servers: Replicated;
let service: TestService;
let reader: Http;
let writer: Http;
let readerSecret: string;
let writerSecret: string;
beforeAll(async () => {
  servers = await startReplicated();
  service = await startService({ ...settings(), databaseReadMaxLag: 3_600_000 }, { worker: false });
  const workspace = await service.workspace('replicated');
  writer = workspace.http;
  const { body } = await writer
    .post('/v1/api-token')
    .send({ name: 'Dashboard', scopes: ['read'] })
    .expect(201);
  readerSecret = body.apiToken.secret as string;
  writerSecret = workspace.secret;
  reader = service.as(readerSecret);
});
afterAll(async () => {
  await service.close();
  await servers.stop();
});

const replicaIs = (status: string, of = service) =>
  eventually(async () => expect((await of.http.get('/health/ready').expect(200)).body.replica).toBe(status));

const titles = async (http: Http, headers: Record<string, string> = {}): Promise<string[]> => {
  const { body } = await http.get('/v1/component?per_page=100').set(headers).expect(200);
  return body.components.map(({ title }: { title: string }) => title);
};

const add = (title: string) => writer.post('/v1/component').send({ title, clientId: title }).expect(201);

afterEach(() => servers.resume());
beforeEach(async () => {
  await servers.caughtUp();
  await replicaIs('up');
});

test('a token that can not write is shown what the replica has, everybody else what was written', async () => {
  await servers.pause();
  await add('unseen');
  expect(await titles(writer)).toContain('unseen');
  // From the primary, while a busy machine keeps the replica from answering.
  await eventually(async () => expect(await titles(reader)).not.toContain('unseen'));
  await eventually(() => reader.get('/v1/component/unseen').expect(404));
  await writer.get('/v1/component/unseen').expect(200);
  await servers.resume();
  await servers.caughtUp();
  expect(await titles(reader)).toContain('unseen');
});

test('whoever accepts a stale answer gets it from the replica, and who wants a current one does not', async () => {
  await servers.pause();
  await add('later');
  await eventually(async () =>
    expect(await titles(writer, { 'cache-control': 'max-stale' })).not.toContain('later'),
  );
  expect(await titles(writer, { 'cache-control': 'max-stale=0' })).toContain('later');
  expect(await titles(reader, { 'cache-control': 'no-cache' })).toContain('later');
});

test('a change for what the replica showed fails if the record is another by now', async () => {
  await add('changing');
  await servers.caughtUp();
  await servers.pause();
  await writer.patch('/v1/component/changing').send({ title: 'changed' }).expect(200);
  const stale = await eventually(async () => {
    const answer = await writer.get('/v1/component/changing').set('cache-control', 'max-stale').expect(200);
    expect(answer.body.component.title).toBe('changing');
    return answer;
  });
  await writer
    .patch('/v1/component/changing')
    .set('if-match', stale.headers['etag'] as string)
    .send({ title: 'overwritten' })
    .expect(412);
});

describe('where a replica may be behind for no more than three seconds', () => {
  const strict = useService(async () => ({ ...settings(), databaseReadMaxLag: 3_000 }), { worker: false });
  // It has to know how far the replica is before it knows how far it is behind.
  beforeEach(() => replicaIs('up', strict));

  test('one that is too far behind is left alone, but for those who accept that', async () => {
    await servers.pause();
    await add('far behind');
    await replicaIs('behind', strict);
    expect(await titles(strict.as(readerSecret))).toContain('far behind');
    expect(await titles(strict.as(writerSecret), { 'cache-control': 'max-stale' })).toContain('far behind');
    const accepted = { 'cache-control': 'max-stale=3600' };
    await eventually(async () =>
      expect(await titles(strict.as(writerSecret), accepted)).not.toContain('far behind'),
    );
  });

  test('one that has nothing to replay is not behind', async () => {
    await sleep(3_500);
    await eventually(async () => {
      const { served } = await replicaReads(strict);
      await titles(strict.as(readerSecret));
      expect((await replicaReads(strict)).served).toBeGreaterThan(served);
    });
  });
});

test('reads go on without an error when the replica goes, and come back to it', async () => {
  let over = false;
  let asked = 0;
  const readOn = async () => {
    while (!over) {
      await titles(reader);
      await reader.get('/v1/component?sort=title').expect(200);
      asked += 1;
    }
  };
  const reading = Promise.all(Array.from({ length: 8 }, readOn));
  try {
    await eventually(() => expect(asked).toBeGreaterThan(50));
    await servers.stopReplica();
    await replicaIs('down');
    const gone = asked;
    await eventually(() => expect(asked).toBeGreaterThan(gone + 50));
    const { served } = await replicaReads();
    await servers.startReplica();
    await eventually(async () => expect((await replicaReads()).served).toBeGreaterThan(served));
  } finally {
    over = true;
    await reading;
  }
});

test('a replica that lacks a migration is not used', async () => {
  const { name } = migrations[0]!;
  await service.sql(`UPDATE schema_migration SET name = 'another' WHERE name = $1`, [name]);
  try {
    await servers.caughtUp();
    const { served } = await eventually(async () => {
      expect((await service.http.get('/health/ready').expect(503)).body.detail).toContain('lacks migrations');
      return replicaReads();
    });
    await eventually(async () => {
      const before = await replicaReads();
      await titles(reader);
      expect((await replicaReads()).served).toBe(before.served);
    });
    expect(served).toBeGreaterThan(0);
  } finally {
    await service.sql(`UPDATE schema_migration SET name = $1 WHERE name = 'another'`, [name]);
  }
});

async function replicaReads(of = service): Promise<{ served: number; failed: number }> {
  const { text } = await of.http.get('/metrics').expect(200);
  const value = (result: string) =>
    Number(
      new RegExp(`^discovery_records_replica_reads\\{result="${result}"\\} (\\d+)$`, 'm').exec(text)?.[1] ??
        NaN,
    );
  return { served: value('served'), failed: value('failed') };
}
