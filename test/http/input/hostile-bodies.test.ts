import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseLine } from '../../../src/integrations/transfer/import/lines/parse-line.js';
import { LineRejected } from '../../../src/integrations/transfer/import/lines/line-rejected.js';
import { send } from '../../support/raw.js';
import { operations } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';
import { anyName, hostileJson, longName, many } from '../../fuzz/generators/hostile-json.js';

// A run that fails prints its seed and path, which repeat it.
const SEED = 20_261_122;
const LARGEST_ANSWER = 65_536;

const service = useService({}, { worker: false });
let references: string[];
beforeAll(async () => {
  const { make } = service;
  const quotes = '"'.repeat(255);
  const records = [await make.component({ clientId: quotes }), await make.discovery({ clientId: quotes })];
  await make.field({
    type: 'MULTI_SELECT',
    clientId: quotes,
    options: many(500, (n) => `${n}${'"'.repeat(250)}`),
  });
  await make.user({ clientId: quotes });
  references = [...records.map(({ id }) => id), quotes];
});

const encoded = (text: string, most: number): string =>
  encodeURIComponent(text.toWellFormed()).slice(0, most).replace(/%.?$/, '');
const query = fc.oneof(
  fc.constant(''),
  fc.tuple(anyName, longName, fc.constantFrom(1, 60, 2_000)).map(([each, value, count]) => {
    const pair = (n: number) => `${encoded(each.slice(0, 100), 300)}${n}=${encoded(value.slice(0, 20), 60)}`;
    return `?${many(count, pair).join('&').slice(0, 15_000).replace(/%.?$/, '')}`;
  }),
);

const asked = fc.constantFrom(...operations('{id}')).chain(([method, path]) =>
  fc
    .tuple(
      fc.oneof(
        longName,
        fc.nat({ max: 2 }).map((n) => references[n] as string),
      ),
      query,
      hostileJson,
    )
    .map(([id, parameters, text]) => ({
      method,
      path: `${path.replace('{id}', encoded(id.slice(0, 5_000), 14_000 - parameters.length) || 'x')}${parameters}`
        .slice(0, 15_000)
        .replace(/%.?$/, ''),
      body: method === 'POST' || method === 'PATCH' ? text : undefined,
    })),
);

const TAKEN = '"'.repeat(254);

/** A complete problem, and no larger than promised. */
function expectBounded({ status, text }: { status: number; text: string }, what: string): void {
  if (status < 400) return;
  const bytes = Buffer.byteLength(text);
  if (status >= 500 || bytes > LARGEST_ANSWER) throw new Error(`${status}, ${bytes} bytes: ${what}`);
  const { errors = [], code, detail } = JSON.parse(text) as Record<string, unknown> & { errors?: unknown[] };
  if (errors.length > 50 || typeof code !== 'string' || typeof detail !== 'string') throw new Error(text);
}

/** What is said of a line that can't be taken. */
function refusalOf(line: string): string {
  try {
    parseLine({ number: 1, bytes: Buffer.from(line) });
    return '';
  } catch (error) {
    if (error instanceof LineRejected) return error.message;
    throw error;
  }
}

describe('an answer to bad input is never larger than 64 KB', () => {
  test('whatever the body, the path and the parameters are', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (request) => {
        const answer = await send(service.url, request.method, request.path, {
          ...(request.body !== undefined && {
            headers: { 'content-type': 'application/json' },
            body: request.body,
          }),
        });
        expectBounded(answer, `${request.method} ${request.path} ${request.body?.slice(0, 200)}`);
      }),
      { seed: SEED, numRuns: 150, endOnFailure: true },
    );
  });

  test('nor is what is said of a line of an import', () => {
    fc.assert(
      fc.property(hostileJson, (text) => {
        expect(Buffer.byteLength(refusalOf(`{"discovery": ${text}}`))).toBeLessThanOrEqual(LARGEST_ANSWER);
      }),
      { seed: SEED, numRuns: 200, endOnFailure: true },
    );
  });

  test.each([
    [
      'a hundred users that are none',
      '/v1/discovery',
      { title: 'x', assignees: many(100, (n) => `${n}${'\u0001'.repeat(250)}`) },
    ],
    ['a clientId that is taken', '/v1/component', { title: 'x', clientId: TAKEN }],
    [
      'a value that is no option',
      '/v1/discovery',
      { title: 'x', fieldsValues: [{ field: { id: '"'.repeat(255) }, value: 'x' }] },
    ],
  ])('%s', async (_, path, members) => {
    await service.http.post('/v1/component').send({ title: 'First', clientId: TAKEN });
    const { status, text } = await send(service.url, 'POST', path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(members),
    });
    expect([400, 409]).toContain(status);
    expectBounded({ status, text }, path);
  });

  test('options that can not go are not all named', async () => {
    const options = many(400, (n) => `${n}${'\u0001'.repeat(250)}`);
    const field = await service.make.field({ type: 'MULTI_SELECT', options });
    await service.make.discovery({
      fieldsValues: [{ field: { id: field.id }, value: JSON.stringify(options) }],
    });
    const answer = await service.http
      .patch(`/v1/discovery-field/${field.id}`)
      .send({ options: ['other'] })
      .expect(409);
    expectBounded(answer, 'options');
    expect(answer.body.code).toBe('option_in_use');
  });
});

test('a name of 900,000 characters is cut in the answer', async () => {
  const long = 'k'.repeat(900_000);
  const { text } = await send(service.url, 'POST', '/v1/discovery', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [long]: many(4_990, () => '\0') }),
  });
  const { errors, detail } = JSON.parse(text) as {
    errors: { pointer: string; code: string }[];
    detail: string;
  };
  expect(errors).toHaveLength(50);
  expect(errors[49]).toMatchObject({
    pointer: expect.stringMatching(/^\/k{50,150}…\/49$/),
    code: 'unstorable_text',
  });
  expect(detail).toMatch(/^These are the first 50 faults\./);
});
