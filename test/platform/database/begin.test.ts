import { describe, expect, test } from '@jest/globals';
import type { Settings } from '../../../src/platform/settings/settings.js';
import { alterDatabase, endSessions } from '../../support/administer.js';
import { createTestDatabase } from '../../support/database.js';
import { type Forgery, forgingProxy } from '../../support/forging-proxy.js';
import { startService } from '../../support/service.js';
import { useServiceBy } from '../../support/use-service.js';
import { requests } from '../../support/probes.js';

interface Connections {
  readonly connections: string;
  readonly databasePooler?: Settings['databasePooler'];
  readonly begin: Forgery;
  readonly status: Forgery;
}

describe.each<Connections>([
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
  {
    connections: 'of a pooler',
    databasePooler: 'prepared',
    begin: { to: 'server', from: 'BEGIN; SET LOCAL', into: 'NOPE!; SET LOCAL', isOn: false },
    status: { to: 'client', from: '', into: '', isOn: false },
  },
])('on connections $connections', ({ begin, status, databasePooler = 'none' }) => {
  const beginning: Forgery = { ...begin };
  const { service } = useServiceBy(
    (url) => forgingProxy(url, [beginning, status]),
    { databasePooler },
    { worker: false },
  );

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
    expect(await requests(service, 'values')).toEqual([]);
  });

  test('a change whose transaction did not begin is not made', async () => {
    const { id } = await service.make.discovery({ title: 'As it was' });
    await whileBeginFails(() => service.http.patch(`/v1/discovery/${id}`).send({ title: 'x' }).expect(500));
    const { body } = await service.http.get(`/v1/discovery/${id}`).expect(200);
    expect(body.discovery.title).toBe('As it was');
  });
});

test('a database that only reads says so', async () => {
  await using database = await createTestDatabase();
  await using service = await startService({ databaseUrl: database.url }, { worker: false });
  await alterDatabase(database.url, 'default_transaction_read_only = on');
  await endSessions(database.url);
  await service.http.post('/v1/component').send({ title: 'x' }).expect(503);
});
