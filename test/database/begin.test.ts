import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startService, type TestService } from '../support/service.js';

/** Bytes that are replaced on the way, by others of the same length. */
interface Forgery {
  readonly to: 'server' | 'client';
  readonly from: string;
  readonly into: string;
  isOn: boolean;
}

async function forgingProxy(target: string, forgeries: readonly Forgery[]) {
  const { hostname, port } = new URL(target);
  const forged = (bytes: Buffer, to: Forgery['to']) =>
    forgeries
      .filter((forgery) => forgery.isOn && forgery.to === to)
      .reduce((text, { from, into }) => text.replaceAll(from, into), bytes.toString('latin1'));
  const server: Server = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.on('data', (bytes) => database.write(forged(bytes, 'server'), 'latin1'));
    database.on('data', (bytes) => client.write(forged(bytes, 'client'), 'latin1'));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  return { url: url.href, close: () => server.close() };
}

describe.each([
  {
    connections: 'that PostgreSQL guards',
    begin: { to: 'server', from: 'BEGIN READ WRITE\0', into: 'SELECT 1/0      \0', isOn: false },
    status: { to: 'client', from: '', into: '', isOn: false },
  },
  {
    connections: 'of a server that does not say whether it writes',
    begin: { to: 'server', from: 'BEGIN\0', into: 'NOPE!\0', isOn: false },
    status: {
      to: 'client',
      from: 'default_transaction_read_only',
      into: 'default_transaction_read_____',
      isOn: true,
    },
  },
] as const)('on connections $connections', ({ begin, status }) => {
  const beginning: Forgery = { ...begin };
  let database: TestDatabase;
  let proxy: Awaited<ReturnType<typeof forgingProxy>>;
  let service: TestService;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await forgingProxy(database.url, [beginning, status]);
    service = await startService({ databaseUrl: proxy.url }, { worker: false });
  });
  afterAll(async () => {
    await service.close();
    proxy.close();
    await database.drop();
  });

  const whileBeginFails = async (work: () => PromiseLike<unknown>) => {
    beginning.isOn = true;
    try {
      await work();
    } finally {
      beginning.isOn = false;
    }
  };

  test('transactions that begin are committed', async () => {
    await service.http.post('/v1/component').send({ title: 'x', clientId: 'made' }).expect(201);
    await service.http.get('/v1/component/made').expect(200);
  });

  test('a record whose transaction did not begin is not made', async () => {
    await whileBeginFails(() =>
      service.http.post('/v1/component').send({ title: 'x', clientId: 'not-made' }).expect(500),
    );
    await service.http.get('/v1/component/not-made').expect(404);
  });

  test('feedback whose transaction did not begin leaves nothing in the outbox', async () => {
    const { id } = await service.make.discovery();
    await whileBeginFails(() =>
      service.http.post('/v1/feedback').send({ discoveryId: id, clientId: 'not-made' }).expect(500),
    );
    await service.http.get('/v1/feedback/not-made').expect(404);
    expect(await service.sql('SELECT FROM feedback_refresh_request')).toEqual([]);
  });

  test('a change whose transaction did not begin is not made', async () => {
    const { id } = await service.make.discovery({ title: 'As it was' });
    await whileBeginFails(() => service.http.patch(`/v1/discovery/${id}`).send({ title: 'x' }).expect(500));
    const { body } = await service.http.get(`/v1/discovery/${id}`).expect(200);
    expect(body.discovery.title).toBe('As it was');
  });
});

test('a database that only reads says so', async () => {
  const database = await createTestDatabase();
  const service = await startService({ databaseUrl: database.url }, { worker: false });
  try {
    await service.sql(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)}
      SET default_transaction_read_only = on`);
    await service.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    await service.http.post('/v1/component').send({ title: 'x' }).expect(503);
  } finally {
    await service.close();
    await database.drop();
  }
});
