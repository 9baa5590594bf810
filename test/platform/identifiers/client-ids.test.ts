import { describe, expect, test } from '@jest/globals';
import { ClientIdTaken, InvalidInput } from '../../../src/http/problems/problems.js';
import { named, words } from '../../support/names.js';
import { expectProblem } from '../../support/problem.js';
import { send } from '../../support/raw.js';
import { EACH_RESOURCE } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe.each(EACH_RESOURCE)('%s/{id}', (_, { path, one, least, change, make }) => {
  const [member] = change;
  const parameter = one === 'comment' ? 'commentId' : 'id';

  test('id is a UUIDv7 made by the service; clientId left out equals it', async () => {
    const { body } = await service.http.post(path).send(await least(service.make));
    const { id, clientId, createdAt, updatedAt } = body[one];
    expect(id).toMatch(UUID_V7);
    expect(clientId).toBe(id);
    expect(updatedAt).toBe(createdAt);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(createdAt));
  });

  test('create answers with Location, which leads to the record', async () => {
    const { headers, body } = await service.http
      .post(path)
      .send({ ...(await least(service.make)), clientId: 'found', [member]: 'found' })
      .expect(201);
    expect(headers['location']).toBe(`${path}/${body[one].id}`);
    const { body: found } = await service.http.get(headers['location'] as string).expect(200);
    expect(found[one]).toMatchObject({ id: body[one].id, clientId: 'found', [member]: 'found' });
  });

  test('retrieve, update and delete take the clientId; answers carry the id', async () => {
    const { id } = await make(service.make, { clientId: 'ACME-17', [member]: 'before' });
    const record = expect.objectContaining({ id, clientId: 'ACME-17' });
    expect((await service.http.get(`${path}/ACME-17`).expect(200)).body[one]).toEqual(record);
    const changed = await service.http.patch(`${path}/ACME-17`).send({ [member]: 'after' });
    expect(changed.body[one]).toEqual(record);
    expect(changed.body[one][member]).toBe('after');
    await service.http.delete(`${path}/ACME-17`).expect(204, '');
    await service.http.get(`${path}/${id}`).expect(404);
  });

  test('updatedAt moves with every change that changes something, createdAt never', async () => {
    const { id, createdAt } = await make(service.make);
    const patch = async (value: string) =>
      (await service.http.patch(`${path}/${id}`).send({ [member]: value })).body[one];
    const times = [createdAt];
    for (const number of [1, 2, 3, 4, 5]) {
      const changed = await patch(`${one} changed ${number}`);
      expect(await patch(`${one} changed ${number}`)).toEqual(changed);
      expect(changed.createdAt).toBe(createdAt);
      times.push(changed.updatedAt);
    }
    expect(times).toEqual([...new Set(times)].toSorted());
  });

  test('an id is found in capital letters too', async () => {
    const { id } = await make(service.make);
    expect((await service.http.get(`${path}/${id.toUpperCase()}`).expect(200)).body[one].id).toBe(id);
  });

  test('an id wins over a clientId', async () => {
    const first = await make(service.make, { clientId: `first of ${one}` });
    const second = await make(service.make, { clientId: first.id });
    expect((await service.http.get(`${path}/${first.id}`).expect(200)).body[one].id).toBe(first.id);
    await service.http.delete(`${path}/${first.id}`).expect(204);
    expect((await service.http.get(`${path}/${first.id}`)).body[one].id).toBe(second.id);
  });

  test.each([
    ...words('a/b / // a/../b . .. % %2F %252F %00'),
    'a b',
    ' ',
    ...words('+ a#b a?b=c&d a;b a:b * "\\"'),
    "'; DROP TABLE discovery --",
    'a\r\nb',
    ...words('{"a":1} null ÄÖÜ Ａ e\u0301 \u200B'),
    '😀'.repeat(255),
    '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f',
    '0196F0C4-2F6E-7C3A-9D55-0A1B2C3D4E5E',
  ])('a clientId %j is found in the path', async (clientId) => {
    const { id } = await make(service.make, { clientId });
    const { status, text } = await send(service.url, 'GET', `${path}/${encodeURIComponent(clientId)}`);
    expect({ status, record: JSON.parse(text)[one] }).toMatchObject({
      status: 200,
      record: { id, clientId },
    });
  });

  test('clientIds are told apart by every character', async () => {
    const alike = ['case', 'Case', 'case ', ' case', 'caſe', '\u00e9', 'e\u0301x', '\u00e9x'];
    const made = await Promise.all(alike.map((clientId) => make(service.make, { clientId })));
    for (const { id, clientId } of made) {
      const { body } = await service.http.get(`${path}/${encodeURIComponent(clientId)}`);
      expect(body[one]).toMatchObject({ id, clientId });
    }
  });

  test('a clientId that is taken is 409 and says where; nothing is stored', async () => {
    await make(service.make, { clientId: 'taken' });
    const count = async () =>
      (await service.http.get(path).set('prefer', 'count=exact')).headers['x-total-count'];
    const members = await least(service.make);
    const before = await count();
    const answer = await service.http.post(path).send({ ...members, [member]: 'other', clientId: 'taken' });
    expectProblem(answer, ClientIdTaken, { pointer: `/clientId`, code: 'client_id_taken' });
    expect(await count()).toBe(before);
  });

  test('an id that serves as clientId is taken too', async () => {
    const { id } = await make(service.make);
    const members = { ...(await least(service.make)), [member]: 'another', clientId: id };
    expectProblem(await service.http.post(path).send(members), ClientIdTaken);
  });

  test('of twenty creates with one clientId at once exactly one succeeds', async () => {
    const members = await least(service.make);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, number) =>
        service.http.post(path).send({ ...members, [member]: `race ${number}`, clientId: 'race' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expectProblem(refused, ClientIdTaken);
  });

  test.each(named(['%00', 'x'.repeat(256), 'x'.repeat(5_000), '%F0%9F%98%80'.repeat(256)]))(
    'what can be no clientId, %s, is 400 in the path',
    async (_name, id) => {
      for (const answer of [
        await service.http.get(`${path}/${id}`),
        await service.http.delete(`${path}/${id}`),
      ])
        expectProblem(answer, InvalidInput, { parameter, code: 'invalid_reference' });
    },
  );
});

test('kinds of records have clientIds of their own', async () => {
  const component = await service.make.component({ clientId: 'same' });
  const user = await service.make.user({ clientId: 'same' });
  expect((await service.http.get('/v1/component/same')).body.component.id).toBe(component.id);
  expect((await service.http.get('/v1/user/same')).body.user.id).toBe(user.id);
});

test('a discovery may be called as what is below it', async () => {
  const { id } = await service.make.discovery({ clientId: 'feedback' });
  expect((await service.http.get('/v1/discovery/feedback')).body.discovery.id).toBe(id);
  await service.http.get('/v1/discovery/feedback/feedback').expect(200, { feedbacks: [] });
});
