import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { expectProblem } from '../../support/problem.js';
import { operations, RESOURCES } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';
import { words } from '../../support/names.js';

const service = useService();

const UNKNOWN = [
  ...words('x page limit per_page[] sort[a] Select'),
  ...Object.getOwnPropertyNames(Object.prototype),
];

describe.each(operations('nowhere'))('%s %s', (method, path) => {
  const ask = (query: string) => service.http[method.toLowerCase() as 'get'](`${path}?${query}`);

  test('unknown parameters are 400, by name', async () => {
    for (const parameter of UNKNOWN) {
      expectProblem(await ask(`${encodeURIComponent(parameter)}=1`), InvalidInput, {
        parameter,
        code: 'unknown_parameter',
      });
    }
  });

  test('a parameter without a name is unknown, one that can not be stored too', async () => {
    expectProblem(await ask('=1'), InvalidInput, { parameter: '', code: 'unknown_parameter' });
    expectProblem(await ask('a%00=1'), InvalidInput, { code: 'unknown_parameter' });
  });
});

const LISTS = [...RESOURCES.map(({ path }) => [path]), ['/v1/discovery/:id/feedback']] as [string][];

describe.each(LISTS)('GET %s', (pattern) => {
  let path: string;
  beforeAll(async () => {
    path = pattern.replace(':id', await service.make.commented());
  });

  test.each(['1', '25', '100', '007'])('per_page=%s is taken', (value) =>
    service.http.get(`${path}?per_page=${value}`).expect(200),
  );

  test.each([
    ['0', 'out_of_range'],
    ['101', 'out_of_range'],
    ['-5', 'out_of_range'],
    ['99999999999999999999', 'out_of_range'],
    ['', 'not_an_integer'],
    ['1e1', 'not_an_integer'],
    ['5.0', 'not_an_integer'],
    ['%205', 'not_an_integer'],
    ['%2B5', 'not_an_integer'],
    ['0x5', 'not_an_integer'],
    ['five', 'not_an_integer'],
    ['%D9%A5', 'not_an_integer'],
    ['1&per_page=2', 'repeated_parameter'],
    ['1&per_page=1', 'repeated_parameter'],
  ])('per_page=%s is 400', async (value, code) => {
    const answer = await service.http.get(`${path}?per_page=${value}`);
    expectProblem(answer, InvalidInput, { parameter: 'per_page', code });
  });

  test.each(['0', '1', '9007199254740991'])('offset=%s is taken', (value) =>
    service.http.get(`${path}?offset=${value}`).expect(200),
  );

  test.each([
    ['-1', 'out_of_range'],
    ['9007199254740992', 'out_of_range'],
    ['9007199254740993', 'out_of_range'],
    ['', 'not_an_integer'],
    ['1.5', 'not_an_integer'],
    ['0&offset=0', 'repeated_parameter'],
  ])('offset=%s is 400', async (value, code) => {
    const answer = await service.http.get(`${path}?offset=${value}`);
    expectProblem(answer, InvalidInput, { parameter: 'offset', code });
  });

  test.each(['', 'x', '--createdAt', '+createdAt', 'createdat', 'id', 'createdAt,title', 'constructor'])(
    'sort=%s is 400',
    async (value) => {
      const answer = await service.http.get(path).query({ sort: value });
      expectProblem(answer, InvalidInput, { parameter: 'sort', code: 'not_allowed' });
    },
  );

  test.each(['sort', 'cursor', 'created_before', 'created_after', 'updated_before', 'updated_after'])(
    '%s repeated is 400',
    async (parameter) => {
      const answer = await service.http.get(`${path}?${parameter}=a&${parameter}=b`);
      expectProblem(answer, InvalidInput, { parameter, code: 'repeated_parameter' });
    },
  );

  test('every faulty parameter is named', async () => {
    const answer = await service.http.get(`${path}?per_page=0&offset=-1&created_before=soon&x=1`);
    expect(answer.body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      'created_before',
      'offset',
      'per_page',
      'x',
    ]);
  });
});

test.each(['parentId', 'q', 'select'])('%s of discoveries repeated is 400', async (parameter) => {
  const answer = await service.http.get(`/v1/discovery?${parameter}=NONE&${parameter}=NONE`);
  expectProblem(answer, InvalidInput, { parameter, code: 'repeated_parameter' });
});

test.each([
  ['parentId', ''],
  ['parentId', 'x'.repeat(256)],
  ['discoveryStateId', ''],
  ['assignee', ''],
  ['tag', ''],
  ['tag', 'x'.repeat(101)],
  ['parentType', 'none'],
  ['parentType', ''],
  ['q', ''],
  ['q', 'x'.repeat(501)],
  ['q', '\0'],
  ['tag', '\0'],
  ['cursor', '\0'],
])('%s=%j of discoveries is 400', async (parameter, value) => {
  const answer = await service.http.get('/v1/discovery').query({ [parameter]: value });
  expectProblem(answer, InvalidInput, { parameter });
});

test('one wrong value of a choice that may repeat is a fault', async () => {
  const answer = await service.http.get('/v1/discovery?parentType=NONE&parentType=none');
  expectProblem(answer, InvalidInput, { parameter: 'parentType', code: 'not_allowed' });
});

test('several wrong values of a parameter that may repeat are one fault', async () => {
  const answer = await service.http.get('/v1/discovery?tag=&tag=a&tag=');
  expectProblem(answer, InvalidInput, { parameter: 'tag', code: 'too_short' });
});

test('101 values of a parameter that may repeat are too many', async () => {
  const tags = (many: number) => Array.from({ length: many }, (_, number) => `tag=${number}`).join('&');
  await service.http.get(`/v1/discovery?${tags(100)}`).expect(200);
  const answer = await service.http.get(`/v1/discovery?${tags(101)}`);
  expectProblem(answer, InvalidInput, { parameter: 'tag', code: 'too_many_items' });
});
