import { expect, test } from '@jest/globals';
import { similarity, type Text, type Word } from '../../../../src/records/discoveries/similar/similarity.js';

/** Of the text that is asked for. */
const WORDS: Word[] = [
  { lexeme: 'queue', rarity: 1 },
  { lexeme: 'kiosk', rarity: 3 },
];

const text = (title: string, others = ''): Text => {
  const all = `${title} ${others}`.trim().split(' ');
  const shared = all.filter((word) => WORDS.some(({ lexeme }) => lexeme === word));
  return { inTitle: new Set(title.split(' ')), shared, size: all.length };
};
const asked = text('queue kiosk');
const to = (found: Text) => similarity(WORDS, asked, found);

test('a text is as similar as can be to itself, and not at all to one that shares nothing', () => {
  expect(to(asked)).toBe(1);
  expect(to(text('lighthouse'))).toBe(0);
});

test('without a word to compare by, nothing is similar', () => {
  expect(similarity(WORDS, text('lighthouse'), asked)).toBe(0);
});

test('a rare word counts more than a frequent one, by how rare it is', () => {
  expect(to(text('kiosk')) / to(text('queue'))).toBeCloseTo(3);
});

test('a word counts twice in a title', () => {
  const [inTitle, outside] = [text('kiosk x'), text('x', 'kiosk')];
  expect(to(inTitle) / to(outside)).toBeCloseTo(2);
});

test('a word counts twice in the title that is asked for, too', () => {
  const other = text('queue', 'kiosk');
  const [frequent, rare] = [text('queue x'), text('kiosk x')].map((found) => similarity(WORDS, other, found));
  expect((rare ?? 0) / (frequent ?? 0)).toBeCloseTo(3 / 2);
});

test('of two texts that share the same, the shorter one is more similar, by the root of their lengths', () => {
  const long = { ...text('kiosk'), size: 30 };
  const short = { ...text('kiosk'), size: 0 };
  expect(to(short) / to(long)).toBeCloseTo(2);
});

test('words that only the other text has make it longer, and nothing else', () => {
  expect(to(text('queue kiosk', 'lost')) / to(asked)).toBeCloseTo(Math.sqrt(12 / 13));
});
