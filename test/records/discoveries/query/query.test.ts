import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { InvalidInput } from '../../../../src/http/problems/problems.js';
import type { Made } from '../../../support/make.js';
import { expectProblem } from '../../../support/problem.js';
import { useService } from '../../../support/use-service.js';
import { settled } from '../../../support/probes.js';

const service = useService();

const FIELDS = {
  notes: { type: 'TEXT' },
  page: { type: 'URL' },
  reach: { type: 'NUMBER' },
  urgency: { type: 'RATING' },
  points: { type: 'SCORE' },
  due: { type: 'DATE' },
  ready: { type: 'BOOLEAN' },
  effort: { type: 'SELECT', options: ['Small', 'Large', 'Medium'] },
  areas: { type: 'MULTI_SELECT', options: ['North', 'South', 'West'] },
  worth: { type: 'SCORE', formula: 'feedback * 2' },
};

const HUGE = `1${'0'.repeat(300)}`;

const FULL = {
  notes: 'Ring the BELL',
  page: 'https://example.com/A',
  reach: HUGE,
  urgency: '4',
  points: '2.50',
  due: '2026-11-30',
  ready: 'true',
  effort: 'Large',
  areas: '["North","South"]',
};

const LINKS = {
  alphaIssueUrls: ['https://alpha.example/1', 'https://alpha.example/2'],
  bravoIssueUrls: ['https://bravo.example/1'],
  charlieIssueUrls: ['https://charlie.example/1'],
  deltaIssueUrls: ['https://delta.example/1'],
  echoCardUrls: ['https://echo.example/1'],
};

let full: Made;
beforeAll(async () => {
  const { make } = service;
  for (const [clientId, field] of Object.entries(FIELDS))
    await make.field({ clientId, name: clientId, ...field });
  const component = await make.component({ clientId: 'component' });
  const open = await make.state({ clientId: 'open' });
  const ada = await make.user({ clientId: 'ada', name: 'Ada' });
  await make.user({ clientId: 'bob', name: 'Bob' });
  full = await make.discovery({
    clientId: 'Full',
    under: component,
    title: 'ÉTÉ 100% done',
    description: 'Under_score and more',
    discoveryStateId: open.id,
    assignees: ['bob', ada.id],
    tags: ['red', 'blue'],
    fieldsValues: Object.entries(FULL).map(([id, value]) => ({ field: { id }, value })),
    ...LINKS,
  });
  const part = await make.discovery({
    clientId: 'part',
    under: full,
    title: 'A part, 1000 of them',
    assignees: ['bob'],
    tags: ['blue'],
    fieldsValues: [
      { field: { id: 'reach' }, value: '-1.5' },
      { field: { id: 'effort' }, value: 'Small' },
      { field: { id: 'areas' }, value: '["South"]' },
    ],
  });
  await make.discovery({ clientId: 'bare', title: 'underXscore' });
  await make.feedback({ on: part, score: 7 });
  await settled(service);
});

const ask = (body: object): Promise<Response> => service.http.post('/v1/discovery/query').send(body);

async function found(body: object): Promise<string[]> {
  const answer = await ask(body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.discoveries.map(({ clientId }: Made) => clientId);
}

const EVERYTHING = ['Full', 'part', 'bare'];

describe('a filter', () => {
  test.each<[object, string[]]>([
    [{}, EVERYTHING],
    [{ and: [] }, EVERYTHING],
    [{ or: [] }, []],
    [{ and: [{ tags: { has: 'blue' } }, { not: { tags: { has: 'red' } } }] }, ['part']],
    [{ or: [{ tags: { has: 'red' } }, { title: { contains: 'X' } }] }, ['Full', 'bare']],
    [{ not: { 'fieldsValues.reach': { gt: 0 } } }, ['part', 'bare']],
    [{ not: { not: { 'fieldsValues.reach': { gt: 0 } } } }, ['Full']],
    [{ q: 'part' }, ['part']],
    [{ not: { q: 'part' } }, ['Full', 'bare']],

    [{ title: { eq: 'été 100% DONE' } }, ['Full']],
    [{ title: { contains: '0% d' } }, ['Full']],
    [{ title: { startsWith: '%' } }, []],
    [{ title: { empty: true } }, []],
    [{ description: { contains: 'r_s' } }, ['Full']],
    [{ description: { empty: true } }, ['part', 'bare']],
    [{ clientId: { eq: 'full' } }, ['Full']],
    [{ 'fieldsValues.notes': { eq: 'ring the bell' } }, ['Full']],
    ...['notes', 'page', 'effort', 'ready', 'reach', 'due'].flatMap((name): [object, string[]][] => {
      const none = { [`fieldsValues.${name}`]: { in: [] } };
      return [
        [none, []],
        [{ not: none }, EVERYTHING],
        [{ or: [none, { tags: { has: 'red' } }] }, ['Full']],
      ];
    }),
    [{ not: { 'fieldsValues.areas': { hasAny: [] } } }, EVERYTHING],
    [{ not: { tags: { hasAny: [] }, assignees: { hasAny: [] }, id: { in: [] } } }, EVERYTHING],
    [{ 'fieldsValues.page': { eq: 'HTTPS://example.com/a' } }, ['Full']],

    [{ 'fieldsValues.reach': { eq: HUGE } }, ['Full']],
    [{ 'fieldsValues.reach': { gt: `${HUGE.slice(0, -1)}1` } }, []],
    [{ 'fieldsValues.reach': { lte: '-1.50' } }, ['part']],
    [{ 'fieldsValues.points': { eq: '2.5' } }, ['Full']],
    [{ 'fieldsValues.worth': { gte: 14 } }, ['Full', 'part']],
    [{ 'fieldsValues.feedback': { eq: 7 } }, ['Full', 'part']],
    [{ feedbackScore: { lt: '0.5' } }, ['bare']],
    [{ lastFeedback: { empty: true } }, ['bare']],
    [{ createdAt: { lt: '2000-01-01T00:00:00+01:00' } }, []],
    [{ 'fieldsValues.due': { lte: '2026-11-30' } }, ['Full']],
    [{ 'fieldsValues.ready': { eq: true } }, ['Full']],
    [{ 'fieldsValues.ready': { eq: 'true' } }, ['Full']],

    [{ discoveryStateId: { eq: 'open' } }, ['Full']],
    [{ discoveryStateId: { in: ['open', 'backlog', 'nowhere'] } }, EVERYTHING],
    [{ discoveryStateId: { ne: 'nowhere' } }, EVERYTHING],
    [{ parentId: { eq: 'component' } }, ['Full']],
    [{ parentId: { within: 'component' } }, ['Full', 'part']],
    [{ parentId: { within: 'Full' } }, ['part']],
    [{ parentId: { empty: true } }, ['bare']],
    [{ assigneeId: { eq: 'ada' } }, ['Full']],
    [{ assigneeId: { ne: 'ada' } }, ['part', 'bare']],
    [{ 'fieldsValues.effort': { ne: 'Small' } }, ['Full', 'bare']],
    [{ fieldsValues: { effort: { eq: 'Small' }, reach: { lt: 0 } } }, ['part']],
    [{ not: { fieldsValues: { effort: { eq: 'Small' } } } }, ['Full', 'bare']],
    [{ fieldsValues: {} }, ['Full', 'part', 'bare']],

    [{ assignees: { hasAny: ['ada', 'bob', 'nobody'] } }, ['Full', 'part']],
    [{ assignees: { hasAll: ['ada', 'nobody'] } }, []],
    [{ tags: { has: 'Red' } }, []],
    [{ tags: { hasAll: ['red', 'blue'] } }, ['Full']],
    [{ 'fieldsValues.areas': { hasAny: ['North', 'West'] } }, ['Full']],
    ...Object.entries(LINKS).map(([list, [link]]): [object, string[]] => [
      { [list]: { has: link } },
      ['Full'],
    ]),
    [{ echoCardUrls: { empty: true } }, ['part', 'bare']],
  ])('%j finds %j', async (filter, expected) => expect(await found({ filter })).toEqual(expected));

  test('takes ids as well as clientIds, in capital letters too', async () =>
    expect(await found({ filter: { id: { in: [full.id.toUpperCase()] } } })).toEqual(['Full']));

  test('has up to 50 conditions, on up to 6 levels', async () => {
    const conditions = Array.from({ length: 50 }, () => ({ title: { ne: 'x' } }));
    expect(await found({ filter: { and: conditions } })).toEqual(EVERYTHING);
    expect(await found({ filter: nested(6) })).toEqual(['part', 'bare']);
  });
});

/** A condition on a level, each level but the last in `not`. */
const nested = (levels: number): object =>
  Array.from({ length: levels - 1 }).reduce<object>((inner) => ({ not: inner }), { tags: { has: 'red' } });

describe('a filter is refused', () => {
  test.each<[object, string, string]>([
    [{ colour: { eq: 'red' } }, '/filter/colour', 'unknown_member'],
    [{ 'fieldsValues.none': { eq: 'x' } }, '/filter/fieldsValues.none', 'field_not_found'],
    [{ fieldsValues: { none: { eq: 'x' } } }, '/filter/fieldsValues/none', 'field_not_found'],
    [{ fieldsValues: { reach: { gt: 'x' } } }, '/filter/fieldsValues/reach/gt', 'invalid_value'],
    [{ fieldsValues: { eq: 'x' } }, '/filter/fieldsValues/eq', 'wrong_type'],
    [{ fieldsValues: 'x' }, '/filter/fieldsValues', 'wrong_type'],
    [{ and: [{ title: { like: 'x' } }] }, '/filter/and/0/title/like', 'unknown_operator'],
    [{ title: { gt: 'x' } }, '/filter/title/gt', 'unknown_operator'],
    [{ tags: { eq: 'red' } }, '/filter/tags/eq', 'unknown_operator'],
    [{ discoveryStateId: { within: 'open' } }, '/filter/discoveryStateId/within', 'unknown_operator'],
    [{ 'fieldsValues.ready': { gt: true } }, '/filter/fieldsValues.ready/gt', 'unknown_operator'],
    [{ title: 'x' }, '/filter/title', 'wrong_type'],
    [{ title: {} }, '/filter/title', 'wrong_type'],
    [{ title: null }, '/filter/title', 'wrong_type'],
    [{ title: { eq: 1 } }, '/filter/title/eq', 'invalid_value'],
    [{ title: { eq: null } }, '/filter/title/eq', 'invalid_value'],
    [{ title: { empty: 'true' } }, '/filter/title/empty', 'wrong_type'],
    [{ title: { in: 'x' } }, '/filter/title/in', 'wrong_type'],
    [{ title: { in: ['x', 2] } }, '/filter/title/in/1', 'invalid_value'],
    [{ tags: { hasAny: Array.from({ length: 101 }, () => 'x') } }, '/filter/tags/hasAny', 'too_many_items'],
    [{ tags: { has: { a: 1 } } }, '/filter/tags/has', 'invalid_value'],
    [{ assignees: { hasAny: 'ada' } }, '/filter/assignees/hasAny', 'wrong_type'],
    [{ 'fieldsValues.reach': { gt: 'much' } }, '/filter/fieldsValues.reach/gt', 'invalid_value'],
    [{ 'fieldsValues.reach': { gt: '1e5' } }, '/filter/fieldsValues.reach/gt', 'invalid_value'],
    [{ 'fieldsValues.reach': { gt: 'NaN' } }, '/filter/fieldsValues.reach/gt', 'invalid_value'],
    [{ 'fieldsValues.reach': { gt: '9'.repeat(1_001) } }, '/filter/fieldsValues.reach/gt', 'invalid_value'],
    [{ 'fieldsValues.due': { lt: 5 } }, '/filter/fieldsValues.due/lt', 'invalid_value'],
    [{ 'fieldsValues.due': { lt: '2026-02-30' } }, '/filter/fieldsValues.due/lt', 'invalid_value'],
    [{ createdAt: { lt: 'yesterday' } }, '/filter/createdAt/lt', 'invalid_value'],
    [{ createdAt: { lt: '2026-01-31T09:30:00' } }, '/filter/createdAt/lt', 'invalid_value'],
    [{ 'fieldsValues.ready': { eq: 'yes' } }, '/filter/fieldsValues.ready/eq', 'invalid_value'],
    [{ 'fieldsValues.ready': { eq: ['true'] } }, '/filter/fieldsValues.ready/eq', 'invalid_value'],
    [{ 'fieldsValues.effort': { eq: 'small' } }, '/filter/fieldsValues.effort/eq', 'invalid_value'],
    [{ 'fieldsValues.areas': { has: 'East' } }, '/filter/fieldsValues.areas/has', 'invalid_value'],
    [{ parentType: { eq: 'EPIC' } }, '/filter/parentType/eq', 'invalid_value'],
    [{ discoveryStateId: { eq: 5 } }, '/filter/discoveryStateId/eq', 'invalid_value'],
    [{ q: { eq: 'x' } }, '/filter/q', 'invalid_value'],
    [{ q: '' }, '/filter/q', 'invalid_value'],
    [{ and: {} }, '/filter/and', 'wrong_type'],
    [{ or: [1] }, '/filter/or/0', 'wrong_type'],
    [{ not: [] }, '/filter/not', 'wrong_type'],
    [{ and: Array.from({ length: 51 }, () => ({ title: { ne: 'x' } })) }, '/filter', 'too_many_conditions'],
    [nested(7), `/filter${'/not'.repeat(6)}`, 'too_deep'],
  ])('%j at %s', async (filter, pointer, code) =>
    expectProblem(await ask({ filter }), InvalidInput, { pointer, code }),
  );

  test('with all its faults at once', async () => {
    const filter = { colour: { eq: 1 }, and: [{ title: { gt: 'x' } }, { 'fieldsValues.none': { eq: 1 } }] };
    expectProblem(
      await ask({ filter, sort: ['colour'] }),
      InvalidInput,
      { pointer: '/filter/colour' },
      { pointer: '/filter/and/0/title/gt' },
      { pointer: '/filter/and/1/fieldsValues.none' },
      { pointer: '/sort/0' },
    );
  });
});

test.each<[object, string, string]>([
  [{ filter: [] }, '/filter', 'wrong_type'],
  [{ colour: 'red' }, '/colour', 'unknown_member'],
  [{ sort: 'title' }, '/sort', 'wrong_type'],
  [{ sort: ['colour'] }, '/sort/0', 'not_allowed'],
  [{ sort: ['title', '-title'] }, '/sort/1', 'repeated_key'],
  [{ sort: ['fieldsValues.none'] }, '/sort/0', 'field_not_found'],
  [{ sort: ['fieldsValues.areas'] }, '/sort/0', 'field_not_sortable'],
  [{ sort: ['title', 'createdAt', 'updatedAt', 'feedbackScore'] }, '/sort', 'too_many_items'],
  [{ per_page: 0 }, '/per_page', 'out_of_range'],
  [{ per_page: 101 }, '/per_page', 'out_of_range'],
  [{ per_page: '25' }, '/per_page', 'not_an_integer'],
  [{ offset: -1 }, '/offset', 'out_of_range'],
  [{ select: 'everything' }, '/select', 'not_allowed'],
])('%j is refused at %s', async (body, pointer, code) =>
  expectProblem(await ask(body), InvalidInput, { pointer, code }),
);

describe('a JSON number', () => {
  /** As JSON.stringify couldn't write it. */
  const asked = (json: string, path = 'query') =>
    service.http.post(`/v1/discovery/${path}`).type('json').send(json);

  test.each<[string, string[]]>([
    [`{"filter":{"fieldsValues.reach":{"gt":${HUGE.slice(0, -1)}1}}}`, []],
    [`{"filter":{"fieldsValues.reach":{"gte":${HUGE}}}}`, ['Full']],
    [`{"filter":{"not":{"fieldsValues.reach":{"in":[1,${HUGE}]}}}}`, ['part', 'bare']],
    [`{"filter":{"fieldsValues.reach":{"lt":1${'0'.repeat(998)}}}}`, ['Full', 'part']],
    ['{"filter":{"fieldsValues.reach":{"lt":-1.4999999999999999999}}}', ['part']],
    ['{"filter":{"fieldsValues.reach":{"lt":-1.5000000000000000001}}}', []],
    ['{"filter":{"fieldsValues.reach":{"gt":3.141592653589793e-7}}}', ['Full']],
    ['{"filter":{"fieldsValues.reach":{"lt":-1.5000000000000000001E0}}}', []],
    ['{"filter":{"feedbackScore":{"eq":7.000000000000000000}}}', ['Full', 'part']],
    ['{"filter":{"feedbackScore":{"lte":-1e-999999999}}}', ['bare']],
    ['{"offset":9007199254740991}', []],
    ['{"offset":1.000000000000000}', ['part', 'bare']],
  ])('keeps all its digits, and is a number: %s', async (json, expected) => {
    const answer = await asked(json).expect(200);
    expect(answer.body.discoveries.map(({ clientId }: Made) => clientId)).toEqual(expected);
  });

  test.each([
    ['{"filter":{"title":{"eq":1234567890123456789}}}', '/filter/title/eq'],
    ['{"filter":{"fieldsValues.notes":{"in":["x",1234567890123456789]}}}', '/filter/fieldsValues.notes/in/1'],
    ['{"filter":{"tags":{"has":1234567890123456789}}}', '/filter/tags/has'],
    ['{"filter":{"parentId":{"eq":1234567890123456789}}}', '/filter/parentId/eq'],
    ['{"filter":{"fieldsValues.due":{"eq":20260131000000000000}}}', '/filter/fieldsValues.due/eq'],
    ['{"filter":{"q":1234567890123456789}}', '/filter/q'],
    ['{"filter":1234567890123456789}', '/filter'],
    ['{"filter":{"not":1234567890123456789}}', '/filter/not'],
    ['{"filter":{"or":[1234567890123456789]}}', '/filter/or/0'],
    ['{"filter":{"fieldsValues.reach":1234567890123456789}}', '/filter/fieldsValues.reach'],
    ['{"filter":{"fieldsValues.reach":{"eq":1e400}}}', '/filter/fieldsValues.reach/eq'],
    ['{"filter":{"fieldsValues.reach":{"eq":1.0000000000000000e400}}}', '/filter/fieldsValues.reach/eq'],
    [`{"filter":{"fieldsValues.reach":{"eq":1${'0'.repeat(1_000)}}}}`, '/filter/fieldsValues.reach/eq'],
    ['{"sort":[1234567890123456789]}', '/sort/0'],
    ['{"select":1234567890123456789}', '/select'],
    ['{"offset":9007199254740993}', '/offset'],
    ['{"per_page":25.00000000000000001e1}', '/per_page'],
  ])('is no text, and not beyond what is allowed: %s', async (json, pointer) =>
    expectProblem(await asked(json), InvalidInput, { pointer }),
  );

  test('is no name of a field to count by', async () => {
    const answer = await asked('{"groupBy":{"field":1234567890123456789}}', 'count');
    expectProblem(answer, InvalidInput, { pointer: '/groupBy' });
  });

  test('with other digits makes another query, which a cursor is not for', async () => {
    const body = (digit: number) =>
      `{"filter":{"fieldsValues.reach":{"ne":1000000000000000000${digit}}},"per_page":1}`;
    const first = await asked(body(1)).expect(200);
    const next = /^<\/v1\/discovery\/(.*)>/.exec(String(first.headers['link']))?.[1];
    await asked(body(1), next).expect(200);
    expectProblem(await asked(body(2), next), InvalidInput, { parameter: 'cursor' });
  });
});

describe('an order', () => {
  test.each<[string[], string[]]>([
    [[], ['Full', 'part', 'bare']],
    [['title'], ['part', 'Full', 'bare']],
    [['-fieldsValues.effort'], ['Full', 'part', 'bare']],
    [['-lastFeedback'], ['part', 'Full', 'bare']],
  ])('by %j is %j', async (sort, expected) => expect(await found({ sort })).toEqual(expected));
});

describe('a page', () => {
  test('after an offset goes on with the same body', async () => {
    const body = { offset: 1, per_page: 1 };
    const first = await ask(body);
    expect(first.body.discoveries).toMatchObject([{ clientId: 'part' }]);
    const [, next = ''] = /<(.*)>/.exec(first.headers['link'] ?? '') ?? [];
    const second = await service.http.post(next).send(body).expect(200);
    expect(second.body.discoveries).toMatchObject([{ clientId: 'bare' }]);
  });

  test.each([
    { filter: { tags: { has: 'blue' } }, per_page: 1 },
    { sort: ['-title'], per_page: 1 },
    { sort: ['createdAt', 'title'], per_page: 1 },
  ])('does not go on with another body: %j', async (body) => {
    const [, next = ''] = /<(.*)>/.exec((await ask({ per_page: 1 })).headers['link'] ?? '') ?? [];
    const answer = await service.http.post(next).send(body);
    expectProblem(answer, InvalidInput, { parameter: 'cursor', code: 'invalid_cursor' });
  });

  test('shows no scores with field values, which can be asked about all the same', async () => {
    const filter = { feedbackScore: { eq: 7 }, 'fieldsValues.worth': { eq: 14 } };
    const answer = await ask({
      filter,
      sort: ['-fieldsValues.worth', 'createdAt'],
      select: 'discoveryfields,issues',
    });
    expect(answer.body.discoveries).toHaveLength(2);
    expect(answer.body.discoveries[0]).toMatchObject({ clientId: 'Full', ...LINKS });
    expect(answer.body.discoveries[0]).not.toHaveProperty('feedbackScore');
    const shown = answer.body.discoveries[0].fieldsValues.map(({ field }: { field: Made }) => field.clientId);
    expect(shown).toEqual(
      Object.keys(FULL)
        .filter((name) => name !== 'points')
        .concat('feedback'),
    );
  });
});
