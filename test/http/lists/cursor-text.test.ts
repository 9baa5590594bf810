import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { named } from '../../support/names.js';
import { thrownBy } from '../../support/thrown.js';
import { cursorPosition, fingerprintOf, readCursor, writeCursor } from '../../../src/http/lists/cursor.js';

const ID = '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f';
const FINGERPRINT = 'fingerprint';

describe('a cursor', () => {
  test.each(named(['', '7', 'Title', 'Ärger & Größe', '😀', '\0', 'null', 'x'.repeat(2_000)]))(
    'is read as the position that was written, with the key %s',
    (_, key) => {
      const position = { id: ID, key };
      expect(readCursor(writeCursor(position, FINGERPRINT), FINGERPRINT)).toEqual(position);
    },
  );

  test('is read as the position that was written, whatever that is', () => {
    const positions = fc.record({ id: fc.uuid(), key: fc.string({ unit: 'grapheme' }) });
    fc.assert(
      fc.property(positions, fc.string(), (position, fingerprint) => {
        expect(readCursor(writeCursor(position, fingerprint), fingerprint)).toEqual(position);
      }),
    );
  });

  test('needs no encoding in a URL', () =>
    expect(writeCursor({ id: ID, key: '?&=/+ ü' }, FINGERPRINT)).toMatch(/^[\w-]+$/));

  test('is the same for the same position', () => {
    const position = { id: ID, key: 'key' };
    expect(writeCursor(position, FINGERPRINT)).toBe(writeCursor({ ...position }, FINGERPRINT));
  });

  test('is nothing to another question', () =>
    expect(readCursor(writeCursor({ id: ID, key: 'key' }, FINGERPRINT), 'another')).toBeUndefined());

  test('is none with any of its characters changed, left out or repeated', () => {
    const cursor = writeCursor({ id: ID, key: 'key' }, FINGERPRINT);
    for (const [at, character] of [...cursor].entries()) {
      const [before, after] = [cursor.slice(0, at), cursor.slice(at + 1)];
      for (const other of [character === 'A' ? 'B' : 'A', '', character.repeat(2)])
        expect(readCursor(`${before}${other}${after}`, FINGERPRINT)).toBeUndefined();
    }
  });

  test.each(named(['', 'x', 'null', 'A'.repeat(33), 'A'.repeat(34), 'A'.repeat(4_096), '=', '%00', '😀']))(
    'is not %s',
    (_, text) => expect(readCursor(text, FINGERPRINT)).toBeUndefined(),
  );

  test('is none when it is padded, or in the other alphabet of Base64', () => {
    const key = '\u00ff\u00fe???';
    const cursor = writeCursor({ id: ID, key }, FINGERPRINT);
    const other = Buffer.from(cursor, 'base64url').toString('base64');
    expect(other).not.toBe(cursor);
    expect(readCursor(other, FINGERPRINT)).toBeUndefined();
  });
});

describe('where a list goes on', () => {
  const position = { id: ID, key: 'key' };
  const cursor = writeCursor(position, FINGERPRINT);

  test('is at its beginning without a cursor, and after the position of one', () => {
    expect(cursorPosition({ offset: 5 }, FINGERPRINT)).toBeUndefined();
    expect(cursorPosition({ cursor }, FINGERPRINT)).toEqual(position);
  });

  test.each([
    [
      'a cursor of another list',
      { cursor },
      'other',
      'invalid_cursor',
      'cursor is not one that this list, filtered and ordered so, gave.',
    ],
    [
      'a cursor and an offset',
      { cursor, offset: 0 },
      FINGERPRINT,
      'cursor_with_offset',
      'cursor can not be given together with offset.',
    ],
  ])('is not told by %s', (_, given, fingerprint, code, detail) =>
    expect(thrownBy(() => cursorPosition(given, fingerprint))).toMatchObject({
      errors: [{ parameter: 'cursor', code, detail }],
    }),
  );
});

describe('the fingerprint of a list', () => {
  const PARTS = [
    ['path', '/v1/discovery'],
    ['tag', 'a'],
    ['tag', 'b'],
  ] as const;

  test('is the same in whatever order its parts come', () =>
    expect(fingerprintOf(PARTS.toReversed())).toBe(fingerprintOf(PARTS)));

  test.each<[string, (readonly [string, string])[]]>([
    ['one part less', PARTS.slice(1)],
    ['one part more', [...PARTS, ['tag', 'c']]],
    ['a part twice', [...PARTS, ['tag', 'b']]],
    ['another value', [...PARTS.slice(0, 2), ['tag', 'c']]],
    ['another name', [...PARTS.slice(0, 2), ['assignee', 'b']]],
    ['the same characters, divided otherwise', [...PARTS.slice(0, 2), ['tagb', '']]],
    ['no parts', []],
  ])('is another with %s', (_, parts) => expect(fingerprintOf(parts)).not.toBe(fingerprintOf(PARTS)));

  test('tells a value with a comma and quotes from two values', () => {
    const one = fingerprintOf([['tag', 'a"],["tag","b']]);
    expect(one).not.toBe(
      fingerprintOf([
        ['tag', 'a'],
        ['tag', 'b'],
      ]),
    );
  });
});
