import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const idOf = (number: string): string =>
  `('01a19b45-b800-7000-8000-' || lpad(${number}::text, 12, '0'))::uuid`;

const LINK_NAMES = { alpha: 'Alpha', bravo: 'Bravo', charlie: 'Charlie', delta: 'Delta', echo: 'Echo' };

// eslint-disable-next-line
const overview = async (http = service.http): Promise<any> =>
  (await http.get('/v1/workspace').expect(200)).body.workspace;

describe('a new workspace', () => {
  test('shows its name, its first states and its system field, and that nothing else is there', async () => {
    const { id, http } = await service.workspace('new');
    expect(await overview(http)).toEqual({
      id,
      name: 'new',
      linkNames: LINK_NAMES,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      discoveryStates: (await http.get('/v1/discovery-state')).body.discoveryStates,
      discoveryFields: (await http.get('/v1/discovery-field')).body.discoveryFields,
      components: [],
      users: [],
      tags: [],
      views: [],
      counts: {
        discoveries: 0,
        discoveriesByState: [],
        feedback: 0,
        inbox: 0,
        components: 0,
        users: 0,
        companies: 0,
        tags: 0,
        views: 0,
      },
      you: { name: 'First', scopes: ['read', 'write', 'admin'] },
    });
  });
});

describe('a workspace', () => {
  beforeAll(async () => {
    const { make } = service;
    await make.component({ title: 'Search', description: 'Left out' });
    for (const name of ['Wanted', 'Quick wins']) await make.view({ name, query: { sort: ['title'] } });
    await make.user({ name: 'Amara', email: 'amara@library.example' });
    await make.field({ name: 'Effort', type: 'SELECT', options: ['Small', 'Large'] });
    const done = await make.state({ name: 'Shipped' });
    const discovery = await make.discovery({ tags: ['search', 'kiosk'], discoveryStateId: done.id });
    await make.discovery({ tags: ['search'] });
    await make.feedback({ on: discovery });
    await service.http.post('/v1/company').send({ name: 'Harbour Books' }).expect(201);
    await service.sql(`INSERT INTO feedback (workspace_id, id, client_id, updated_at, score, starred, state)
      SELECT workspace_id, ${idOf('1')}, 'new', now(), 1, false, 'NEW' FROM workspace WHERE name = 'demo'`);
  });

  test('shows its records as their lists do, components without descriptions', async () => {
    const { discoveryStates, discoveryFields, components, users, views } = await overview();
    const listed = async (path: string, many: string) => (await service.http.get(path)).body[many];
    expect(discoveryStates).toEqual(await listed('/v1/discovery-state', 'discoveryStates'));
    expect(discoveryFields).toEqual(await listed('/v1/discovery-field', 'discoveryFields'));
    expect(users).toEqual(await listed('/v1/user', 'users'));
    expect(views).toEqual(await listed('/v1/view?sort=name', 'views'));
    const [{ description, ...component }] = await listed('/v1/component', 'components');
    expect({ components, description }).toEqual({ components: [component], description: 'Left out' });
  });

  test('counts discoveries, also by state, feedback, and what of it nobody has processed', async () => {
    const { counts, discoveryStates } = await overview();
    expect(counts).toMatchObject({
      discoveries: 2,
      feedback: 2,
      inbox: 1,
      components: 1,
      users: 1,
      companies: 1,
      views: 2,
    });
    const names = new Map(discoveryStates.map(({ id, name }: { id: string; name: string }) => [id, name]));
    expect(
      counts.discoveriesByState.map((each: { discoveryStateId: string; discoveries: number }) => [
        names.get(each.discoveryStateId),
        each.discoveries,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Backlog', 1],
        ['Shipped', 1],
      ]),
    );
  });

  test('shows tags, the most used first', () =>
    eventually(async () => {
      const { tags, counts } = await overview();
      expect(tags).toEqual([
        { name: 'search', discoveries: 2 },
        { name: 'kiosk', discoveries: 1 },
      ]);
      expect(counts.tags).toBe(2);
    }));

  test('shows no more than 1,000 users, and how many there are', async () => {
    const { id, http } = await service.workspace('crowded');
    await service.sql(
      `INSERT INTO workspace_user (workspace_id, id, client_id, updated_at, name)
        SELECT $1, ${idOf('n')}, 'user ' || n, now(), 'User ' || n FROM generate_series(1, 1001) n`,
      [id],
    );
    const { users, counts } = await overview(http);
    expect([users.length, counts.users]).toEqual([1_000, 1_001]);
  });

  test('shows of many large fields as many as have room', async () => {
    const { id, http } = await service.workspace('wide');
    await service.sql(
      `INSERT INTO discovery_field (workspace_id, id, client_id, updated_at, name, type, options, position)
        SELECT $1, ${idOf('n')}, 'field ' || n, now(), 'Field ' || n, 'SELECT',
          ARRAY(SELECT repeat(chr(65 + o % 26), 250) || o FROM generate_series(1, 400) o), n
        FROM generate_series(1, 60) n`,
      [id],
    );
    const { discoveryFields } = await overview(http);
    expect(discoveryFields.length).toBeGreaterThan(20);
    expect(discoveryFields.length).toBeLessThan(60);
  });
});

test('somebody who has seen all of it gets 304, until something changes', async () => {
  const { http, make } = await service.workspace('seen');
  const { etag } = (await http.get('/v1/workspace')).headers as { etag: string };
  await http.get('/v1/workspace').set('if-none-match', etag).expect(304);
  await make.component();
  await http.get('/v1/workspace').set('if-none-match', etag).expect(200);
});

test('somebody who may only read is told so', async () => {
  const { secret } = await service.make.token({ name: 'Screen', scopes: ['read'] });
  const { you } = await overview(service.as(String(secret)));
  expect(you).toEqual({ name: 'Screen', scopes: ['read'] });
});

test('who needs no token has no name', async () =>
  expect((await overview()).you).toEqual({ scopes: ['read', 'write', 'admin'] }));

describe('what a workspace decides for itself', () => {
  const url = 'https://discoveries.example/{kind}/{id}?from=chat';

  test('is shown, told by an event, and can be taken back', async () => {
    const { id, http } = await service.workspace('decides');
    const change = (body: object) => http.patch('/v1/workspace').send(body).expect(200);
    const { body, headers } = await change({
      recordUrl: url,
      linkNames: { alpha: ' GitHub ', echo: 'Trello' },
    });
    const linkNames = { ...LINK_NAMES, alpha: 'GitHub', echo: 'Trello' };
    expect(body.workspace).toMatchObject({ id, name: 'decides', recordUrl: url, linkNames });
    expect(await overview(http)).toMatchObject({ recordUrl: url, linkNames });
    const same = (etag: unknown) =>
      http
        .patch('/v1/workspace')
        .set('if-match', String(etag))
        .send({ linkNames: { alpha: 'GitHub' } });
    await same((await http.get('/v1/workspace')).headers['etag']).expect(200);
    await change({ recordUrl: null, linkNames: { echo: null } });
    await same(headers['etag']).expect(412);
    const { body: feed } = await http.get('/v1/event?type=workspace.*').expect(200);
    const changed = feed.events.filter(({ type }: { type: string }) => type === 'workspace.updated');
    expect(changed).toMatchObject([
      { before: { linkNames: LINK_NAMES }, after: { recordUrl: url, linkNames } },
      {
        before: { recordUrl: url, linkNames },
        after: { linkNames: { ...LINK_NAMES, alpha: 'GitHub' } },
      },
    ]);
    expect((await overview(http)).recordUrl).toBeUndefined();
  });

  test.each([
    [{ recordUrl: 'https://discoveries.example/' }, '/recordUrl', 'invalid_record_url'],
    [{ recordUrl: 'https://discoveries.example/{id}/{title}' }, '/recordUrl', 'invalid_record_url'],
    [{ recordUrl: 'https://discoveries.example/{id}}' }, '/recordUrl', 'invalid_record_url'],
    [{ recordUrl: 'javascript:alert({id})' }, '/recordUrl', 'invalid_url'],
    [{ recordUrl: 7 }, '/recordUrl', 'invalid_url'],
    [{ linkNames: { alpha: ' ' } }, '/linkNames/alpha', 'too_short'],
    [{ linkNames: { foxtrot: 'Jira' } }, '/linkNames/foxtrot', 'unknown_member'],
    [{ linkNames: null }, '/linkNames', 'wrong_type'],
    [{ name: 'other' }, '/name', 'unknown_member'],
  ])('is refused as %j', async (body, pointer, code) => {
    const { errors } = (await service.http.patch('/v1/workspace').send(body).expect(400)).body;
    expect(errors).toMatchObject([{ pointer, code }]);
  });

  test('is decided by administrators', async () => {
    const { secret } = await service.make.token({ name: 'Writes', scopes: ['write'] });
    await service.as(String(secret)).patch('/v1/workspace').send({ recordUrl: url }).expect(403);
  });
});
