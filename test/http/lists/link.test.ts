import { get } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { QueryTooLong } from '../../../src/http/problems/problems.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';
import { words } from '../../support/names.js';

const service = useService();
const LONGEST_TITLE = '😀'.repeat(500);
beforeAll(async () => {
  for (const tag of ['a&b', '"', 'ä', 'c+d']) {
    await service.make.discovery({ title: LONGEST_TITLE, tags: [tag, 'all'] });
    await service.make.discovery({ title: LONGEST_TITLE, tags: [tag, 'all'] });
  }
  // In JSON, each of these characters would be six.
  for (const tags of [['escaped'], ['escaped']])
    await service.make.discovery({ title: `a${'\u0001'.repeat(498)}z`, tags });
});

interface Head {
  readonly status: number;
  /** Of all headers as they are sent, in bytes. */
  readonly bytes: number;
  readonly next: string | undefined;
}

/** Asks for a path just as it is written; gives what the head of the answer says. */
const headOf = (path: string): Promise<Head> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const headers = { 'x-request-id': 'r'.repeat(128), prefer: 'count=exact' };
    get({ hostname, port, path, headers, agent: false }, (answer) => {
      answer.resume();
      resolve({
        status: answer.statusCode ?? 0,
        bytes: answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0),
        next: /<(.+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1],
      });
    }).on('error', reject);
  });

describe('Link', () => {
  test.each([
    ...words(`
      tag=a%26b&per_page=1 tag=%22&per_page=1 tag="&per_page=1 tag=c%2Bd&per_page=1
      &tag=%c3%a4&&per_page=1& %74ag=all&per_page=1&offset=2 tag=all&per_page=1&%6fffset=2
      per_page=1&select=issues,%20discoveryfields per_page=1&created_after=2000-01-01T00:00:00%2B01:00
      per_page=1&tag=all&tag=<;>
    `),
  ])('asks the same again for the next page: %s', async (query) => {
    const path = `/v1/discovery?${query}`;
    const { next } = await headOf(path);
    expect(next).toMatch(/^[\x21-\x7e]+$/);
    expect(next).not.toMatch(/["<>;,\\]/);
    const { body } = await service.http.get(path.replace('per_page=1', 'per_page=2')).expect(200);
    const { body: second } = await service.http.get(next!).expect(200);
    expect(second.discoveries).toEqual(body.discoveries.slice(1));
  });

  test('is no longer than the query was, but for the cursor, however it was encoded', async () => {
    const query = `tag=all&tag=${"a'(b)!*~".repeat(10)}&per_page=1`;
    const { next } = await headOf(`/v1/discovery?${query}`);
    expect(next?.split('&cursor=')[0]).toBe(`/v1/discovery?${query}`);
  });
});

describe('the address of a list', () => {
  /** A query that finds something and has so many characters, with the path. */
  const pathOf = (length: number, sort: string): string => {
    const start = `/v1/discovery?per_page=1&sort=${sort}&tag=all`;
    const tags = Array.from({ length: 90 }, (_, n) => `&tag=${n}${'x'.repeat(60)}`).join('');
    return (start + tags).slice(0, length - 20).padEnd(length, 'y');
  };

  test.each([
    ['createdAt', 6_000],
    ['-updatedAt', 6_000],
    ['title', 4_150],
    ['-title', 4_150],
  ])('by %s may have %i characters, and no answer then has 8 KiB of headers', async (sort, most) => {
    const longest = await headOf(pathOf(most, sort));
    expect(longest.status).toBe(200);
    expect(longest.bytes).toBeLessThan(8_192 - 500);
    const { status, bytes } = await headOf(longest.next!);
    expect(status).toBe(200);
    expect(bytes).toBeLessThan(8_192 - 500);
  });

  test('leaves room for a title of whatever characters', async () => {
    const { next, bytes } = await headOf(
      pathOf(4_150, 'title').replace('tag=all', 'tag=escaped').replace(/y{4}$/, ''),
    );
    expect(bytes).toBeLessThan(8_192 - 500);
    expect((await headOf(next!)).status).toBe(200);
  });

  test.each([
    ['createdAt', 6_001],
    ['title', 4_151],
  ])('by %s with %i is 414, also where there is no next page', async (sort, length) => {
    const path = pathOf(length, sort);
    expectProblem(await service.http.get(path), QueryTooLong);
    expectProblem(await service.http.get(path.replace('tag=all', 'tag=non')), QueryTooLong);
  });

  test('counts characters that have to be encoded as three', async () => {
    expect((await headOf(`/v1/discovery?tag=${'"'.repeat(90)}`.padEnd(2_000, '"'))).status).toBe(400);
    const quotes = Array.from({ length: 40 }, () => `tag=${'"'.repeat(60)}`).join('&');
    expect((await headOf(`/v1/discovery?${quotes}`)).status).toBe(414);
  });

  test.each([
    '/v1/discovery?discoveryStateId=ID',
    '/v1/discovery?id=ID',
    '/v1/discovery?per_page=100&select=discoveryfields,issues&sort=-title&id=ID',
  ])('leaves room for a hundred ids: %s', async (path) => {
    const [, start, name] = /^(.+[?&])(\w+)=ID$/.exec(path) ?? [];
    const ids = Array.from({ length: 100 }, () => `${name}=0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f`);
    expect((await headOf(`${start}${ids.join('&')}`)).status).toBe(200);
  });
});
