import { describe, expect, test } from '@jest/globals';
import {
  encodedTag,
  ENCODINGS,
  isSame,
  readTags,
  tagOf,
  tagOfPage,
  versionIn,
  versionOf,
} from '../../../src/http/requests/entity-tag.js';
import { growth } from '../../support/duration.js';

const strong = (opaque: string) => ({ weak: false, opaque });
const weak = (opaque: string) => ({ weak: true, opaque });

describe('If-Match and If-None-Match (RFC 9110, section 8.8.3) are read:', () => {
  test.each([
    ['"a"', [strong('a')]],
    ['W/"a"', [weak('a')]],
    ['""', [strong('')]],
    ['"a", W/"b" ,"c"', [strong('a'), weak('b'), strong('c')]],
    ['"a,b"', [strong('a,b')]],
    [', "a",, ,"b" ,', [strong('a'), strong('b')]],
    ['\t"a"\t', [strong('a')]],
    ['"!#[]~\x80\xff"', [strong('!#[]~\x80\xff')]],
    ['"W/a"', [strong('W/a')]],
  ])('%j', (header, tags) => expect(readTags(header)).toEqual(tags));

  test.each(['*', ' * ', '\t*'])('%j stands for any', (header) => expect(readTags(header)).toBe('*'));

  test.each('| |,| , ,|a|"a|a"|w/"a"|W/ "a"|W/a|"a b"|"a" "b"|"a";"b"|*, "a"|**|"\n"|"\x7f"'.split('|'))(
    '%j is malformed',
    (header) => expect(readTags(header)).toBeUndefined(),
  );

  test('many commas are read one after the other, and none twice', async () => {
    const read = (count: number) => expect(readTags(`${', \t'.repeat(count)}x`)).toBeUndefined();
    expect(await growth(read, 50_000)).toBeLessThan(9);
  });
});

describe('the tag of a record', () => {
  const body = '{"title":"x"}';
  const tagIn = (tag: string) => (readTags(tag) as { weak: boolean; opaque: string }[])[0]!;

  test('is strong, and names the version', () => {
    const tag = tagOf('v1', body);
    expect(tagIn(tag).weak).toBe(false);
    expect(versionIn(tagIn(tag))).toBe('v1');
  });

  test('is another for another version', () => expect(tagOf('v2', body)).not.toBe(tagOf('v1', body)));

  test('is another for what is shown otherwise', () =>
    expect(tagOf('v1', '{"title":"y"}')).not.toBe(tagOf('v1', body)));

  test.each(ENCODINGS)('is another in the encoding %s, with the same version', (encoding) => {
    const tag = tagOf('v1', body);
    const encoded = encodedTag(tag, encoding);
    expect(encoded).not.toBe(tag);
    expect(versionIn(tagIn(encoded))).toBe('v1');
  });

  test.each(['', ...ENCODINGS])('is the one that a caller has, from an answer encoded as %j', (encoding) => {
    const tag = tagOf('v1', body);
    expect(isSame(tagIn(encoding ? encodedTag(tag, encoding) : tag), tag)).toBe(true);
    expect(isSame({ ...tagIn(tag), weak: true }, tag)).toBe(true);
  });

  test.each(['v1', 'v1.', '', 'v1.x.zstd'])('is not the one of a caller that has "%s"', (opaque) =>
    expect(isSame(strong(opaque), tagOf('v1', body))).toBe(false),
  );
});

describe('the version of a record', () => {
  const AT = Date.UTC(2026, 0, 31, 12);

  test('is the same from a Date and from what is shown of it', () =>
    expect(versionOf(new Date(AT))).toBe(versionOf(new Date(AT).toISOString())));

  test('is another a millisecond later', () =>
    expect(versionOf(new Date(AT + 1))).not.toBe(versionOf(new Date(AT))));

  test('has no dot, which ends it in a tag', () => expect(versionOf(new Date(AT))).toMatch(/^[\da-z]+$/));
});

describe('the tag of a page of a list', () => {
  const body = '{"users":[]}';

  test('is weak, and stays the same in every encoding', () => {
    const tag = tagOfPage(body, []);
    expect(readTags(tag)).toEqual([weak(expect.any(String) as never)]);
    for (const encoding of ENCODINGS) expect(encodedTag(tag, encoding)).toBe(tag);
  });

  test('is another for other records', () =>
    expect(tagOfPage('{"users":[1]}', [])).not.toBe(tagOfPage(body, [])));

  test('is another for other headers', () => {
    const tags = [[], ['a'], ['b'], ['a', 'b'], ['b', 'a']].map((headers) => tagOfPage(body, headers));
    expect(new Set(tags).size).toBe(tags.length);
  });
});
