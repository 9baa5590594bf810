import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { RECORD_KINDS } from '../../src/app/record-kinds.js';
import { nextOf, openStream, typesOf } from '../support/events.js';
import { useService, useWorkspace } from '../support/use-service.js';

const service = useService({ open: false }, { worker: false });
const admin = useWorkspace(service, 'acme');
const DESCRIPTION = 'Tells the secret project';

const tokenOf = async (scope: string) => {
  const { secret } = await admin.make.token({ name: `A ${scope}er`, scopes: [scope] });
  return { secret: String(secret), http: service.as(String(secret)) };
};
/** Makes so many events of webhooks that a page has room for none after them. */
async function changeWebhooks(): Promise<string> {
  const { id } = await admin.make.webhook({
    url: 'https://hooks.riverside.example/path',
    description: DESCRIPTION,
  });
  for (let n = 0; n < 30; n++)
    await admin.http
      .patch(`/v1/webhook/${id}`)
      .send({ description: `${DESCRIPTION} ${n}` })
      .expect(200);
  return id;
}

test.each(['read', 'write'])(
  'the scope %s sees no events of records that only administrators may read, and misses nothing else',
  async (scope) => {
    const { http, secret } = await tokenOf(scope);
    const from = nextOf(await http.get('/v1/event?from=now').expect(200));
    await using stream = await openStream(service, secret, '?from=now');
    const id = await changeWebhooks();
    await admin.make.token({ name: 'Another' });
    const component = await admin.make.component();
    const page = await http.get(from).expect(200);
    expect(typesOf(page)).toEqual(['component.created']);
    expect((await stream.message('component.created')).data.after).toMatchObject({ id: component.id });
    expect(typesOf(await http.get(nextOf(page)).expect(200))).toEqual([]);
    for (const query of [
      'type=webhook.*',
      'type=apiToken.created',
      'type=*&type=webhook.*',
      `record=${id}`,
    ]) {
      const { text } = await http.get(`${from}&${query}`).expect(200);
      expect(text).not.toMatch(/webhook|apiToken|secret project/);
    }
    const seen = await admin.http.get(`${from}&per_page=100`).expect(200);
    expect(new Set(typesOf(seen))).toEqual(
      new Set(['webhook.created', 'webhook.updated', 'apiToken.created', 'component.created']),
    );
    for (const kind of ['webhook', 'api-token']) await http.get(`/v1/${kind}/${id}/history`).expect(403);
  },
);

test('a wait is not ended by an event that the caller may not see', async () => {
  const { http } = await tokenOf('read');
  const from = nextOf(await http.get('/v1/event?from=now').expect(200));
  const waiting = http.get(`${from}&wait=30`).then((answer) => answer);
  await admin.make.webhook({ description: DESCRIPTION });
  await admin.make.component();
  expect(typesOf(await waiting)).toEqual(['component.created']);
});

test('an undo of what administrators did tells nothing of it', async () => {
  const { http } = await tokenOf('write');
  const id = await changeWebhooks();
  const { body } = await admin.http.get(`/v1/webhook/${id}/history?per_page=1`).expect(200);
  const { text } = await http
    .post(`/v1/change/${body.changes[0].id}/undo`)
    .send({ dryRun: true })
    .expect(409);
  expect(text).not.toMatch(/riverside|secret project/);
});

test('the hidden kinds are those whose records are for administrators', () => {
  const { paths } = parse(readFileSync('openapi.yaml', 'utf8'));
  const scopeOf = (path: string): string[] => paths[path]?.get?.security[0].token ?? [];
  const kinds = Object.keys(paths).flatMap(
    (path) => /^\/v1\/([a-z-]+)\/\{id\}\/history$/.exec(path)?.[1] ?? [],
  );
  const own = kinds.filter((kind) => scopeOf(`/v1/${kind}/{id}`).includes('admin'));
  const ofHistory = kinds.filter((kind) => scopeOf(`/v1/${kind}/{id}/history`).includes('admin'));
  const named = own.map((kind) => kind.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  expect(named.length).toBeGreaterThan(0);
  expect(ofHistory).toEqual(own);
  const hidden = RECORD_KINDS.flatMap(({ kind, isForAdmins }) => (isForAdmins ? kind : []));
  expect(hidden.toSorted()).toEqual(named.toSorted());
});
