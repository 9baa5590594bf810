import { describe, expect, test } from '@jest/globals';
import { BulkTooLarge, OperationRepeated } from '../../../../src/http/requests/bulk/bulk.problems.js';
import { InvalidInput } from '../../../../src/http/problems/problems.js';
import { expectProblem } from '../../../support/problem.js';
import { useService } from '../../../support/use-service.js';

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
      ['two kinds', [create, { ...create, delete: { id: 'x' } }], '/operations/1', 'not_one_operation'],
      ['one of no kind', [create, { replace: {} }], '/operations/1/replace', 'unknown_member'],
      ['one whose members are none', [create, { create: 'x' }], '/operations/1/create', 'wrong_type'],
    ])('%s', async (_, operations, pointer, code) => {
      expectProblem(await bulk(operations, options), InvalidInput, { pointer, code });
      expect(await service.sql(`SELECT FROM discovery WHERE title = 'Not made'`)).toEqual([]);
    });

    const title = 'x';
    test.each<[string, (id: string, clientId: string) => object[], string]>([
      ['an id twice', (id) => [{ update: { id, title } }, { delete: { id } }], 'delete/id'],
      [
        'an id and a clientId',
        (id, name) => [{ update: { id, title } }, { update: { id: name, title } }],
        'update/id',
      ],
      [
        'an id in other letters',
        (id) => [{ update: { id: id.toUpperCase(), title } }, { delete: { id } }],
        'delete/id',
      ],
      [
        'two new',
        () => [{ create: { title, clientId: 'n' } }, { upsert: { clientId: 'n', title } }],
        'upsert/clientId',
      ],
      ['one new', () => [{ create: { title, clientId: 'n' } }, { update: { id: 'n', title } }], 'update/id'],
      [
        'an upsert',
        (id, clientId) => [{ upsert: { clientId, title } }, { update: { id, title } }],
        'update/id',
      ],
      ['what is not there twice', () => [{ delete: { id: 'no' } }, { delete: { id: 'no' } }], 'delete/id'],
    ])('the same discovery twice: %s', async (_, operations, member) => {
      const former = await service.make.discovery({ clientId: `twice-${Math.random()}` });
      const pointer = `/operations/2/${member}`;
      const answer = await bulk([create, ...operations(former.id, former.clientId)], options);
      expectProblem(answer, OperationRepeated, { pointer, code: 'operation_repeated' });
      const { body } = await service.http.get(`/v1/discovery/${former.id}`).expect(200);
      expect(body.discovery.title).toBe(former['title']);
      expect(await service.sql(`SELECT FROM discovery WHERE title = 'Not made'`)).toEqual([]);
    });
  },
);

test.each([
  ['an unknown member', { operations: [create], transaction: true }, '/transaction', 'unknown_member'],
  ['a word for a flag', { operations: [create], atomic: 'no' }, '/atomic', 'wrong_type'],
  ['a number for a flag', { operations: [create], dryRun: 1 }, '/dryRun', 'wrong_type'],
  ['no text for a flag', { operations: [create], atomic: '\0' }, '/atomic', 'unstorable_text'],
])('%s', async (_, body, pointer, code) => expectProblem(await post(body), InvalidInput, { pointer, code }));

test.each([
  [{ create: { title: 'x', colour: 'red' } }, '/create/colour', 'unknown_member'],
  [{ update: { title: 'x' } }, '/update/id', 'required'],
  [{ update: { id: 'x' } }, '/update', 'too_few_members'],
  [{ upsert: { title: 'x' } }, '/upsert/clientId', 'required'],
  [{ delete: { id: 'x', force: true } }, '/delete/force', 'unknown_member'],
  [{ create: { title: 'a\0b' } }, '/create/title', 'unstorable_text'],
  [{ create: { title: 'x', tags: Array(5_000).fill('x') } }, '/create', 'too_many_values'],
  [{ update: { id: 'x', fieldsValues: [{ field: {} }] } }, '/update/fieldsValues/0/field/id', 'required'],
])('the operation %j is refused at %s', async (operation, pointer, code) => {
  const { body } = await bulk([operation]).expect(400);
  expect(body.errors).toContainEqual(expect.objectContaining({ pointer: `/operations/0${pointer}`, code }));
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
