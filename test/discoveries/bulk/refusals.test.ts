import { describe, expect, test } from '@jest/globals';
import { BulkTooLarge, OperationRepeated } from '../../../src/discoveries/bulk/bulk.problems.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const post = (body: unknown) => service.http.post('/v1/discovery/bulk').send(body as object);
const bulk = (operations: unknown, options: object = {}) => post({ operations, ...options });

const create = { create: { title: 'Not made' } };

describe.each([{ atomic: true }, { atomic: false }])(
  'whether operations are atomic or not: %j',
  (options) => {
    test.each([
      ['no operations', [], '/operations', 'too_few_items'],
      ['501 operations', Array.from({ length: 501 }, () => create), '/operations', 'too_many_items'],
      ['operations that are no list', { 0: create }, '/operations', 'wrong_type'],
      ['no list at all', undefined, '/operations', 'required'],
      ['one that is no object', [create, 'create'], '/operations/1', 'wrong_type'],
      ['one that says nothing', [create, {}], '/operations/1', 'not_one_operation'],
      [
        'one of two kinds',
        [create, { ...create, delete: { id: 'x' } }],
        '/operations/1',
        'not_one_operation',
      ],
      ['one of no kind', [create, { replace: {} }], '/operations/1/replace', 'unknown_member'],
      ['one whose members are none', [create, { create: 'x' }], '/operations/1/create', 'wrong_type'],
    ])('%s', async (_, operations, pointer, code) => {
      expectProblem(await bulk(operations, options), InvalidInput, { pointer, code });
      expect(await service.sql(`SELECT FROM discovery WHERE title = 'Not made'`)).toEqual([]);
    });

    test.each([
      ['an id twice', (id: string) => [{ update: { id, title: 'x' } }, { delete: { id } }], 'delete/id'],
      [
        'an id and a clientId',
        (id: string, clientId: string) => [
          { update: { id, title: 'x' } },
          { update: { id: clientId, tags: [] } },
        ],
        'update/id',
      ],
      [
        'an id in other letters',
        (id: string) => [{ update: { id: id.toUpperCase(), title: 'x' } }, { delete: { id } }],
        'delete/id',
      ],
      [
        'a clientId to create and to upsert',
        () => [{ create: { title: 'x', clientId: 'new' } }, { upsert: { clientId: 'new', title: 'y' } }],
        'upsert/clientId',
      ],
      [
        'a clientId to create and to change',
        () => [{ create: { title: 'x', clientId: 'new' } }, { update: { id: 'new', title: 'y' } }],
        'update/id',
      ],
      [
        'a clientId to upsert and an id to change',
        (id: string, clientId: string) => [
          { upsert: { clientId, title: 'x' } },
          { update: { id, title: 'y' } },
        ],
        'update/id',
      ],
      ['what is not there twice', () => [{ delete: { id: 'no' } }, { delete: { id: 'no' } }], 'delete/id'],
    ])('the same discovery twice: %s', async (_, operations, member) => {
      const { id, clientId, title } = await service.make.discovery({
        clientId: `twice-${Math.random()}`,
      });
      const pointer = `/operations/2/${member}`;
      const answer = await bulk([create, ...operations(id, clientId)], options);
      expectProblem(answer, OperationRepeated, { pointer, code: 'operation_repeated' });
      const { body } = await service.http.get(`/v1/discovery/${id}`).expect(200);
      expect(body.discovery.title).toBe(title);
      expect(await service.sql(`SELECT FROM discovery WHERE title = 'Not made'`)).toEqual([]);
    });
  },
);

test.each([
  ['an unknown member', { operations: [create], transaction: true }, '/transaction', 'unknown_member'],
  ['a word for a flag', { operations: [create], atomic: 'no' }, '/atomic', 'wrong_type'],
  ['a number for a flag', { operations: [create], dryRun: 1 }, '/dryRun', 'wrong_type'],
  [
    'an unknown member of an operation',
    { operations: [{ create: { title: 'x', colour: 'red' } }] },
    '/operations/0/create/colour',
    'unknown_member',
  ],
  [
    'an update without a discovery',
    { operations: [{ update: { title: 'x' } }] },
    '/operations/0/update/id',
    'required',
  ],
  [
    'an update without a change',
    { operations: [{ update: { id: 'x' } }] },
    '/operations/0/update',
    'too_few_members',
  ],
  [
    'an upsert without a clientId',
    { operations: [{ upsert: { title: 'x' } }] },
    '/operations/0/upsert/clientId',
    'required',
  ],
  [
    'more than an id to delete',
    { operations: [{ delete: { id: 'x', force: true } }] },
    '/operations/0/delete/force',
    'unknown_member',
  ],
  [
    'a text that can not be stored',
    { operations: [{ create: { title: 'a\0b' } }] },
    '/operations/0/create/title',
    'unstorable_text',
  ],
  [
    'a text that can not be stored instead of a flag',
    { operations: [{ delete: { id: 'x' } }], atomic: '\0' },
    '/atomic',
    'unstorable_text',
  ],
  [
    'an operation with more values than a request may have',
    { operations: [{ create: { title: 'x', tags: Array(5_000).fill('x') } }] },
    '/operations/0/create',
    'too_many_values',
  ],
  [
    'a field value that is none',
    { operations: [{ update: { id: 'x', fieldsValues: [{ field: {} }] } }] },
    '/operations/0/update/fieldsValues/0/field/id',
    'required',
  ],
])('%s', async (_, body, pointer, code) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
});

test('every fault of all operations is named, up to fifty', async () => {
  const { body } = await bulk(Array.from({ length: 80 }, () => ({ create: { title: '' } }))).expect(400);
  expect(body.errors).toHaveLength(50);
  expect(body.errors[49].pointer).toBe('/operations/49/create/title');
});

test('a body may have many values, each operation as many as a single request', async () => {
  const tags = Array.from({ length: 100 }, (_, n) => `${n}`);
  const many = Array.from({ length: 200 }, () => ({ create: { title: 'x', tags } }));
  await bulk(many).expect(200);
  const tooMany = Array.from({ length: 300 }, () => ({ create: { title: 'x', tags } }));
  expect((await bulk(tooMany).expect(400)).body.errors[0].code).toBe('too_many_values');
});

test('discoveries that hold too much text are refused together, and changed apart', async () => {
  const description = 'x'.repeat(100_000);
  const ten = Array.from({ length: 10 }, () => ({ create: { title: 'x', description } }));
  const made: { discovery: { id: string } }[] = [];
  for (let n = 0; n < 18; n++) made.push(...(await bulk(ten).expect(200)).body.results);
  const operations = made.map(({ discovery: { id } }) => ({ update: { id, title: 'Small change' } }));
  expectProblem(await bulk(operations), BulkTooLarge);
  await bulk(operations.slice(0, 150)).expect(200);
});
