import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Response, Test } from 'supertest';
import { createWorker } from '../../../src/app/create.js';
import { blocked, untilWaiting } from '../../support/blocked.js';
import { later } from '../../support/later.js';
import { until } from '../../support/until.js';
import { useService } from '../../support/use-service.js';
import { settled } from '../../support/probes.js';

const HOUR_MS = 3_600_000;

const service = useService();

const post = (key: string, component: object = { title: 'Once' }, query = '') =>
  service.http.post(`/v1/component${query}`).set('idempotency-key', key).send(component);

const titled = async (title: string): Promise<number> =>
  (await service.sql('SELECT FROM component WHERE title = $1', [title])).length;

describe('a POST with an Idempotency-Key', () => {
  test('is done once, and sent again gets the first answer, told as such', async () => {
    const [key, title] = [randomUUID(), randomUUID()];
    const first = await post(key, { title }).expect(201);
    const again = await post(key, { title }).expect(201);
    expect(await titled(title)).toBe(1);
    expect(again.text).toBe(first.text);
    for (const header of ['location', 'etag', 'content-type'])
      expect(again.get(header)).toBe(first.get(header));
    expect([first, again].map((each) => each.get('idempotency-replayed'))).toEqual([undefined, 'true']);
  });

  test('gets the first answer although the record was changed or deleted since', async () => {
    const key = randomUUID();
    const first = await post(key).expect(201);
    await service.http.patch(first.get('location')!).send({ title: 'Changed' }).expect(200);
    expect((await post(key).expect(201)).text).toBe(first.text);
    await service.http.delete(first.get('location')!).expect(204);
    expect((await post(key).expect(201)).text).toBe(first.text);
  });

  test('is another request with another key, and without one', async () => {
    const title = randomUUID();
    await post(randomUUID(), { title }).expect(201);
    await post(randomUUID(), { title }).expect(201);
    await service.http.post('/v1/component').send({ title }).expect(201);
    expect(await titled(title)).toBe(3);
  });

  test('gets the first answer with everything that it showed then', async () => {
    const user = await service.make.user();
    const field = await service.make.field();
    const discovery = {
      title: 'Once',
      assignees: [user.id],
      tags: ['b', 'a'],
      fieldsValues: [{ field: { id: field.id }, value: 'x' }],
      alphaIssueUrls: ['https://alpha.example/1'],
    };
    const send = () =>
      service.http
        .post('/v1/discovery?select=issues')
        .set('idempotency-key', `discovery-of-${user.id}`)
        .send(discovery)
        .expect(201);
    const first = await send();
    await service.http.patch(`/v1/discovery-field/${field.id}`).send({ name: 'Renamed' }).expect(200);
    expect((await send()).text).toBe(first.text);
  });

  test('of feedback counts once', async () => {
    const { id } = await service.make.discovery();
    const give = () =>
      service.http
        .post('/v1/feedback')
        .set('idempotency-key', `feedback-on-${id}`)
        .send({ discoveryId: id, score: 3 })
        .expect(201);
    expect((await give()).text).toBe((await give()).text);
    await settled(service);
    expect((await service.http.get(`/v1/discovery/${id}`)).body.discovery.feedbackScore).toBe(3);
  });
});

describe('a PATCH with an Idempotency-Key', () => {
  test('is done once: what was changed since stays', async () => {
    const { id } = await service.make.component();
    const key = randomUUID();
    const patch = (title: string, idempotencyKey: string) =>
      service.http.patch(`/v1/component/${id}`).set('idempotency-key', idempotencyKey).send({ title });
    const first = await patch('First', key).expect(200);
    await patch('Second', randomUUID()).expect(200);
    const again = await patch('First', key).expect(200);
    expect(again.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect((await service.http.get(`/v1/component/${id}`)).body.component.title).toBe('Second');
  });

  test('made for a version gets its answer again, though the version is another now', async () => {
    const { id } = await service.make.component();
    const tag = (await service.http.get(`/v1/component/${id}`)).get('etag')!;
    const patch = () =>
      service.http
        .patch(`/v1/component/${id}`)
        .set({ 'idempotency-key': id, 'if-match': tag })
        .send({ title: 'For this version' });
    await patch().expect(200);
    expect((await patch().expect(200)).get('idempotency-replayed')).toBe('true');
  });
});

test('a token whose end has come by now gets the answer from when it had not', async () => {
  const { id } = await service.make.token();
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  const send = () =>
    Promise.all([
      service.http
        .post('/v1/api-token')
        .set('idempotency-key', `POST-${expiresAt}`)
        .send({ name: 'Short', scopes: ['read'], expiresAt })
        .expect(201),
      service.http
        .patch(`/v1/api-token/${id}`)
        .set('idempotency-key', `PATCH-${expiresAt}`)
        .send({ expiresAt })
        .expect(200),
    ]);
  const first = await send();
  const again = await later(HOUR_MS, send);
  expect(again.map((answer) => answer.get('idempotency-replayed'))).toEqual(['true', 'true']);
  expect(again.map(({ body }) => body.apiToken.id)).toEqual(first.map(({ body }) => body.apiToken.id));
});

describe('the same key', () => {
  test.each([
    ['body', 'post', '/v1/discovery', { title: 'Two' }],
    ['query', 'post', '/v1/discovery?select=issues', { title: 'One' }],
    ['path', 'post', '/v1/component', { title: 'One' }],
    ['method', 'patch', '/v1/discovery/one', { title: 'One' }],
  ] as const)('with another %s is refused', async (_, method, path, body) => {
    const key = randomUUID();
    const send = (request: Test) => request.set('idempotency-key', key);
    await send(service.http.post('/v1/discovery')).send({ title: 'One' }).expect(201);
    const answer = await send(service.http[method](path)).send(body);
    expect(answer.body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  test('of 30 requests at once lets one be done; the others get its answer, or 409', async () => {
    const [key, title] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(key, { title })));
    expect(await titled(title)).toBe(1);
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const { status, body, headers } of answers.filter((answer) => !done.includes(answer)))
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'request_in_progress', '1']);
  });

  test('while the first request is running is answered 409 at once, and afterwards with its answer', async () => {
    const key = randomUUID();
    let first: Promise<Response> | undefined;
    await blocked(service, 'component', async () => {
      first = post(key).then((answer) => answer);
      await untilWaiting(service, 1);
      expect((await post(key).expect(409)).body).toMatchObject({ code: 'request_in_progress' });
    });
    expect((await first)?.status).toBe(201);
    expect((await post(key).expect(201)).text).toBe((await first)?.text);
  });

  test('is answered 409, and not done, if another request with the key is done meanwhile all the same', async () => {
    const [key, done, title] = [randomUUID(), randomUUID(), randomUUID()];
    await post(done).expect(201);
    let late: Promise<Response> | undefined;
    await blocked(service, 'component', async () => {
      late = post(key, { title }).then((answer) => answer);
      await untilWaiting(service, 1);
      await service.sql('UPDATE idempotency_key SET key = $1 WHERE key = $2', [key, done]);
    });
    expect((await late)?.body).toMatchObject({ status: 409, code: 'request_in_progress' });
    expect(await titled(title)).toBe(0);
  });

  test('of another token is another key, in the same workspace and in another', async () => {
    const [key, title] = [randomUUID(), randomUUID()];
    const one = await service.workspace(`one ${title}`);
    const two = await service.workspace(`two ${title}`);
    const apiToken = { name: 'Second', scopes: ['write'] };
    const { body } = await one.http.post('/v1/api-token').send(apiToken).expect(201);
    for (const http of [one.http, two.http, service.as(body.apiToken.secret)]) {
      const send = () => http.post('/v1/component').set('idempotency-key', key).send({ title });
      expect((await send().expect(201)).get('idempotency-replayed')).toBeUndefined();
      expect((await send().expect(201)).get('idempotency-replayed')).toBe('true');
    }
    expect(await titled(title)).toBe(3);
  });

  test('may be used again after a refusal, which is not kept', async () => {
    const key = randomUUID();
    const clientId = randomUUID();
    await post(key, { title: '' }).expect(400);
    const taken = await service.make.component({ clientId });
    await post(key, { title: 'Once', clientId }).expect(409);
    await service.http.delete(`/v1/component/${taken.id}`).expect(204);
    await post(key, { title: 'Once', clientId }).expect(201);
  });

  test('is new after 24 hours', async () => {
    const [key, title] = [randomUUID(), randomUUID()];
    await post(key, { title }).expect(201);
    const age = (interval: string) =>
      service.sql(`UPDATE idempotency_key SET made_at = now() - interval '${interval}' WHERE key = $1`, [
        key,
      ]);
    await age('23 hours 59 minutes');
    await post(key, { title }).expect(201);
    expect(await titled(title)).toBe(1);
    await age('24 hours');
    await post(key, { title: 'Something else' }).expect(201);
    const again = await post(key, { title: 'Something else' }).expect(201);
    expect(again.get('idempotency-replayed')).toBe('true');
  });
});

describe('a malformed Idempotency-Key', () => {
  test.each(['', 'two words', 'a, b'])('is refused: %j', async (key) =>
    expect((await post(key).expect(400)).body).toMatchObject({ code: 'malformed_request' }),
  );

  test('is nothing to methods that are idempotent anyway', async () => {
    const { id } = await service.make.component();
    await service.http.get(`/v1/component/${id}`).set('idempotency-key', 'two words').expect(200);
    await service.http.delete(`/v1/component/${id}`).set('idempotency-key', 'two words').expect(204);
  });
});

describe('a key and what its request wrote', () => {
  test('can not be there without each other', async () => {
    await service.sql(`ALTER TABLE idempotency_key ADD CONSTRAINT no_doom CHECK (key <> 'doomed')`);
    await post('doomed', { title: 'Doomed' }).expect(500);
    expect(await titled('Doomed')).toBe(0);
    const clientId = randomUUID();
    await service.make.component({ clientId });
    await post('refused', { title: 'Refused', clientId }).expect(409);
    expect(await service.sql(`SELECT FROM idempotency_key WHERE key = 'refused'`)).toEqual([]);
  });

  test('are parted after a day, when a worker deletes the key', async () => {
    await service.sql(
      `INSERT INTO idempotency_key (workspace_id, token_id, key, fingerprint, result, made_at)
       SELECT $1, gen_random_uuid(), 'old', '', 'null', now() - interval '25 hours' FROM generate_series(1, 2500)`,
      [randomUUID()],
    );
    const young = randomUUID();
    await post(young).expect(201);
    const worker = await createWorker(service.settings, pino({ level: 'silent' }));
    await worker.init();
    const count = async (key: string) =>
      (await service.sql('SELECT FROM idempotency_key WHERE key = $1', [key])).length;
    await until(async () => (await count('old')) === 0);
    await worker.close();
    expect(await count(young)).toBe(1);
  });
});

describe('an answer of more than 16 KiB', () => {
  const LARGE = 'x'.repeat(90_000);
  const keptFor = async (key: string) =>
    service.sql<{ bytes: number }>(
      'SELECT octet_length(result::text) AS bytes FROM idempotency_key WHERE key = $1',
      [key],
    );
  /** A few bytes that show a large record. */
  const rename = (id: string, title: string, key: string) =>
    service.http.patch(`/v1/discovery/${id}?select=issues`).set('idempotency-key', key).send({ title });

  test('is not kept, and comes again as it was while nothing is changed', async () => {
    const { id } = await service.make.discovery({ description: LARGE });
    const key = randomUUID();
    const first = await rename(id, 'Renamed', key).expect(200);
    expect(first.text.length).toBeGreaterThan(90_000);
    expect((await keptFor(key))[0]?.bytes).toBeLessThan(100);
    const again = await rename(id, 'Renamed', key).expect(200);
    expect(again.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(again.get('etag')).toBe(first.get('etag'));
  });

  test('has the status of the first, and the record as it is by now; nothing is done again', async () => {
    const key = randomUUID();
    const create = () => post(key, { title: 'Large', description: LARGE });
    const first = await create().expect(201);
    const path = first.get('location')!;
    await service.http.patch(path).send({ title: 'Changed since' }).expect(200);
    const again = await create().expect(201);
    expect([again.get('idempotency-replayed'), again.get('location')]).toEqual(['true', path]);
    expect(again.body.component).toMatchObject({ id: first.body.component.id, title: 'Changed since' });
    expect(await titled('Large')).toBe(0);
  });

  test('is 409 once the record is deleted, also when another goes by its id', async () => {
    const { id } = await service.make.discovery({ description: LARGE });
    const key = randomUUID();
    await rename(id, 'Deleted since', key).expect(200);
    await service.http.delete(`/v1/discovery/${id}`).expect(204);
    for (const prepare of [() => undefined, () => service.make.discovery({ clientId: id })]) {
      await prepare();
      const again = await rename(id, 'Deleted since', key).expect(409);
      expect(again.body.code).toBe('idempotency_result_gone');
      expect(again.get('idempotency-replayed')).toBeUndefined();
    }
  });

  test('of up to 16 KiB is kept as it was', async () => {
    const { id } = await service.make.discovery({ description: 'x'.repeat(15_000) });
    const key = randomUUID();
    const first = await rename(id, 'Kept', key).expect(200);
    await service.http.delete(`/v1/discovery/${id}`).expect(204);
    expect((await rename(id, 'Kept', key).expect(200)).text).toBe(first.text);
  });
});
