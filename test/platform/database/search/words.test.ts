import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  searchLexemes,
  searchQuery,
  searchVector,
  tagQuery,
} from '../../../../src/platform/database/search/words.js';

const WORKSPACE = '01a201cc-f811-7078-9582-5db980e02dab';
const PREFIX = '2dab';

/** The words of a text, without the workspace and in their order. */
const wordsOf = (title: string, description?: string): string[] =>
  lexemes(searchVector(WORKSPACE, 'ID', [title, description])).filter((word) => word !== '=id');

/** The lexemes of a vector, without the workspace. */
const lexemes = (vector: string): string[] =>
  [...vector.matchAll(/'((?:''|\\\\|[^'\\])*)'/g)].map(([, lexeme = '']) => {
    expect(lexeme.startsWith(PREFIX)).toBe(true);
    return lexeme.slice(PREFIX.length).replaceAll(/(['\\])\1/g, '$1');
  });

/** A query without the workspace. */
const queryOf = (text: string): string => searchQuery(WORKSPACE, text).replaceAll(`'${PREFIX}`, "'");

describe('the words of a text', () => {
  test('are the same beside one of other letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(wordsOf(text, 'é')).toEqual([...new Set([...wordsOf(text), 'é'])]);
      }),
    );
  });

  test.each([
    ['Lost basket', ['lost', 'basket']],
    ['lost LOST Lost', ['lost']],
    ['login/signup: v1.25', ['login', 'signup', 'v1', '25']],
    ['well-known', ['well', 'known']],
    ['don’t', ['don', 't']],
    ['it_all', ['it', 'all']],
    ['a\u200bb', ['a', 'b']],
    ['… “” — 😀 !', []],
  ])('%j are %j', (text, words) => expect(wordsOf(text)).toEqual(words));

  test.each([
    ['case', 'BASKET', 'basket'],
    ['ß and ss', 'Größe', 'GRÖSSE'],
    ['ẞ and ss', 'STRAẞE', 'Strasse'],
    ['width', 'ｂａｓｋｅｔ', 'basket'],
    ['composition', 'gro\u0308sse', 'grösse'],
    ['ligatures', 'ﬁeld', 'field'],
    ['soft hyphens', 'bas\u00adket', 'basket'],
    ['joiners', 'کتاب\u200cخانه', 'کتابخانه'],
    ['the Turkish İ', 'İstanbul', 'istanbul'],
  ])('are the same whatever their %s', (_, one, other) => expect(wordsOf(one)).toEqual(wordsOf(other)));

  test('have a final sigma that is the beginning of longer words', () =>
    expect(wordsOf('ΔΡΟΜΟΣ δρομος')).toEqual(['δρομοσ']));

  test('keep their accents', () => expect(wordsOf('Ärger')).not.toEqual(wordsOf('Arger')));

  test('are of the title and of the description', () =>
    expect(wordsOf('Lost', 'basket')).toEqual(['lost', 'basket']));

  test('do not run from the title into the description', () => {
    expect(wordsOf('a', 'b')).toEqual(['a', 'b']);
    expect(wordsOf('図', '書')).toEqual(['図', '書']);
  });

  test('without spaces are each two neighbours, and the last character', () =>
    expect(wordsOf('図書館')).toEqual(['図書', '書館', '館']));

  test('without spaces end where others begin', () =>
    expect(wordsOf('v2図書abc')).toEqual(['v2', '図書', '書', 'abc']));

  test('are cut after 500 characters, not in the middle of one', () => {
    expect(wordsOf('x'.repeat(501))).toEqual(['x'.repeat(500)]);
    expect(wordsOf('𐐨'.repeat(501))).toEqual(['𐐨'.repeat(500)]);
  });

  test('are as many as a tsvector can hold: fewer than 1 MiB of lexemes', () => {
    const title = Array.from({ length: 1_000 }, (_, n) => `${n}${'ⴰ'.repeat(490)}`).join(' ');
    const bytes = wordsOf(title).reduce((sum, word) => sum + PREFIX.length + Buffer.byteLength(word), 0);
    expect(bytes).toBeLessThan(1_048_576);
    expect(bytes).toBeGreaterThan(1_040_000);
  });
});

test('the lexemes of a record may be 1,048,575 bytes, and what is beyond is left out', () => {
  const full = (lastLength: number) =>
    [...Array.from({ length: 2_097 }, (_, n) => String(n).padStart(496, 'x')), 'y'.repeat(lastLength)].join(
      ' ',
    );
  const count = (text: string) => lexemes(searchVector(WORKSPACE, 'I', [text])).length;
  expect(count(full(65))).toBe(2_099);
  expect(count(full(66))).toBe(2_098);
});

test('the lexemes of a text are each once, in the order in which they come', () =>
  expect(searchLexemes(WORKSPACE, 'b a B')).toEqual([`${PREFIX}b`, `${PREFIX}a`]));

describe('tags', () => {
  test('are found as a whole, and their words are not', () => {
    const vector = searchVector(WORKSPACE, 'I', ['word', null, undefined, ['Two words', "it's"]]);
    expect(lexemes(vector)).toEqual(['=i', '#Two words', "#it's", 'word']);
  });

  test('are asked for by any, or by all of them', () => {
    expect(tagQuery(WORKSPACE, ['a', "b'"], '|')).toBe(`'${PREFIX}#a' | '${PREFIX}#b'''`);
    expect(tagQuery(WORKSPACE, ['a', 'b'], '&')).toBe(`'${PREFIX}#a' & '${PREFIX}#b'`);
  });
});

describe('what is searched of a record', () => {
  test('is its clientId as a whole, told from words', () => {
    const vector = searchVector(WORKSPACE, 'Story 12', ['x']);
    expect(lexemes(vector)).toEqual(['=story 12', 'x']);
  });

  test('has quotes and backslashes doubled, as PostgreSQL reads them', () => {
    const vector = searchVector(WORKSPACE, `it's\\`, ['']);
    expect(vector).toBe(`'${PREFIX}=it''s\\\\'`);
  });

  test('is kept apart from what is searched in other workspaces', () => {
    const other = searchVector('01a201cc-f811-7078-9582-000000000001', 'a', ['b']);
    expect(other).toBe(`'0001=a' '0001b'`);
  });
});

describe('a query', () => {
  test.each([
    ['basket', `('basket':* | '=basket') | '=basket'`],
    ['lost bask', `('lost' | '=lost') & ('bask':* | '=bask') | '=lost bask'`],
    ['login/signup', `('login' & 'signup':* | '=login/signup') | '=login/signup'`],
    ['lost lost', `('lost' | '=lost') & ('lost':* | '=lost') | '=lost lost'`],
    ['  LOST\t\n', `('lost':* | '=lost') | '=lost'`],
  ])('for %j takes the last word as a beginning: %s', (text, query) => expect(queryOf(text)).toBe(query));

  test('takes a character of a text without spaces as the beginning of a pair', () =>
    expect(queryOf('図 x')).toContain(`'図':*`));

  test('takes the pairs of a text without spaces as they are', () =>
    expect(queryOf('図書館')).toBe(`('図書' & '書館' | '=図書館') | '=図書館'`));

  test.each(['', ' ', '!!!', '…', '😀', '\u0001'])('without words, %j, finds a clientId alone', (text) =>
    expect(queryOf(text)).toBe(`'=${text.trim().normalize('NFKC')}'`),
  );

  test('can not get out of its quotes', () =>
    expect(queryOf(`a' & !b:*`)).toBe(`('a' | '=a''') & ('b':* | '=!b:*') | '=a'' & !b:*'`));
});
