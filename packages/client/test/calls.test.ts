import { expect, test } from '@jest/globals';
import { readSpecification } from '../../../test/support/specification.js';
import { useService } from '../../../test/support/use-service.js';
import {
  change,
  type Connection,
  connect,
  createDiscovery,
  createImport,
  deleteDiscovery,
  getDiscovery,
  getImport,
  exportRecords,
  headersOf,
  listDiscoveries,
  listImports,
  pages,
  ProblemError,
  queryDiscoveries,
  updateDiscovery,
} from '../src/index.js';
import { type Fault, unreliableWayTo } from './unreliable-way.js';

const service = useService();
const connected = (options: Partial<Connection> = {}) => connect({ baseUrl: service.url, ...options });

/** A connection whose next requests have faults. */
async function unreliable(...faults: Fault[]) {
  const way = await unreliableWayTo(service.url);
  way.faults.push(...faults);
  return { ...way, client: connect({ baseUrl: way.url }) };
}

const titled = async (title: string) =>
  (await listDiscoveries({ client: connected(), query: { q: title } })).discoveries;

test('an operation gives what is answered, and its headers', async () => {
  const client = connected();
  const { discovery } = await createDiscovery({ client, body: { title: 'By text message' } });
  const shown = await getDiscovery({ client, path: { id: discovery.id } });
  expect(shown.discovery.title).toBe('By text message');
  expect(headersOf(shown).get('etag')).toMatch(/^"/);
  expect(() => headersOf({ ...shown })).toThrow('answer of the service');
  expect(await deleteDiscovery({ client, path: { id: discovery.id } })).toBeUndefined();
});

test('references, words and times arrive as they are', async () => {
  const client = connected();
  const clientId = 'a/b?c#d %2F é';
  const { discovery } = await createDiscovery({ client, body: { clientId, title: 'Odd & even' } });
  const { id, createdAt } = discovery;
  expect(await getDiscovery({ client, path: { id: clientId } })).toMatchObject({ discovery: { id } });
  const created_after = createdAt.replace('Z', '+00:01');
  const query = { id: [clientId, 'none'], q: 'odd & even', created_after };
  expect(await listDiscoveries({ client, query })).toMatchObject({ discoveries: [{ id }] });
});

test('what is refused is a ProblemError', async () => {
  const refused = createDiscovery({ client: connected(), body: { title: '' } });
  await expect(refused).rejects.toThrow(ProblemError);
  await expect(refused).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    detail: expect.stringContaining('title'),
    errors: [{ pointer: '/title' }],
    requestId: expect.stringMatching(/./),
  });
});

test('a token is sent, and asked for anew each time if it is a function', async () => {
  const { secret } = await service.workspace('Tokens');
  const secrets = ['drs_wrong', secret];
  const client = connected({ token: () => Promise.resolve(secrets.shift() ?? '') });
  await expect(listDiscoveries({ client })).rejects.toMatchObject({ status: 401, code: 'invalid_token' });
  expect(await listDiscoveries({ client })).toEqual({ discoveries: [] });
});

test.each([1, 2, 100])('pages of %i are followed to the last', async (per_page) => {
  const tag = `paged ${per_page}`;
  const client = connected();
  for (const title of ['1', '2', '3']) await createDiscovery({ client, body: { title, tags: [tag] } });
  const listed: string[] = [];
  for await (const page of pages(listDiscoveries, { client, query: { per_page, tag: [tag] } }))
    listed.push(...page.discoveries.map(({ title }) => title));
  const queried: string[] = [];
  const filter = { tags: { has: tag } };
  for await (const page of pages(queryDiscoveries, { client, body: { per_page, offset: 1, filter } }))
    queried.push(...page.discoveries.map(({ title }) => title));
  expect([listed, queried]).toEqual([
    ['1', '2', '3'],
    ['2', '3'],
  ]);
});

test('a record is changed only as it was read', async () => {
  const client = connected();
  const read = await createDiscovery({ client, body: { title: 'First' } });
  const update = (title: string) =>
    updateDiscovery({ client, path: { id: read.discovery.id }, body: { title }, ifMatch: read });
  await update('Second');
  await expect(update('Third')).rejects.toMatchObject({ status: 412, code: 'precondition_failed' });
  const unread = { client, path: { id: read.discovery.id }, ifMatch: {} };
  await expect(deleteDiscovery(unread)).rejects.toThrow('answer of the service');
});

test('changes of one record at the same time are all made', async () => {
  const client = connected();
  const { discovery } = await createDiscovery({ client, body: { title: '0' } });
  const at = { client, path: { id: discovery.id } };
  const increment = () =>
    change(getDiscovery, updateDiscovery, at, ({ discovery }) => ({
      title: `${Number(discovery.title) + 1}`,
    }));
  await Promise.all([increment(), increment(), increment(), increment(), increment()]);
  expect((await getDiscovery(at)).discovery.title).toBe('5');
  const same = await change(getDiscovery, updateDiscovery, at, () => undefined);
  expect(same.discovery.title).toBe('5');
});

const FAULTS: Fault[] = [
  'unsent',
  'unanswered',
  'cut',
  { status: 503 },
  { status: 429, headers: { 'retry-after': '0' } },
];

test.each(FAULTS)('after a fault (%j) a record is made, changed and deleted, each once', async (fault) => {
  await using way = await unreliable(fault);
  const { client } = way;
  const title = crypto.randomUUID();
  const made = await createDiscovery({ client, body: { title } });
  expect(await titled(title)).toMatchObject([{ id: made.discovery.id }]);
  expect(new Set(way.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  const at = { client, path: { id: made.discovery.id } };
  way.faults.push(fault);
  const changed = await updateDiscovery({ ...at, body: { title: 'Once' }, ifMatch: made });
  way.faults.push(fault);
  await deleteDiscovery({ ...at, ifMatch: changed });
  await expect(deleteDiscovery(at)).rejects.toMatchObject({ code: 'record_not_found' });
  expect(way.seen).toHaveLength(7);
});

test('what was certainly not there to be deleted is a problem, also when tried again', async () => {
  await using way = await unreliable({ status: 429 });
  const deleted = deleteDiscovery({ client: way.client, path: { id: 'never' } });
  await expect(deleted).rejects.toMatchObject({ code: 'record_not_found' });
});

test('a request whose first attempt still runs waits for its answer', async () => {
  const key = 'still-running';
  const client = connected();
  const title = crypto.randomUUID();
  const create = () => createDiscovery({ client, body: { title }, headers: { 'Idempotency-Key': key } });
  const [one, other] = await Promise.all([create(), create()]);
  expect(one.discovery.id).toBe(other.discovery.id);
});

test('attempts, and the time for all of them, have an end', async () => {
  const faults = Array.from({ length: 20 }, () => ({ status: 503 }) as const);
  await using way = await unreliable(...faults);
  await expect(listDiscoveries({ client: way.client, attempts: 2 })).rejects.toMatchObject({
    status: 503,
    code: 'unexpected_answer',
    detail: 'Not the service',
  });
  expect(way.seen).toHaveLength(2);
  way.faults.unshift({ status: 429, headers: { 'retry-after': '60' } });
  await expect(listDiscoveries({ client: way.client, timeout: 5_000 })).rejects.toMatchObject({
    status: 429,
  });
  expect(way.seen).toHaveLength(3);
});

test('a call without an answer ends with its time, or when it is told to', async () => {
  const client = connected({ fetch: (request) => forever((request as Request).signal), timeout: 50 });
  await expect(listDiscoveries({ client })).rejects.toMatchObject({ name: 'TimeoutError' });
  const reason = new Error('The page was left.');
  const left = listDiscoveries({ client, timeout: Infinity, signal: AbortSignal.abort(reason) });
  await expect(left).rejects.toBe(reason);
});

const forever = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('a connection that never was is the error of the network', async () => {
  const client = connect({ baseUrl: 'http://127.0.0.1:1', attempts: 2 });
  await expect(listDiscoveries({ client })).rejects.toThrow(TypeError);
  expect(() => connect({ baseUrl: 'records.example.com' })).toThrow('Invalid URL');
});

test('files are imported, and come back as they are', async () => {
  const client = connected();
  const body = new Blob(['{"discovery": {"clientId": "filed", "title": "From a file"}}']);
  const headers = { 'Content-Type': 'application/x-ndjson' } as const;
  const { import: queued } = await createImport({ client, body, headers });
  expect((await getImport({ client, path: { id: queued.id } })).import.format).toBe('ndjson');
  const csv = await exportRecords({ client, query: { format: 'csv', records: 'discovery' } });
  expect(csv).toContain('title');
});

test('a file is not sent again when nobody knows whether it arrived', async () => {
  await using way = await unreliable('unanswered', { status: 429 });
  const body = new Blob(['{"component": {"title": "Once"}}']);
  const headers = { 'Content-Type': 'application/x-ndjson' } as const;
  await expect(createImport({ client: way.client, body, headers })).rejects.toThrow(TypeError);
  await createImport({ client: way.client, body, headers });
  way.faults.push('unanswered');
  await listImports({ client: way.client });
  expect(way.seen).toHaveLength(5);
});

test('every operation that takes an Idempotency-Key gets one, and no other', async () => {
  const keyed: string[] = [];
  const client = connected({
    fetch: async (request) => {
      const { method, url, headers } = request as Request;
      if (headers.has('idempotency-key')) keyed.push(`${method} ${decodeURI(new URL(url).pathname)}`);
      return new Response(null, { status: 204 });
    },
  });
  const { operations } = readSpecification();
  for (const { method, path } of operations) await client[method]({ url: path });
  const taking = operations.filter(({ operation }) =>
    operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  expect(keyed.sort()).toEqual(taking.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort());
});
