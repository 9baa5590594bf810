import { beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { createWorker } from '../../../src/app/create.js';
import { RecordNotFound } from '../../../src/http/problems/problems.js';
import { newId, newIdAt } from '../../../src/platform/identifiers/uuid.js';
import { eventually } from '../../support/eventually.js';
import type { Made } from '../../support/make.js';
import { TooManyRotations, WebhookOff } from '../../../src/records/webhooks/webhook.problems.js';
import { expectProblem } from '../../support/problem.js';
import { type Received, status, useReceiver } from '../../support/receiver.js';
import { until } from '../../support/until.js';
import { useService } from '../../support/use-service.js';

const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 15_000 };
const service = useService({ webhooks });
const receiver = useReceiver();

const listening = (types: string[] = ['component.*'], to = receiver) =>
  service.make.webhook({ url: `${to.url}secret/path`, types });

/** By which a test knows what it has caused. */
const about =
  ({ id }: Made) =>
  ({ body }: Received) =>
    body.data.record.id === id;

const pathOf = ({ id }: Made, rest = '') => `/v1/webhook/${id}${rest}`;
const shown = async (webhook: Made): Promise<Made> =>
  (await service.http.get(pathOf(webhook)).expect(200)).body.webhook;
const post = (webhook: Made, rest: string, body: object = {}) =>
  service.http.post(pathOf(webhook, rest)).send(body);
const deliveriesOf = async (webhook: Made, query: object = {}): Promise<Made[]> =>
  (await service.http.get(pathOf(webhook, '/delivery')).query(query).expect(200)).body.deliveries;

/** The only delivery, once it has had so many attempts. */
const attempted = (webhook: Made, count: number): Promise<Made> =>
  eventually(async () => {
    const [delivery] = await deliveriesOf(webhook);
    expect(delivery?.['attempts']).toHaveLength(count);
    return delivery as Made;
  });

/** As if the time of every next attempt had come, and all pauses were over. */
async function hasten(): Promise<void> {
  await service.sql('UPDATE webhook SET paused_until = NULL');
  await service.sql('UPDATE webhook_delivery SET due_at = now() WHERE due_at > now() AND claim IS NULL');
  // An event has workers look at once.
  await service.make.user();
}

/** Until {@link hasten}. */
const hold = ({ id }: Made) =>
  service.sql(`UPDATE webhook SET paused_until = now() + interval '1 hour' WHERE id = $1`, [id]);

/** Has everything its place in the feed. */
const read = () => service.http.get('/v1/event').query({ from: 'now' }).expect(200);

const from = (at: string, later: string): number => Date.parse(later) - Date.parse(at);

beforeEach(async () => {
  receiver.answer = status(204);
  receiver.received.length = 0;
  await service.sql(`UPDATE webhook SET state = 'OFF'`);
});

describe('an event', () => {
  test('is sent as the feed shows it, and signed', async () => {
    const { secret } = await listening();
    const component = await service.make.component({ title: 'Sent' });
    const [{ id, headers, text, body }] = (await receiver.count(1, about(component))) as [Received];
    const { body: feed } = await service.http.get('/v1/event').query({ record: component.id });
    expect(body).toEqual({ type: 'component.created', timestamp: feed.events[0].at, data: feed.events[0] });
    expect(id).toMatch(/^msg_[0-9a-f]{32}_0$/);
    expect(headers['content-type']).toBe('application/json');
    new Webhook(String(secret)).verify(text, headers as Record<string, string>);
  });

  test('belongs to the trace of the request that it happened by, if there is one', async () => {
    await listening(['user.*', 'component.*']);
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const create = (title: string, traceparent: string) =>
      service.http.post('/v1/component').set({ traceparent }).send({ title }).expect(201);
    const { body: traced } = await create('Traced', `00-${id}-00f067aa0ba902b7-01`);
    const { body: other } = await create('Malformed', `00-${id}-00f067aa0ba902b7`);
    const [{ headers }] = (await receiver.count(1, about(traced.component))) as [Received];
    expect(headers['traceparent']).toMatch(new RegExp(`^00-${id}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
    const [plain] = (await receiver.count(1, about(other.component))) as [Received];
    expect(plain.headers).not.toHaveProperty('traceparent');
  });

  test('is sent only if its type is asked for', async () => {
    const webhook = await listening(['component.deleted', 'user.*']);
    const component = await service.make.component();
    await service.http.patch(`/v1/component/${component.id}`).send({ title: 'Changed' });
    await service.http.delete(`/v1/component/${component.id}`);
    await service.make.user();
    await receiver.count(2);
    expect((await deliveriesOf(webhook)).map(({ type }) => type)).toEqual([
      'component.deleted',
      'user.created',
    ]);
  });

  test('is sent of all types by *, that of the webhook itself included', async () => {
    const webhook = await listening(['*']);
    const [{ body }] = (await receiver.count(1)) as [Received];
    expect(body).toMatchObject({
      type: 'webhook.created',
      data: { record: { kind: 'webhook', id: webhook.id } },
    });
    expect(JSON.stringify(body)).not.toContain('whsec_');
    // Addresses like to have secrets in their path, and any token may read events.
    expect(body.data.after.url).toBe(new URL(receiver.url).origin);
  });

  test('is sent once to each webhook, though a bulk makes many of them', async () => {
    const both = [await listening(['discovery.*']), await listening(['discovery.created'])];
    const operations = Array.from({ length: 60 }, (_, n) => ({ create: { title: `Many ${n}` } }));
    await service.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    await receiver.count(120);
    for (const webhook of both) {
      const deliveries = await deliveriesOf(webhook, { per_page: 100 });
      expect(new Set(deliveries.map(({ eventId }) => eventId)).size).toBe(60);
    }
    expect(receiver.mostPending).toBeLessThanOrEqual(10);
  });

  test('arrives after those of the same record that came before it', async () => {
    await listening();
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), Math.random() * 20);
    const component = await service.make.component({ title: 'Title 0' });
    for (let n = 1; n <= 12; n++)
      await service.http
        .patch(`/v1/component/${component.id}`)
        .send({ title: `Title ${n}` })
        .expect(200);
    const received = await receiver.count(13, about(component));
    expect(received.map(({ body }) => body.data.after.title)).toEqual(
      Array.from({ length: 13 }, (_, n) => `Title ${n}`),
    );
  });

  test('arrives before later ones as well if who was to send it is gone, however many wait', async () => {
    const webhook = await listening(['component.*', 'discovery.created']);
    await hold(webhook);
    const component = await service.make.component();
    await service.http.patch(`/v1/component/${component.id}`).send({ title: 'Later' }).expect(200);
    const operations = Array.from({ length: 500 }, (_, n) => ({ create: { title: `Waiting ${n}` } }));
    await service.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    const unsent = `SELECT FROM webhook_delivery WHERE webhook_id = $1 AND state = 'WAITING'`;
    await eventually(async () => expect(await service.sql(unsent, [webhook.id])).toHaveLength(502));
    await service.sql(
      `UPDATE webhook_delivery SET claim = $2, due_at = now() WHERE webhook_id = $1 AND type = 'component.created'`,
      [webhook.id, newId()],
    );
    await hasten();
    const types = (await receiver.count(2, about(component))).map(({ body }) => body.type);
    expect(types).toEqual(['component.created', 'component.updated']);
  });

  test('that came before the webhook is not sent', async () => {
    const before = await service.make.component();
    await read();
    await listening();
    await receiver.count(1, about(await service.make.component()));
    expect(receiver.received.filter(about(before))).toEqual([]);
  });

  test('is not delivered by what is not 2xx, and nobody is followed elsewhere', async () => {
    const webhook = await listening();
    receiver.answer = status(302, { location: receiver.url });
    await service.make.component();
    expect(await attempted(webhook, 1)).toMatchObject({ state: 'WAITING', attempts: [{ status: 302 }] });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('what fails', () => {
  test('is sent again five seconds later, with the same id and a new timestamp', async () => {
    const webhook = await listening();
    receiver.answer = status(500, {}, 'é'.repeat(600));
    await service.make.component();
    const { updatedAt, nextAttemptAt, attempts } = await attempted(webhook, 1);
    expect(attempts).toEqual([
      { at: expect.any(String), duration: expect.any(Number), status: 500, answer: 'é'.repeat(512) },
    ]);
    expect(from(String(updatedAt), String(nextAttemptAt))).toBeGreaterThanOrEqual(4_500);
    expect(from(String(updatedAt), String(nextAttemptAt))).toBeLessThanOrEqual(5_500);
    receiver.answer = status(200, {}, 'thanks');
    await hasten();
    expect(await attempted(webhook, 2)).toMatchObject({
      state: 'DELIVERED',
      attempts: [{}, { status: 200, answer: 'thanks' }],
    });
    const [first, second] = receiver.received as [Received, Received];
    expect(second.id).toBe(first.id);
    expect(second.text).toBe(first.text);
  });

  test('is given up after ten attempts', async () => {
    const webhook = await listening();
    receiver.answer = status(404);
    await service.make.component();
    for (let count = 1; count < 10; count++) {
      expect(await attempted(webhook, count)).toMatchObject({ state: 'WAITING' });
      await hasten();
    }
    const last = await attempted(webhook, 10);
    expect(last).toMatchObject({ state: 'FAILED', failReason: 'EXHAUSTED' });
    expect(last).not.toHaveProperty('nextAttemptAt');
    expect(await deliveriesOf(webhook, { state: 'FAILED' })).toHaveLength(1);
    expect(await deliveriesOf(webhook, { state: 'DELIVERED' })).toHaveLength(0);
  });

  test('has the reason where nobody answers', async () => {
    const webhook = await service.make.webhook({ url: 'http://127.0.0.1:1/', types: ['component.*'] });
    await service.make.component();
    const { attempts } = await attempted(webhook, 1);
    expect(attempts).toEqual([expect.objectContaining({ error: 'The connection was refused.' })]);
  });

  test('has the whole webhook wait, if it asks for it by Retry-After', async () => {
    const webhook = await listening();
    receiver.answer = status(429, { 'retry-after': '120' });
    await service.make.component();
    const { updatedAt, nextAttemptAt } = await attempted(webhook, 1);
    expect(from(String(updatedAt), String(nextAttemptAt))).toBeGreaterThanOrEqual(119_990);
    const other = await service.make.component();
    await eventually(async () => expect(await deliveriesOf(webhook)).toHaveLength(2));
    expect(receiver.received.filter(about(other))).toEqual([]);
    receiver.answer = status(204);
    await hasten();
    await receiver.count(1, about(other));
  });

  test('is sent as the event is by then, without what was erased meanwhile', async () => {
    const webhook = await listening();
    receiver.answer = status(500);
    const component = await service.make.component({ title: 'Ada Lovelace' });
    await attempted(webhook, 1);
    await hold(webhook);
    await service.sql(`UPDATE event SET after = '{"title": "Erased"}' WHERE record_id = $1`, [component.id]);
    await hasten();
    const [, again] = await receiver.count(2, about(component));
    expect(again!.body.data.after).toMatchObject({ title: 'Erased' });
    expect(again!.text).not.toContain('Ada');
  });

  test('ends when the event is no longer kept', async () => {
    const webhook = await listening();
    receiver.answer = status(500);
    const { id } = await service.make.component();
    await attempted(webhook, 1);
    await hold(webhook);
    await service.sql('DELETE FROM event WHERE record_id = $1', [id]);
    await hasten();
    await eventually(async () =>
      expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'FAILED', failReason: 'EXPIRED' }]),
    );
  });
});

describe('a webhook is switched off', () => {
  test('by 410, and an event says so', async () => {
    const webhook = await listening();
    receiver.answer = status(410);
    await service.make.component();
    await eventually(async () =>
      expect(await shown(webhook)).toMatchObject({ state: 'OFF', offReason: 'GONE' }),
    );
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'FAILED', failReason: 'GONE' }]);
    const { body } = await service.http
      .get('/v1/event')
      .query({ record: webhook.id, type: 'webhook.updated' });
    expect(body.events).toMatchObject([
      { actor: { kind: 'worker' }, before: { state: 'ON' }, after: { state: 'OFF', offReason: 'GONE' } },
    ]);
  });

  test('when it has only failed for five days', async () => {
    const webhook = await listening();
    const clock = () =>
      service.sql('SELECT failed_at, failing_since FROM webhook WHERE id = $1', [webhook.id]);
    const age = async (hours: number) => {
      const [{ failed_at, failing_since }] = (await clock()) as [Record<string, Date | null>];
      const earlier = (time: Date | null = null) => time && new Date(time.getTime() - hours * 3_600_000);
      const text = 'UPDATE webhook SET failed_at = $2, failing_since = $3 WHERE id = $1';
      await service.sql(text, [webhook.id, earlier(failed_at), earlier(failing_since)]);
    };
    receiver.answer = status(500);
    await service.make.component();
    await attempted(webhook, 1);
    expect(await clock()).toMatchObject([{ failed_at: expect.any(Date), failing_since: null }]);
    await age(12);
    await hasten();
    await attempted(webhook, 2);
    expect(await clock()).toMatchObject([{ failing_since: expect.any(Date) }]);
    await age(119);
    await hasten();
    await attempted(webhook, 3);
    expect(await shown(webhook)).toMatchObject({ state: 'ON' });
    await age(1);
    await hasten();
    await eventually(async () =>
      expect(await shown(webhook)).toMatchObject({ state: 'OFF', offReason: 'FAILING' }),
    );
  });

  test('not if it has answered well in between', async () => {
    const webhook = await listening();
    receiver.answer = status(500);
    await service.make.component();
    await attempted(webhook, 1);
    receiver.answer = status(204);
    await hasten();
    await attempted(webhook, 2);
    expect(await service.sql('SELECT failed_at FROM webhook WHERE id = $1', [webhook.id])).toEqual([
      { failed_at: null },
    ]);
  });

  test('by its owner, and is sent nothing until it is on again', async () => {
    const webhook = await listening();
    receiver.answer = status(500);
    const waiting = await service.make.component();
    await attempted(webhook, 1);
    await service.http.patch(pathOf(webhook)).send({ state: 'OFF' }).expect(200);
    const missed = await service.make.component();
    await read();
    await hasten();
    for (const [path, body] of [['/test'], ['/replay', { since: '2026-01-01' }]] as const)
      expectProblem(await post(webhook, path, body), WebhookOff);
    expect(receiver.received).toHaveLength(1);
    receiver.answer = status(204);
    await service.http.patch(pathOf(webhook)).send({ state: 'ON' }).expect(200);
    await receiver.count(2, about(waiting));
    await receiver.count(1, about(await service.make.component()));
    expect(receiver.received.filter(about(missed))).toEqual([]);
  });
});

describe('what is sent again', () => {
  test('is what has arrived, if somebody asks for it, with the same id', async () => {
    const webhook = await listening();
    await service.make.component();
    const { id } = await attempted(webhook, 1);
    const { body } = await post(webhook, `/delivery/${id}/retry`).expect(200);
    expect(body.delivery).toMatchObject({ id, state: 'WAITING' });
    await attempted(webhook, 2);
    const [first, second] = receiver.received as [Received, Received];
    expect(second).toMatchObject({ id: first.id, text: first.text });
    expect(
      (await service.http.get(pathOf(webhook, `/delivery/${id}`)).expect(200)).body.delivery,
    ).toMatchObject({
      messageId: first.id,
      state: 'DELIVERED',
    });
  });

  test('is all since a time, what was missed included, in the order of the feed', async () => {
    const webhook = await listening();
    await service.make.component({ title: 'Long before' });
    const { createdAt, ...first } = await service.make.component({ title: 'Arrived' });
    await receiver.count(1, about(first as Made));
    const [{ id }] = receiver.received.filter(about(first as Made)) as [Received];
    await service.http.patch(pathOf(webhook)).send({ state: 'OFF' }).expect(200);
    await service.make.component({ title: 'Missed' });
    // Reading the feed gives the event its position. Without one, it would count as happening after the webhook is on.
    await read();
    await service.http.patch(pathOf(webhook)).send({ state: 'ON' }).expect(200);
    receiver.received.length = 0;
    await post(webhook, '/replay', { since: createdAt }).expect(200);
    await service.make.component({ title: 'New' });
    const received = await receiver.count(3);
    expect(received.map(({ body }) => body.data.after.title)).toEqual(['Arrived', 'Missed', 'New']);
    expect(received[0]).toMatchObject({ id });
    expect(await deliveriesOf(webhook)).toHaveLength(4);
  });

  test.each(['/delivery/%s', '/delivery/%s/retry'])(
    'has to be a delivery of the webhook: %s',
    async (path) => {
      const other = await listening(['user.*']);
      await service.make.user();
      const { id } = await attempted(other, 1);
      const webhook = await listening();
      for (const each of [id, newId(), 'nonsense']) {
        const there = path.replace('%s', each);
        const answer = path.endsWith('retry')
          ? await post(webhook, there)
          : await service.http.get(pathOf(webhook, there));
        expectProblem(answer, RecordNotFound);
      }
    },
  );
});

test('a test is sent like an event', async () => {
  const webhook = await listening();
  const { body } = await post(webhook, '/test').expect(200);
  expect(body.delivery).toMatchObject({ type: 'webhook.test', state: 'WAITING', attempts: [] });
  const [{ id, body: sent, text, headers }] = (await receiver.count(1)) as [Received];
  expect(id).toBe(body.delivery.messageId);
  expect(sent).toMatchObject({ type: 'webhook.test', data: { record: { kind: 'webhook', id: webhook.id } } });
  new Webhook(String(webhook['secret'])).verify(text, headers as Record<string, string>);
  expect(await attempted(webhook, 1)).toMatchObject({ state: 'DELIVERED' });
});

describe('a secret that is replaced', () => {
  test('signs for a day beside the new one', async () => {
    const webhook = await listening();
    const { body } = await post(webhook, '/rotate-secret').expect(200);
    const [former, secret] = [String(webhook['secret']), String(body.webhook.secret)];
    expect(secret).not.toBe(former);
    await service.make.component();
    const [{ text, headers }] = (await receiver.count(1)) as [Received];
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const each of [former, secret]) new Webhook(each).verify(text, headers as Record<string, string>);
    await service.sql(`UPDATE webhook SET former_until = now() WHERE id = $1`, [webhook.id]);
    await service.make.component();
    const [, last] = (await receiver.count(2)) as [Received, Received];
    expect(() => new Webhook(former).verify(last.text, last.headers as Record<string, string>)).toThrow(
      'No matching signature',
    );
    new Webhook(secret).verify(last.text, last.headers as Record<string, string>);
  });
});

test('a former secret that was sealed with another WEBHOOK_KEY does not keep messages from being sent', async () => {
  const webhook = await listening();
  const { body } = await post(webhook, '/rotate-secret').expect(200);
  await service.sql('UPDATE webhook SET former_secret = sha512(former_secret) WHERE id = $1', [webhook.id]);
  await service.make.component();
  const [{ text, headers }] = (await receiver.count(1)) as [Received];
  new Webhook(String(body.webhook.secret)).verify(text, headers as Record<string, string>);
});

describe('a secret that is replaced again and again', () => {
  test('has each former secret sign for a day of its own, five of them at most', async () => {
    const webhook = await listening();
    const secrets = [String(webhook['secret'])];
    const rotate = () => post(webhook, '/rotate-secret');
    const signing = async () => {
      receiver.received.length = 0;
      await service.make.component();
      const [{ text, headers }] = (await receiver.count(1)) as [Received];
      expect(String(headers['webhook-signature']).split(' ')).toHaveLength(secrets.length);
      for (const each of secrets) new Webhook(each).verify(text, headers as Record<string, string>);
    };
    for (let times = 0; times < 5; times++)
      secrets.push(String((await rotate().expect(200)).body.webhook.secret));
    await signing();
    const refused = await rotate();
    expectProblem(refused, TooManyRotations);
    const [ends] = await service.sql<{ ends: Date }>(
      `SELECT min((each ->> 'until')::timestamptz) AS ends FROM webhook, jsonb_array_elements(older_secrets) each`,
    );
    expect(refused.body.detail).toContain(ends?.ends.toISOString());
    await signing();
    // As if the first secret's day was over.
    await service.sql(
      `UPDATE webhook SET older_secrets = (
        SELECT jsonb_agg(jsonb_set(each, '{until}', CASE WHEN each ->> 'until' = $2 THEN '"2026-01-01T00:00:00Z"' ELSE each -> 'until' END))
        FROM jsonb_array_elements(older_secrets) each) WHERE id = $1`,
      [
        webhook.id,
        (
          await service.sql<{ until: string }>(
            `SELECT min(each ->> 'until') AS until FROM webhook, jsonb_array_elements(older_secrets) each`,
          )
        )[0]?.until,
      ],
    );
    secrets.shift();
    await signing();
    secrets.push(String((await rotate().expect(200)).body.webhook.secret));
    await signing();
    expectProblem(await rotate(), TooManyRotations);
  });
});

describe('deliveries', () => {
  test('are shown in pages', async () => {
    const webhook = await listening();
    await Promise.all([service.make.component(), service.make.component(), service.make.component()]);
    await receiver.count(3);
    const page = await service.http.get(pathOf(webhook, '/delivery?per_page=2')).expect(200);
    const next = String(page.headers['link']).slice(1, -'>; rel="next"'.length);
    expect(page.body.deliveries).toHaveLength(2);
    expect((await service.http.get(next).expect(200)).body.deliveries).toHaveLength(1);
  });

  test('are counted', async () => {
    const { text } = await service.http.get('/metrics').expect(200);
    expect(text).toMatch(/^discovery_records_webhook_attempts_total{outcome="delivered"} [1-9]/m);
    expect(text).toMatch(/^discovery_records_webhook_attempts_total{outcome="retried"} [1-9]/m);
    expect(text).toMatch(/^discovery_records_webhook_attempts_total{outcome="failed"} [1-9]/m);
    expect(text).toMatch(/^discovery_records_webhook_deliveries_waiting \d/m);
    expect(text).toMatch(/^discovery_records_webhooks_off{reason="gone"} 1$/m);
  });

  test('are forgotten with their events', async () => {
    const [old, young] = [29, 31].map((days) => newIdAt(Date.now() - days * 86_400_000)).toReversed();
    for (const id of [old, young])
      await service.sql(
        `INSERT INTO webhook_delivery (workspace_id, id, webhook_id, type, state, due_at)
          VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'webhook.test', 'DELIVERED', NULL)`,
        [id],
      );
    const kept = async (id?: string) =>
      (await service.sql('SELECT FROM webhook_delivery WHERE id = $1', [id])).length === 1;
    const worker = await createWorker(service.settings, pino({ level: 'silent' }));
    await worker.init();
    await until(async () => !(await kept(old)));
    await worker.close();
    expect(await kept(young)).toBe(true);
  });
});
