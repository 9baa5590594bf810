import { type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { blocked, untilWaiting } from '../../support/blocked.js';
import { startService, type TestWorkspace } from '../../support/service.js';
import { useService, useWorkspace } from '../../support/use-service.js';
import { until } from '../../support/until.js';

const service = useService(
  { open: false, slowReadTime: 400, databaseReads: { perWorkspace: undefined, longestWait: 1_000 } },
  { worker: false },
);
const greedy = useWorkspace(service, 'Greedy');
const other = useWorkspace(service, 'Other');

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends a request on a connection of its own, and what comes of it goes into `statuses`. */
function open(
  { secret }: TestWorkspace,
  head: string,
  body: string | Buffer,
  statuses: number[] = [],
): Socket {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  const lines = [head, 'host: 127.0.0.1', `authorization: Bearer ${secret}`, '', ''];
  socket.on('error', () => undefined).write(lines.join('\r\n'));
  socket.write(body);
  socket.on('data', (data) => {
    const [, status] = /^HTTP\/1.1 (\d+)/.exec(String(data)) ?? [];
    if (status) statuses.push(Number(status));
  });
  sockets.push(socket);
  return socket;
}

const CSV = 'content-type: text/csv';
const upload = (statuses: number[]) =>
  open(greedy, `POST /v1/import HTTP/1.1\r\n${CSV}\r\ncontent-length: 100`, 't', statuses);

const budget = async (name: string, state: string): Promise<number> => {
  const { text } = await greedy.http.get('/metrics');
  const line = new RegExp(`budget\\{budget="${name}",state="${state}"\\} (\\d+)`).exec(text);
  return Number(line?.[1]);
};

const transactions = async (): Promise<number> =>
  (
    await service.sql(`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'discovery-records' AND state LIKE 'idle in transaction%'`)
  ).length;

describe('files on their way', () => {
  test('are a few of a workspace; others are refused, and nobody else is', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) upload(statuses);
    await until(() => statuses.length === 37);
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect(await budget('uploads', 'used')).toBe(3);
    // Their first bytes are not in the database yet.
    expect(await service.sql('SELECT FROM import_job')).toEqual([]);
    await greedy.http.get('/v1/component').expect(200);
    await other.http.post('/v1/import').set('content-type', 'text/csv').send('title\nA\n').expect(201);
  });

  test('end when nothing of them comes for five seconds', async () => {
    const statuses: number[] = [];
    upload(statuses);
    await until(() => statuses.length === 1, 9_000);
    expect(statuses).toEqual([408]);
    await until(async () => (await budget('uploads', 'used')) === 0);
  });

  test('come in a bounded number of tiny pieces', async () => {
    const statuses: number[] = [];
    const pieces = await service.workspace('Pieces');
    const chunked = `POST /v1/import HTTP/1.1\r\n${CSV}\r\ntransfer-encoding: chunked`;
    const socket = open(pieces, chunked, Buffer.from('1\r\nx\r\n'.repeat(250_000)), statuses);
    await until(() => socket.closed, 20_000);
    // Who still sends may not read the answer.
    expect(statuses.filter((status) => status !== 429)).toEqual([]);
    expect(await budget('pieces', 'refused')).toBe(1);
    await until(async () => (await budget('bodies', 'used')) === 0);
  });
});

test('imports that wait are so many of a workspace, and others are not kept', async () => {
  const workspace = await service.workspace('Importing');
  const send = () => workspace.http.post('/v1/import').set('content-type', 'text/csv').send('title\nA\n');
  for (let n = 0; n < 19; n++) await send().expect(201);
  const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeLessThan(2);
  const { body } = await send().then((answer) => (answer.status === 201 ? send() : answer));
  expect(body.code).toBe('too_many_imports');
  const kept = await service.sql('SELECT FROM import_job WHERE workspace_id = $1', [workspace.id]);
  expect(kept.length).toBeLessThanOrEqual(20);
});

describe('changes', () => {
  const bulk = ({ http }: TestWorkspace) =>
    http.post('/v1/discovery/bulk').send({ dryRun: true, operations: [{ create: { title: 'A' } }] });

  test('of many at a time are one of a workspace, which waits for its turn or is refused', async () => {
    await greedy.make.discovery();
    const asked: Promise<number>[] = [];
    await blocked(service, 'discovery_state', async () => {
      for (let n = 0; n < 8; n++) asked.push(bulk(greedy).then(({ status }) => status));
      await untilWaiting(service, 1);
      await until(async () => (await budget('bulks', 'refused')) === 7);
      expect(await budget('connections', 'used')).toBe(1);
      await other.http.get('/v1/component').expect(200);
    });
    expect((await Promise.all(asked)).sort()).toEqual([200, ...Array(7).fill(429)]);
  });

  test('with large bodies take a place as those of many do, and leave others to small ones', async () => {
    const asked: Promise<number>[] = [];
    const make = (description: string) =>
      asked.push(
        greedy.http
          .post('/v1/component')
          .send({ title: 'A', description })
          .then(({ status }) => status),
      );
    const before = await budget('bulks', 'refused');
    await blocked(service, 'component', async () => {
      for (let n = 0; n < 3; n++) make('x'.repeat(70_000));
      await until(async () => (await budget('bulks', 'refused')) === before + 2);
      make('small');
      await untilWaiting(service, 2);
    });
    expect((await Promise.all(asked)).sort()).toEqual([201, 201, 429, 429]);
  });

  test('leave connections to others', async () => {
    const asked: Promise<{ status: number; body: { code?: string } }>[] = [];
    await blocked(service, 'workspace_user', async () => {
      for (let n = 0; n < 12; n++)
        asked.push(
          greedy.http
            .post('/v1/user')
            .send({ name: `${n}` })
            .then((answer) => answer),
        );
      await untilWaiting(service, 6);
      await other.http.post('/v1/component').send({ title: 'A' }).expect(201);
      await until(async () => (await budget('writes', 'refused')) === 6);
    });
    const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(6).fill('too_many_writes'));
  });

  test('hold their place until they are done, even if their caller hangs up', async () => {
    const headers = { authorization: `Bearer ${greedy.secret}`, 'content-type': 'application/json' };
    const sent: ClientRequest[] = [];
    await blocked(service, 'workspace_user', async () => {
      for (let n = 0; n < 2; n++) {
        const each = request(`${service.url}/v1/user`, { method: 'POST', headers });
        each.on('error', () => undefined).end(JSON.stringify({ name: `gone ${n}` }));
        sent.push(each);
      }
      await untilWaiting(service, 2);
      for (const each of sent) each.destroy();
      await greedy.http.get('/v1/component').expect(200);
      expect(await budget('writes', 'used')).toBe(2);
    });
    await until(async () => (await budget('writes', 'used')) === 0);
  });
});

test('what takes long may take so much of a minute for one workspace', async () => {
  const workspace = await service.workspace('Counting');
  const count = () => workspace.http.get('/v1/component?offset=1').then((answer) => answer);
  const asked: ReturnType<typeof count>[] = [];
  await blocked(service, 'component', async () => {
    asked.push(count());
    await untilWaiting(service, 1);
    await service.sql('SELECT pg_sleep(0.5)');
  });
  await Promise.all(asked);
  const { status, body, headers } = await count();
  expect([status, body.code]).toEqual([429, 'too_much_read_time']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await workspace.http.get('/v1/component').expect(200);
  await other.http.get('/v1/component?offset=1').expect(200);
});

describe('an export', () => {
  const GET = 'GET /v1/export HTTP/1.1';

  test('that nobody reads holds no connection, and only its workspace’s place', async () => {
    const workspace = await service.workspace('Slow reader');
    const long = 'x'.repeat(100_000);
    for (let n = 0; n < 200; n++) await workspace.make.discovery({ description: long });
    const statuses: number[] = [];
    const socket = open(workspace, GET, '', statuses);
    await until(() => statuses.length === 1);
    socket.pause();
    expect(await budget('exports', 'used')).toBe(1);
    expect([await transactions(), await budget('connections', 'used')]).toEqual([0, 0]);
    expect((await workspace.http.get('/v1/export').expect(429)).body.code).toBe('too_many_exports');
    for (let n = 0; n < 3; n++) await other.http.get('/v1/export').expect(200);
    socket.destroy();
    await until(async () => (await budget('exports', 'used')) === 0);
  });

  test('is not made for its headers', async () => {
    const { headers } = await other.http.head('/v1/export').expect(200);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="records.ndjson"',
      'content-type': 'application/x-ndjson',
    });
    expect(headers).not.toHaveProperty('content-length');
    expect(await budget('exports', 'used')).toBe(0);
  });
});

test('an export that takes too long is cut off', async () => {
  await using hasty = await startService({ exportTimeout: 300 }, { worker: false });
  for (let n = 0; n < 60; n++) await hasty.make.discovery({ description: 'x'.repeat(100_000) });
  const end = await new Promise((resolve) => {
    request(`${hasty.url}/v1/export`, (response) => {
      response.once('data', () => response.pause());
      response.on('error', () => resolve('cut off')).on('end', () => resolve('whole'));
      setTimeout(() => response.resume(), 1_000);
    })
      .on('error', () => resolve('cut off'))
      .end();
  });
  expect(end).toBe('cut off');
});
