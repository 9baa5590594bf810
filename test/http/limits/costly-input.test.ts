import { request } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { processorTime } from '../../support/duration.js';
import { useService } from '../../support/use-service.js';

/**
 * What one request may take of everybody's time, in multiples of what a title of a megabyte does, which takes some ten
 * milliseconds; they took 0.5 to 22 seconds before.
 */
const MOST = 40;

const service = useService({}, { worker: false });
/** The processor time of refusing a title of a megabyte. */
let usual: number;
beforeAll(async () => {
  usual = await refuse('/v1/component', { method: 'POST', body: `{"title":"${'x'.repeat(1_000_000)}"}` });
});

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends what no client library would; its status. */
const send = (path: string, { method = 'GET', headers = {}, body = '' }: Sent) =>
  new Promise<number>((resolve, reject) => {
    const sent = {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    request(`${service.url}${path}`, { method, headers: sent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });

/** Sends what has to be refused; the least processor time of several tries, as the process also collects garbage. */
async function refuse(path: string, sent: Sent): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 5; tries++) {
    const took = await processorTime(async () => expect(await send(path, sent)).toBe(400));
    least = Math.min(least, took);
  }
  return least;
}

const many = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(',');

const REQUESTS: Record<string, [path: string, sent: Sent]> = {
  'a parameter thousands of times': [`/v1/component?${'a&'.repeat(7_500)}`, {}],
  'thousands of parameters': [`/v1/discovery?${many(2_500, String).replaceAll(',', '&')}`, {}],
  'tens of thousands of members': [
    '/v1/component',
    { method: 'POST', body: `{${many(90_000, (index) => `"m${index}":1`)}}` },
  ],
  'hundreds of thousands of items': [
    '/v1/discovery',
    { method: 'POST', body: `{"title":"x","fieldsValues":[${many(300_000, () => '{}')}]}` },
  ],
  'depth without end': [
    '/v1/component',
    { method: 'POST', body: `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}` },
  ],
  'a list of tags that is mostly blank': [
    '/v1/component/x',
    {
      method: 'PATCH',
      headers: { 'if-match': `"a",${' '.repeat(15_000)}x` },
      body: '{"title":"x"}',
    },
  ],
};

describe('a request that is costly to check is refused without holding up the others', () => {
  test.each(Object.keys(REQUESTS))('%s', async (name) => {
    const [path, sent] = REQUESTS[name] ?? ['', {}];
    expect(await refuse(path, sent)).toBeLessThan(MOST * usual);
  });
});

test('a megabyte of options is compared without holding up the others', async () => {
  const options = Array.from({ length: 500 }, (_, index) => `Option ${index}`);
  const field = await service.make.field({ type: 'MULTI_SELECT', options });
  // Each is the last one that it would be compared with.
  const value = JSON.stringify(Array.from({ length: 65_000 }, () => 'Option 499'));
  const body = JSON.stringify({ title: 'x', fieldsValues: [{ field: { id: field.id }, value }] });
  expect(await refuse('/v1/discovery', { method: 'POST', body })).toBeLessThan(10 * usual);
});
