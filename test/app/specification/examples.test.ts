import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { type LocatedOperation, type Operation, readSpecification } from '../../support/specification.js';
import { eventually } from '../../support/eventually.js';
import { OPERATOR_TOKEN, useService } from '../../support/use-service.js';

// Every answer is held against the specification as well.
const service = useService({ operatorTokens: [OPERATOR_TOKEN] }, { story: true });

const { operations } = readSpecification();

const successOf = ({ responses }: Operation): number =>
  Number(Object.keys(responses).find((status) => status.startsWith('2')));

/** Ids of what can not be named otherwise, by the path that made it. */
const made = new Map<string, string>();
beforeAll(async () => void made.set('/v1/change', (await service.make.change()).id));

const isMerge = (operationId: string): boolean => operationId.startsWith('merge');
const creating = (collection: string): Operation =>
  operations.find(({ method, path }) => method === 'post' && path === collection)!.operation;

const exampleOf = ({ requestBody }: Operation) =>
  requestBody?.content['application/json']?.example as object | undefined;

const isOperators = (path: string): boolean => path.startsWith('/v1/operator/');

const idIn = ({ parameters }: Operation, name = 'id') =>
  parameters.find((each) => each.in === 'path' && each.name === name);

const isDelivery = ({ operationId }: Operation): boolean => operationId === 'receiveFromTracker';

/** The signature of a delivery, by the secret of the example. */
const signatureOf = (body: unknown): Record<string, string> => {
  const { secret } = exampleOf(creating('/v1/tracker')) as { secret: string };
  const digest = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex');
  return { 'x-hub-signature-256': `sha256=${digest}` };
};

const collectionOf = (path: string): string =>
  isOperators(path) ? '/v1/operator/workspace' : path.split('/', 3).join('/');

function pathOf({ path, operation }: LocatedOperation): string {
  // Deliveries name their tracker by its id.
  const named = isDelivery(operation) ? undefined : (idIn(operation)?.example as string | undefined);
  const id = named ?? made.get(collectionOf(path));
  return path
    .replace('{id}', encodeURIComponent(String(id)))
    .replace('{commentId}', String(idIn(operation, 'commentId')?.example))
    .replace('{tokenId}', String(made.get('/v1/operator/workspace/{id}/api-token')))
    .replace('{deliveryId}', String(made.get('/v1/webhook/{id}/test')));
}

/** What is deleted last was made first: comments go before their discovery. */
const IN_ORDER = (['post', 'get', 'patch', 'delete'] as const)
  .flatMap((method) => {
    const some = operations.filter((each) => each.method === method);
    return method === 'delete' ? some.toReversed() : some;
  })
  .map((each) => ({ name: each.operation.operationId, located: each }))
  // The names of what was merged lead elsewhere for good.
  .toSorted((one, other) => Number(isMerge(one.name)) - Number(isMerge(other.name)));

// Before the examples of changes, which rename what files name.
const FILES = Object.entries(
  operations.find(({ operation }) => operation.operationId === 'createImport')?.operation.requestBody
    ?.content ?? {},
);
test.each(FILES)(
  'the example of a file of %s is imported into the demo workspace',
  async (type, { example }) => {
    const sent = await service.http
      .post('/v1/import')
      .type(type)
      .send(example as string | object)
      .expect(201);
    await eventually(async () => {
      const { body } = await service.http.get(`/v1/import/${sent.body.import.id}`).expect(200);
      expect(body.import).toMatchObject({ state: 'done', faults: [] });
      expect(body.import.counts).not.toEqual([]);
    }, 30_000);
  },
);

test.each(IN_ORDER)('the example of $name works in the demo workspace', async ({ located }) => {
  const { method, path, operation } = located;
  const body = exampleOf(operation);
  const collection = collectionOf(path);
  if (isMerge(operation.operationId))
    await service.http
      .post(collection)
      .send(exampleOf(creating(collection)))
      .expect(201);
  const takesFile = operation.requestBody?.content['text/csv'] !== undefined;
  const answer = await service.http[method](pathOf(located))
    .set(takesFile ? { 'content-type': 'text/csv' } : {})
    .set(isDelivery(operation) ? signatureOf(body) : {})
    .set(isOperators(path) ? { authorization: `Bearer ${OPERATOR_TOKEN}` } : {})
    .send(takesFile ? 'title,votes\nA,many\n' : body)
    .expect(successOf(operation));
  if (method === 'post' && answer.status !== 204)
    made.set(path, (Object.values(answer.body)[0] as { id: string }).id);
  // Its rejected rows are there once it is done.
  if (takesFile)
    await eventually(async () => {
      const { body: seen } = await service.http.get(`${path}/${made.get(path)}`).expect(200);
      if (seen.import.finishedAt === undefined) throw new Error('The import is not done.');
    });
});

test('a record that may have a clientId is named by it as well as by its id', () => {
  const named = new Set(
    IN_ORDER.flatMap(({ located: { method, path, operation } }) => {
      const { example } = operation.requestBody?.content['application/json'] ?? {};
      return method === 'post' && Object.hasOwn(Object(example), 'clientId') ? [path] : [];
    }),
  );
  const formats = operations
    .filter(({ path }) => named.has(collectionOf(path)))
    .flatMap(({ path, operation }) => (idIn(operation) ? [[path, idIn(operation)?.schema.format]] : []));
  expect(formats.length).toBeGreaterThan(20);
  expect(formats.filter(([, format]) => format !== undefined)).toEqual([]);
});

test('every operation was seen to succeed, and none that is not specified', () => {
  // The witness sees no streams.
  const seen = operations.filter(({ operation }) => operation.operationId !== 'streamEvents');
  const specified = seen.map(({ operation }) => `${operation.operationId} ${successOf(operation)}`);
  expect([...service.witness.seen].sort()).toEqual(specified.sort());
});
