import { beforeAll, describe, expect, test } from '@jest/globals';
import { migrateDatabase } from '../../../src/platform/database/migrate.js';
import type { Made } from '../../support/make.js';
import { useServiceOnEmptyDatabase } from '../../support/use-service.js';

/** Texts that differ in case alone, by Unicode's full case folding. */
const SAME = [
  ['Straße', 'STRASSE', 'STRAẞE', 'straſſe'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος', 'Σίσυφοσ'],
  ['ﬁnale', 'FINALE'],
  ['İzmir', 'i̇zmir'],
  ['ÉTÉ', 'été'],
  ['ъѣ', 'ЪѢ'],
];
/** What upper and lower case each on its own would make one. */
const DIFFERENT = ['ısı', 'isi', 'İsi', 'ışı'];

/** Scripts whose letters every version of ICU knows. */
const LETTERS = [...Array(0x600).keys(), ...Array.from({ length: 0x200 }, (_, n) => 0x1e00 + n)]
  .slice(1)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{L}/u.test(letter));

const inJavaScript = (letter: string): string =>
  letter === 'ı' ? letter : letter.replace('ẞ', 'ß').toUpperCase().toLowerCase().replaceAll('ς', 'σ');

describe.each([
  ['C', `LOCALE_PROVIDER libc LOCALE 'C'`],
  ['Turkish', `LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C'`],
])('with the locale %s', (_, locale) => {
  const service = useServiceOnEmptyDatabase(migrateDatabase, locale);

  test('every letter is folded as Unicode says', async () => {
    const rows = await service.sql<{ folded: string }>(
      'SELECT folded_text(letter) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS given (letter, n) ORDER BY n',
      [LETTERS],
    );
    expect(rows.map(({ folded }) => folded)).toEqual(LETTERS.map(inJavaScript));
  });

  describe('texts that differ in case alone', () => {
    let on: Made;
    beforeAll(async () => {
      const { make } = service;
      await make.field({ clientId: 'notes' });
      on = await make.discovery({ title: 'Another' });
      for (const text of [...SAME.flat(), ...DIFFERENT]) {
        const fieldsValues = [{ field: { id: 'notes' }, value: text }];
        await make.discovery({ title: text, tags: [text], fieldsValues });
        await make.feedback({ on, company: text, authorEmail: `${text}@a.example` });
      }
    });

    const titles = async (filter: object): Promise<string[]> => {
      const answer = await service.http
        .post('/v1/discovery/query')
        .send({ filter, per_page: 100 })
        .expect(200);
      return answer.body.discoveries.map(({ title }: Made) => title);
    };
    const feedback = async (filter: string): Promise<string[]> => {
      const answer = await service.http.get(`/v1/feedback?${encodeURI(filter)}`).expect(200);
      return answer.body.feedbacks.map(({ company }: Made) => company);
    };

    test.each(SAME)('are one: %s, %s', async (...same) => {
      for (const text of same) {
        expect(await titles({ title: { eq: text } })).toEqual(same);
        expect(await titles({ 'fieldsValues.notes': { eq: text } })).toEqual(same);
        expect(await titles({ or: [{ 'fieldsValues.notes': { startsWith: text } }] })).toEqual(same);
        const ofOne = same.map(() => same[0]);
        expect(await feedback(`company= ${text} `)).toEqual(ofOne);
        expect(await feedback(`company=${text}&company=none&sort=score`)).toEqual(ofOne);
        expect(await feedback(`authorEmail=${text}@a.example`)).toEqual(ofOne);
      }
    });

    test.each(DIFFERENT)('and others are not: %s', async (text) => {
      expect(await titles({ title: { eq: text } })).toEqual([text]);
      expect(await feedback(`company=${text}`)).toEqual([text]);
    });

    test('are counted as one', async () => {
      const count = { filter: { company: { in: ['STRASSE', 'isi'] } }, groupBy: 'company' };
      const answer = await service.http.post('/v1/feedback/count').send(count).expect(200);
      expect(answer.body.counts).toMatchObject([{ count: 4 }, { count: 1 }]);
      const { body } = await service.http.post('/v1/feedback/count').send({ groupBy: 'company' });
      expect(body.counts).toHaveLength(SAME.length + DIFFERENT.length);
    });

    test('begin alike among tags', async () => {
      await service.sql('DELETE FROM discovery_tag_count');
      await service.sql(`INSERT INTO discovery_tag_count (workspace_id, tag, discoveries)
        SELECT workspace_id, tag, count(*) FROM discovery_tag GROUP BY 1, 2`);
      const { body } = await service.http.get(`/v1/discovery-tag?q=${encodeURIComponent('STRAS')}`);
      expect(body.discoveryTags).toHaveLength(4);
    });

    test('are found as words', async () => {
      const { body } = await service.http.get(`/v1/discovery?q=${encodeURIComponent('straẞe')}`);
      expect(body.discoveries).toHaveLength(4);
    });
  });
});
