import { describe, expect, test } from '@jest/globals';
import { crowd } from '../../../support/crowd.js';
import type { Made } from '../../../support/make.js';
import { RESOURCES } from '../../../support/resources.js';
import { useService } from '../../../support/use-service.js';
import { holdingDiscoveries } from '../../../records/rollup/holding.js';
import { useReconciliation } from '../../../records/rollup/worker.js';
import { answersOf } from '../../../support/pages.js';

const service = useService({}, { worker: false });
const { reconcile } = useReconciliation(service);

/** By what a record is called in a body: its table, its texts, and a member of its that has no words. */
const KINDS = {
  discovery: { table: 'discovery', texts: ['title', 'description'], other: { tags: ['x'] } },
  component: { table: 'component', texts: ['title', 'description'], other: undefined },
  user: { table: 'workspace_user', texts: ['name'], other: { email: 'zoe@quay.example' } },
  feedback: {
    table: 'feedback',
    texts: ['content', 'title', 'authorName', 'company'],
    other: { score: 7 },
  },
};

const searching =
  ({ path, many }: { path: string; many: string }) =>
  async (q: string): Promise<string[]> => {
    const { body } = await service.http.get(path).query({ q }).expect(200);
    return body[many].map(({ clientId }: Made) => clientId);
  };

describe.each(Object.entries(KINDS))('a %s', (kind, { table, texts, other }) => {
  const { path, one, many, least } = RESOURCES.find((each) => each.one === kind)!;
  const found = searching({ path, many });
  const create = async (members: object): Promise<Made> => {
    const body = { ...(await least(service.make)), ...members };
    return (await service.http.post(path).send(body).expect(201)).body[one];
  };
  const change = (clientId: string, members: object) =>
    service.http.patch(`${path}/${clientId}`).send(members).expect(200);

  test.each(texts)('is found by the words of its %s, the last one as a prefix', async (member) => {
    const clientId = `${kind}-${member}`;
    await create({ clientId, [member]: `Lighthouse of ${clientId}x, Übersee` });
    expect(await found(`lighthouse ${clientId}x`)).toEqual([clientId]);
    expect(await found(`${clientId}x LIGHT`)).toEqual([clientId]);
    expect(await found(`${clientId}x über`)).toEqual([clientId]);
    expect(await found(`${clientId}x house`)).toEqual([]);
    await change(clientId, { [member]: 'Harbour' });
    expect(await found(`lighthouse ${clientId}x`)).toEqual([]);
    expect(await found('harbour')).toContain(clientId);
  });

  test('is found by its clientId as a whole, beside its words too', async () => {
    const clientId = `${kind} NO-4711`;
    await create({ clientId });
    expect(await found(`${kind} no-4711`)).toEqual([clientId]);
    expect(await found('no-4711')).toEqual([]);
    await create({ clientId: `RL-${kind}`, [texts[0] as string]: 'Readers wait' });
    expect(await found(`wait rl-${kind} readers`)).toEqual([`RL-${kind}`]);
    const { id } = await create({});
    expect(await found(id)).toEqual([id]);
  });

  test('goes with the pages, the orders and the total of the list', async () => {
    const [text = ''] = texts;
    for (const n of [1, 2, 3]) await create({ clientId: `${kind}-page-${n}`, [text]: `Paged ${kind}` });
    const first = `${path}?q=paged&per_page=2&sort=-createdAt`;
    const answers = await answersOf(service.http, first, { prefer: 'count=exact' });
    for (const { headers } of answers) expect(headers['x-total-count']).toBe('3');
    const clientIds = answers.flatMap(({ body }) => body[many].map(({ clientId }: Made) => clientId));
    expect(clientIds).toEqual([3, 2, 1].map((n) => `${kind}-page-${n}`));
  });

  test('keeps its words when something else is changed', async () => {
    if (!other) return;
    const [text = ''] = texts;
    await create({ clientId: `${kind}-kept`, [text]: 'Kept' });
    await change(`${kind}-kept`, other);
    expect(await found('kept')).toEqual([`${kind}-kept`]);
  });

  test('whose texts are changed by SQL is found after a reconciliation, which counts it', async () => {
    const [text = ''] = texts;
    const clientId = `${kind}-sql`;
    await create({ clientId, [text]: 'Before' });
    await service.sql(`UPDATE ${table} SET ${text} = 'Afterwards' WHERE client_id = $1`, [clientId]);
    expect(await reconcile({ dryRun: true })).toMatchObject({ wrongWords: 1 });
    expect(await found('afterwards')).toEqual([]);
    expect(await reconcile()).toMatchObject({ wrongWords: 1 });
    expect(await found('afterwards')).toEqual([clientId]);
    expect(await found('before')).toEqual([]);
    expect(await reconcile()).toMatchObject({ wrongWords: 0 });
  });

  test('has the same words from a request and from a reconciliation', async () => {
    const clientId = `${kind}-same`;
    const members = Object.fromEntries(texts.map((member) => [member, `Some ${member} for ${kind}`]));
    const words = async () => {
      const [row] = await service.sql<{ words: string }>(
        `SELECT words::text AS words FROM ${table} WHERE client_id = $1`,
        [clientId],
      );
      return row?.words;
    };
    await create({ ...members, clientId });
    const requested = await words();
    expect(requested).toContain(kind);
    await service.sql(`UPDATE ${table} SET words = NULL WHERE client_id = $1`, [clientId]);
    await reconcile();
    expect(await words()).toBe(requested);
  });
});

describe('a reconciliation of words', () => {
  const found = searching({ path: '/v1/discovery', many: 'discoveries' });

  test('makes those of more discoveries than one batch', async () => {
    await crowd(service, '/v1/discovery', 1_200);
    expect(await reconcile()).toMatchObject({ wrongWords: 1_200 });
    expect(await found('title 3')).toHaveLength(25);
    expect(await reconcile()).toMatchObject({ wrongWords: 0 });
  });

  test('holds up nobody, and leaves what somebody else is changing to the next one', async () => {
    const locked = await service.make.discovery({ clientId: 'locked', title: 'Locked for now' });
    const free = await service.make.discovery({ clientId: 'free', title: 'Free to go' });
    await service.sql('UPDATE discovery SET words = NULL WHERE id = ANY ($1::uuid[])', [
      [locked.id, free.id],
    ]);
    const release = await holdingDiscoveries(service, locked);
    expect(await reconcile()).toMatchObject({ wrongWords: 1 });
    await release();
    expect(await found('go')).toEqual(['free']);
    expect(await reconcile()).toMatchObject({ wrongWords: 1 });
    expect(await found('locked')).toEqual(['locked']);
  });
});
