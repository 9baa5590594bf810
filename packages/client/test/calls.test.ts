import { expect, test } from '@jest/globals';
import { useService } from '../../../test/support/use-service.js';
import {
  change,
  connect,
  createDiscovery,
  deleteDiscovery,
  events,
  getDiscovery,
  headersOf,
  listDiscoveries,
  pages,
  ProblemError,
  updateDiscovery,
} from '../src/index.js';

const service = useService();
const connected = () => connect({ baseUrl: service.url });

test('an operation gives what is answered', async () => {
  const client = connected();
  const { discovery } = await createDiscovery({ client, body: { title: 'By text message' } });
  const shown = await getDiscovery({ client, path: { id: discovery.id } });
  expect(shown.discovery.title).toBe('By text message');
  expect(headersOf(shown).get('etag')).toMatch(/^"/);
});

test('pages are followed to the last', async () => {
  const client = connected();
  for (const title of ['1', '2', '3']) await createDiscovery({ client, body: { title, tags: ['paged'] } });
  const titles: string[][] = [];
  for await (const page of pages(listDiscoveries, { client, query: { per_page: 2, tag: ['paged'] } }))
    titles.push(page.discoveries.map(({ title }) => title));
  expect(titles).toEqual([['1', '2'], ['3']]);
});

test('what is refused is a ProblemError', async () => {
  const refused = createDiscovery({ client: connected(), body: { title: '', parentId: 'no' } });
  await expect(refused).rejects.toThrow(ProblemError);
  await expect(refused).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    errors: [{ pointer: '/title' }],
    requestId: expect.stringMatching(/./),
  });
});

test('events are handed out as they happen, and what was handled is saved', async () => {
  const client = connected();
  const saved: string[] = [];
  const titles: unknown[] = [];
  const stop = new AbortController();
  setTimeout(() => void createDiscovery({ client, body: { title: 'Told' } }), 100);
  for await (const event of events({
    client,
    from: 'now',
    signal: stop.signal,
    save: (cursor) => void saved.push(cursor),
  })) {
    titles.push(event.after?.['title']);
    stop.abort();
  }
  expect(titles).toEqual(['Told']);
  expect(saved.length).toBeGreaterThan(0);
});

test('a change is made of what was read', async () => {
  const client = connected();
  const { discovery } = await createDiscovery({ client, body: { title: '0' } });
  const increment = () =>
    change(getDiscovery, updateDiscovery, { client, path: { id: discovery.id } }, ({ discovery }) => ({
      title: String(Number(discovery.title) + 1),
    }));
  await Promise.all([increment(), increment(), increment(), increment(), increment()]);
  const { discovery: changed } = await getDiscovery({ client, path: { id: discovery.id } });
  expect(changed.title).toBe('5');
  expect(await deleteDiscovery({ client, path: { id: discovery.id } })).toBeUndefined();
});
