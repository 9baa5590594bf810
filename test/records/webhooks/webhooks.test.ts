import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ClientIdTaken, InvalidInput } from '../../../src/http/problems/problems.js';
import { Secrets } from '../../../src/records/webhooks/secrets.js';
import { UrlNotAllowed, WebhookKeyMissing } from '../../../src/records/webhooks/webhook.problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { startService, type TestService } from '../../support/service.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const URL = 'https://hooks.riverside.example/discoveries';
const post = (members: object) =>
  service.http.post('/v1/webhook').send({ url: URL, types: ['*'], ...members });
const patch = ({ id }: Made, members: object) => service.http.patch(`/v1/webhook/${id}`).send(members);
const shown = async ({ id }: Made) => (await service.http.get(`/v1/webhook/${id}`).expect(200)).body.webhook;

describe('a new webhook', () => {
  test('has exactly the members that are documented, and its secret this once', async () => {
    const { body, headers } = await post({ description: 'A copy.', types: ['discovery.*'] }).expect(201);
    const { secret, ...webhook } = body.webhook;
    expect(headers['cache-control']).toBe('no-store');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      id: expect.any(String),
      clientId: webhook.id,
      createdAt: expect.any(String),
      updatedAt: webhook.createdAt,
      url: URL,
      types: ['discovery.*'],
      format: 'STANDARD',
      description: 'A copy.',
      state: 'ON',
    });
    expect(await shown(webhook)).toEqual(webhook);
  });

  test('may be off', async () =>
    expect((await post({ state: 'OFF' }).expect(201)).body.webhook).toMatchObject({ state: 'OFF' }));

  test('has a clientId that no other has', async () => {
    await post({ clientId: 'taken' }).expect(201);
    expectProblem(await post({ clientId: 'taken' }), ClientIdTaken, { pointer: '/clientId' });
    await service.http.get('/v1/webhook/taken').expect(200);
  });

  test('is made once with an idempotency key, and shows its secret once', async () => {
    const send = () => post({}).set('idempotency-key', 'webhook').expect(201);
    const [first, again] = [await send(), await send()];
    expect(first.body.webhook).toHaveProperty('secret');
    const { secret: _, ...webhook } = first.body.webhook;
    expect(again.body.webhook).toEqual(webhook);
  });

  test.each([
    ['url', undefined, 'required'],
    ['url', 'hooks.example', 'invalid_url'],
    ['url', 'https://', 'invalid_url'],
    ['types', undefined, 'required'],
    ['types', [], 'too_few_items'],
    ['types', Array.from({ length: 101 }, () => '*'), 'too_many_items'],
    ['types', 'discovery.*', 'wrong_type'],
    ['description', 'x'.repeat(1_001), 'too_long'],
    ['state', 'on', 'not_allowed'],
    ['secret', 'whsec_', 'unknown_member'],
    ['offReason', 'GONE', 'unknown_member'],
  ])('can not have as %s %j', async (member, value, code) =>
    expectProblem(await post({ [member]: value }), InvalidInput, { pointer: `/${member}`, code }),
  );

  test.each([
    '',
    'discovery',
    'discovery.',
    '.created',
    'discovery.**',
    '*.created',
    'Discovery.created',
    'a.b.c',
  ])('can not be sent events of the type "%s"', async (type) =>
    expectProblem(await post({ types: [type] }), InvalidInput, { pointer: '/types/0' }),
  );

  test.each([
    ['http://hooks.riverside.example/', 'must begin with https://'],
    ['https://127.0.0.1/', 'is not a public address (loopback)'],
    ['https://0x7f.1:8443/', 'is not a public address (loopback)'],
    ['https://[::ffff:10.0.0.1]/', 'is not a public address (not global)'],
    ['https://169.254.169.254/latest/meta-data', 'is not a public address (linkLocal)'],
    ['https://168.63.129.16/', 'is an address of a cloud itself'],
    ['https://localhost/', 'names the machine that this service runs on'],
    ['https://me:secret@hooks.riverside.example/', 'must not have a user or a password'],
  ])('can not be at %s', async (url, why) => {
    const webhook = await service.make.webhook();
    for (const answer of [await post({ url }), await patch(webhook, { url })]) {
      expectProblem(answer, UrlNotAllowed, { pointer: '/url' });
      expect(answer.body.detail).toBe(`/url ${why}.`);
    }
  });
});

describe('a webhook', () => {
  test('keeps what is not named when it is changed', async () => {
    const webhook = await service.make.webhook({ description: 'Kept' });
    const { body } = await patch(webhook, { types: ['user.*'], state: 'OFF' }).expect(200);
    expect(body.webhook).toMatchObject({
      url: webhook['url'],
      types: ['user.*'],
      state: 'OFF',
      description: 'Kept',
    });
    expect(body.webhook).not.toHaveProperty('offReason');
    expect((await patch(webhook, { description: null }).expect(200)).body.webhook).not.toHaveProperty(
      'description',
    );
  });

  test('that the service has switched off is switched on by its owner', async () => {
    const webhook = await service.make.webhook();
    await service.sql(
      `UPDATE webhook SET state = 'OFF', off_reason = 'FAILING', failed_at = now(), failing_since = now() WHERE id = $1`,
      [webhook.id],
    );
    expect(await shown(webhook)).toMatchObject({ state: 'OFF', offReason: 'FAILING' });
    const { body } = await patch(webhook, { state: 'ON' }).expect(200);
    expect(body.webhook).toMatchObject({ state: 'ON' });
    expect(body.webhook).not.toHaveProperty('offReason');
    expect(
      await service.sql('SELECT failed_at, failing_since FROM webhook WHERE id = $1', [webhook.id]),
    ).toEqual([{ failed_at: null, failing_since: null }]);
  });

  test('is gone when it is deleted', async () => {
    const { id } = await service.make.webhook();
    await service.http.delete(`/v1/webhook/${id}`).expect(204);
    await service.http.get(`/v1/webhook/${id}`).expect(404);
    await service.http.get(`/v1/webhook/${id}/delivery`).expect(404);
  });

  test('is listed', async () => {
    const { id, secret: _, ...webhook } = await service.make.webhook({ clientId: 'listed' });
    const { body } = await service.http.get('/v1/webhook').query({ id: 'listed' }).expect(200);
    expect(body.webhooks).toEqual([{ id, ...webhook }]);
  });

  test('is for administrators', async () => {
    const { secret } = await service.make.token({ scopes: ['write'] });
    await service.as(String(secret)).get('/v1/webhook').expect(403);
    await service
      .as(String(secret))
      .post('/v1/webhook')
      .send({ url: URL, types: ['*'] })
      .expect(403);
  });
});

describe('a secret', () => {
  test('is neither in records nor in events nor as it is in the database', async () => {
    const webhook = await service.make.webhook();
    const { body } = await service.http.post(`/v1/webhook/${webhook.id}/rotate-secret`).expect(200);
    const secrets = [webhook['secret'], body.webhook.secret].map((each) =>
      String(each).slice('whsec_'.length),
    );
    const answers = await Promise.all(
      ['/v1/webhook', `/v1/webhook/${webhook.id}`, `/v1/webhook/${webhook.id}/delivery`, '/v1/export'].map(
        (path) => service.http.get(path).buffer(true).expect(200),
      ),
    );
    const rows = await Promise.all(
      ['webhook', 'webhook_delivery', 'event', 'idempotency_key'].map((table) =>
        service.sql(`SELECT t::text AS row FROM ${table} t`),
      ),
    );
    const everything = JSON.stringify([answers.map(({ text }) => text), rows]);
    for (const secret of secrets) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret, 'base64').toString('hex'));
    }
    expect(everything).toContain('webhook.updated');
  });

  test('is shown once when it is replaced, however often that is asked for with the same key', async () => {
    const { id } = await service.make.webhook();
    const rotate = () =>
      service.http.post(`/v1/webhook/${id}/rotate-secret`).set('idempotency-key', 'rotate').expect(200);
    expect((await rotate()).body.webhook).toHaveProperty('secret');
    expect((await rotate()).body.webhook).not.toHaveProperty('secret');
  });

  test('is sealed for its webhook, with the key', () => {
    const [one, other] = [1, 2].map(
      (octet) => new Secrets({ webhooks: { key: Buffer.alloc(32, octet) } } as never),
    );
    const owner = { workspaceId: 'w', id: '1' };
    const sealed = one!.seal(Buffer.from('secret'), owner);
    expect(one!.open(sealed, owner).toString()).toBe('secret');
    expect(() => one!.open(sealed, { ...owner, id: '2' })).toThrow('unable to authenticate');
    expect(() => other!.open(sealed, owner)).toThrow('unable to authenticate');
    expect(one!.seal(Buffer.from('secret'), owner)).not.toEqual(sealed);
  });
});

describe('without WEBHOOK_KEY', () => {
  let keyless: TestService;
  beforeAll(async () => {
    const webhooks = { ...service.settings.webhooks, key: undefined };
    keyless = await startService({ webhooks }, { worker: false });
  });
  afterAll(() => keyless.close());

  test('nothing that needs a secret can be made, and the answer says what is missing', async () => {
    const answer = await keyless.http.post('/v1/webhook').send({ url: URL, types: ['*'] });
    expectProblem(answer, WebhookKeyMissing);
    expect(answer.body.detail).toContain('WEBHOOK_KEY');
    await keyless.make.component();
  });
});
