import { beforeAll, describe, expect, test } from '@jest/globals';
import { lost, type Specification } from './facts.js';
import { incompatible } from './types.js';

/** An operation of everything that can break; what a test gives replaces parts of it. */
const operation = (
  id: string,
  { takes = {}, answers = {}, more = {} }: Partial<Record<'takes' | 'answers' | 'more', object>> = {},
) => ({
  operationId: id,
  security: [{ token: ['read'] }],
  parameters: [{ name: 'sort', in: 'query', schema: { type: 'string', enum: ['title', '-title'] } }],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing', ...takes } } },
  },
  responses: {
    200: {
      description: 'Done',
      headers: { ETag: { schema: { type: 'string' } } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing', ...answers } } },
    },
    400: {
      description: 'Refused',
      content: {
        'application/problem+json': {
          schema: { type: 'object', properties: { code: { enum: ['wrong', 'taken'] } } },
        },
      },
    },
  },
  ...more,
});

const title = { type: 'string', maxLength: 255 };
const NEW_THING = {
  type: 'object',
  required: ['title'],
  properties: {
    title,
    color: { type: 'string', enum: ['red', 'blue'], default: 'red' },
    under: { $ref: '#/components/schemas/NewThing' },
  },
};
const THING = {
  type: 'object',
  required: ['id', 'title'],
  properties: {
    id: { type: 'string' },
    title,
    size: { type: 'number' },
    state: { type: 'string', enum: ['open', 'done'] },
    at: { type: 'string', format: 'date-time' },
  },
};

/** Instead of a reference, a schema of its own. */
const own = (schema: object, members: object, required: string[]) => ({
  $ref: undefined,
  ...schema,
  required,
  properties: members,
});

const specification = (operations: Readonly<Record<string, object>>): Specification =>
  JSON.parse(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Things', version: '1' },
      paths: Object.fromEntries(Object.entries(operations).map(([id, each]) => [`/${id}`, { post: each }])),
      components: { schemas: { NewThing: NEW_THING, Thing: THING } },
    }),
  ) as Specification;

const { title: _, ...untitled } = NEW_THING.properties;
const { color, ...plain } = NEW_THING.properties;
const { size: __, ...sizeless } = THING.properties;
const { responses } = operation('x');

/** What is done to an operation, and what has to be said of it, by the differ and by the compiler. */
const BREAKS: Readonly<Record<string, readonly [now: object | undefined, lost: string, ...types: RegExp[]]>> =
  {
    path: [undefined, 'gone: POST /path'],
    name: [operation('renamed'), 'gone: POST /name is name'],
    parameter: [
      operation('parameter', { more: { parameters: [] } }),
      'gone: POST /parameter takes query sort',
      /^request of parameter: Types of property 'query' /,
    ],
    value: [
      operation('value', {
        more: { parameters: [{ name: 'sort', in: 'query', schema: { type: 'string', enum: ['title'] } }] },
      }),
      'gone: POST /value takes query sort "-title"',
      /^request of value: Types of property 'query' .*'"-title"'/,
    ],
    asked: [
      operation('asked', {
        more: {
          parameters: [
            { name: 'who', in: 'query', required: true, schema: { type: 'string' } },
            ...operation('x').parameters,
          ],
        },
      }),
      '',
      /^request of asked: Types of property 'query' .*who: string/,
    ],
    member: [
      operation('member', { takes: own(NEW_THING, plain, ['title']) }),
      'gone: POST /member takes application/json .color',
    ],
    required: [
      operation('required', {
        takes: own(NEW_THING, { ...NEW_THING.properties, owner: { type: 'string' } }, ['title', 'owner']),
      }),
      '',
      /^request of required: .*Property 'owner' is missing/,
    ],
    type: [
      operation('type', { takes: own(NEW_THING, { ...untitled, title: { type: 'number' } }, ['title']) }),
      '',
      /^request of type: The types of 'body.title' .*'number'/,
    ],
    limit: [
      operation('limit', {
        takes: own(NEW_THING, { ...NEW_THING.properties, title: { ...title, maxLength: 100 } }, ['title']),
      }),
      'tightened: POST /limit takes application/json .title: maxLength 255 → 100',
    ],
    status: [
      operation('status', { more: { responses: { 200: responses[200] } } }),
      'gone: POST /status answers 400',
    ],
    code: [
      operation('code', {
        more: {
          responses: {
            ...responses,
            400: {
              description: 'Refused',
              content: {
                'application/problem+json': {
                  schema: { type: 'object', properties: { code: { enum: ['wrong'] } } },
                },
              },
            },
          },
        },
      }),
      'gone: POST /code answers 400 application/problem+json .code "taken"',
    ],
    narrowed: [
      operation('narrowed', {
        takes: own(NEW_THING, { ...plain, color: { type: 'string', enum: ['red'], default: 'red' } }, [
          'title',
        ]),
      }),
      'gone: POST /narrowed takes application/json .color "blue"',
      /^request of narrowed: .*'"blue"'/,
    ],
    widened: [
      operation('widened', {
        answers: own(
          THING,
          { ...THING.properties, state: { type: 'string', enum: ['open', 'done', 'late'] } },
          ['id', 'title'],
        ),
      }),
      '',
      /^answer of widened: .*'"late"'/,
    ],
    format: [
      operation('format', {
        answers: own(THING, { ...THING.properties, at: { type: 'string', format: 'date' } }, ['id', 'title']),
      }),
      'gone: POST /format answers 200 application/json .at as date-time',
    ],
    closed: [
      operation('closed', {
        takes: own({ ...NEW_THING, additionalProperties: false }, NEW_THING.properties, ['title']),
      }),
      'tightened: POST /closed takes application/json: takes no other members',
    ],
    media: [
      operation('media', {
        more: {
          requestBody: {
            required: true,
            content: { 'text/csv': { schema: { $ref: '#/components/schemas/NewThing' } } },
          },
        },
      }),
      'gone: POST /media takes application/json',
    ],
    default: [
      operation('default', {
        takes: own(NEW_THING, { ...plain, color: { ...color, default: 'blue' } }, ['title']),
      }),
      'changed: POST /default takes application/json .color: default red → blue',
    ],
    scope: [operation('scope', { more: { security: [{ token: ['write'] }] } }), 'gone: POST /scope by read'],
    header: [
      operation('header', { more: { responses: { ...responses, 200: { ...responses[200], headers: {} } } } }),
      'gone: POST /header answers 200 with ETag',
    ],
    shown: [
      operation('shown', { answers: own(THING, sizeless, ['id', 'title']) }),
      'gone: POST /shown answers 200 application/json .size',
    ],
    optional: [
      operation('optional', { answers: own(THING, THING.properties, ['id']) }),
      '',
      /^answer of optional: The types of '200.title' .*undefined/,
    ],
  };

const names = Object.keys(BREAKS);
const released = specification(Object.fromEntries(names.map((id) => [id, operation(id)])));
const broken = specification(
  Object.fromEntries(Object.entries(BREAKS).flatMap(([id, [now]]) => (now ? [[id, now]] : []))),
);

describe('what breaks callers is found, with its name', () => {
  let compiled: string[];
  beforeAll(async () => {
    compiled = await incompatible(released, broken);
  });

  test.each(names)('%s', (name) => {
    const [, wanted, ...types] = BREAKS[name]!;
    const found = lost(released, broken).filter((each) => each.includes(` /${name}`));
    expect(found).toEqual(wanted === '' ? [] : [wanted]);
    const said = compiled.filter((each) => each.includes(` of ${name}: `));
    expect(said).toEqual(types.map((each) => expect.stringMatching(each)));
    expect([...found, ...said]).not.toEqual([]);
  });
});

test('what only adds breaks nobody', async () => {
  const more = operation('grown', {
    takes: own(
      NEW_THING,
      { ...NEW_THING.properties, title: { ...title, maxLength: 500 }, note: { type: 'string' } },
      [],
    ),
    answers: own(THING, { ...THING.properties, note: { type: 'string' } }, ['id', 'title', 'note']),
    more: {
      parameters: [
        { name: 'sort', in: 'query', schema: { type: 'string', enum: ['title', '-title', 'size'] } },
        { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } },
      ],
    },
  });
  const [old, now] = [
    specification({ grown: operation('grown') }),
    specification({ grown: more, added: operation('added') }),
  ];
  expect([...lost(old, now), ...(await incompatible(old, now))]).toEqual([]);
});

test.each([
  ['^(a1|b2)$', '^(a1|b2|c3)$', false],
  ['^(a1|b2)$', '^(a1|c3)$', true],
  ['^.*$', '^.+$', true],
  [undefined, '^.*$', true],
  ['^.*$', undefined, false],
])('a pattern %s that becomes %s takes less: %s', (was, is, less) => {
  const of = (pattern?: string) =>
    specification({
      x: operation('x', {
        more: { parameters: [{ name: 'q', in: 'query', schema: { type: 'string', pattern } }] },
      }),
    });
  expect(lost(of(was), of(is))).toHaveLength(less ? 1 : 0);
});
