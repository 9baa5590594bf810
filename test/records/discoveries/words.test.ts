import { beforeAll, describe, expect, test } from '@jest/globals';
import { duration, medianDuration } from '../../support/duration.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const discoveries = new Requests(service, 'discovery');

describe('a description of 100,000 characters is taken about as quickly as others, whatever is in it', () => {
  let usual: number;
  beforeAll(async () => {
    const description = fill((number) => `${['lost', 'baskets', 'come', 'back'][number % 4]} `);
    usual = await medianDuration(5, () => discoveries.created({ title: 'Prose', description }));
  });
  const fill = (part: (number: number) => string): string => {
    let text = '';
    for (let number = 0; text.length < 100_000; number++) text += part(number);
    return [...text].slice(0, 100_000).join('');
  };
  const rare = (number: number): string => String.fromCodePoint(0x20000 + (number % 40_000));

  test.each([
    ['50,000 distinct words', fill((number) => `${String.fromCodePoint(0x4e00 + (number % 20_000))} `)],
    [
      '50,000 distinct words of four bytes',
      Array.from({ length: 50_000 }, (_, number) => `${rare(number)} `).join(''),
    ],
    ['100,000 different pairs', fill((number) => String.fromCodePoint(0x4e00 + ((number * 7_919) % 20_011)))],
    [
      '100,000 different pairs of four bytes',
      fill((number) => String.fromCodePoint(0x20000 + ((number * 7_919) % 40_009))),
    ],
    ['words that are longer when they are compared', fill((number) => `ﷺ${number.toString(36)} `)],
    ['words with numbers', fill((number) => `w${number.toString(36)} `)],
    ['URLs', fill((number) => `https://h${number}.example/p${number}?q=${number}#f `)],
    ['hyphenated words', fill((number) => `a${number}-b${number} `)],
    ['one word of hyphens', 'a-'.repeat(50_000)],
    ['underscores', fill((number) => `a_${number}_`)],
    ['dots', fill((number) => `a${number}.`)],
    ['e-mail addresses', fill((number) => `a${number}@b${number}.example `)],
    ['unfinished e-mail addresses', 'a@'.repeat(50_000)],
    ['unfinished tags', '<a '.repeat(33_333)],
    ['entities', '&#x'.repeat(33_333)],
    ['unfinished numbers', '1.1e'.repeat(25_000)],
    ['exponents', '1e'.repeat(50_000)],
    ['soft hyphens', 'a\u00ad1'.repeat(33_333)],
    ['one word', 'x'.repeat(100_000)],
    ['one word of emoji', '😀'.repeat(100_000)],
    ['backslashes and quotes', `\\'"$$`.repeat(20_000)],
  ])('%s', async (_, description) => {
    let fastest = Infinity;
    // A machine that is busy with something else is given another try.
    for (let tries = 0; tries < 3 && fastest >= 50 * usual; tries++) {
      const took = await duration(async () => {
        const discovery = await discoveries.created({ title: 'Long', description });
        expect(discovery['description'] === description).toBe(true);
      });
      fastest = Math.min(fastest, took);
    }
    expect(fastest).toBeLessThan(50 * usual);
  });
});
