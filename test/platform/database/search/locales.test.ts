import { beforeAll, describe, expect, test } from '@jest/globals';
import { migrateDatabase } from '../../../../src/platform/database/migrate.js';
import type { Made } from '../../../support/make.js';
import { useServiceOnEmptyDatabase } from '../../../support/use-service.js';

const LOCALES = [
  ['C', `LOCALE 'C' LOCALE_PROVIDER libc`],
  ['C.UTF-8', `LOCALE 'C' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'`],
  ['ICU', `LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'und'`],
] as const;

const TITLES = {
  quotes: '“Story” — said the «reader»… and asked • twice。',
  spaces: 'Hold\u00a0notices\u202fcome\u3000too late',
  umlauts: 'Größere Bücher für Ärztinnen',
  greek: 'Ο ΔΡΟΜΟΣ ΤΗΣ ΒΙΒΛΙΟΘΗΚΗΣ',
  turkish: 'İstanbul kütüphanesi',
  hebrew: 'ספרייה עירונית',
  hindi: 'पुस्तकालय की सूची',
  persian: 'کتاب\u200cخانه‌ی شهر',
  japanese: '図書館の目録は題名しか知らない',
  chinese: '读者想按故事找书，目录只知道书名。',
  thai: 'ห้องสมุดรู้เพียงชื่อหนังสือ',
  korean: '도서관은 제목만 안다',
  plain: 'Nothing of the kind',
};

type Name = keyof typeof TITLES;

const FOUND: [q: string, names: Name[]][] = [
  ['story', ['quotes']],
  ['reader', ['quotes']],
  ['asked twice', ['quotes']],
  ['notices', ['spaces']],
  ['hold come lat', ['spaces']],
  ['bücher', ['umlauts']],
  ['GRÖSSERE', ['umlauts']],
  ['a\u0308rzt', ['umlauts']],
  ['δρόμος', []],
  ['δρομος', ['greek']],
  ['βιβλιοθηκης', ['greek']],
  ['βιβλιο', ['greek']],
  ['istanbul', ['turkish']],
  ['İSTANBUL', ['turkish']],
  ['ספרייה', ['hebrew']],
  ['सूची', ['hindi']],
  ['पुस्तक', ['hindi']],
  ['کتابخانه', ['persian']],
  ['図書館の目録は題名しか知らない', ['japanese']],
  ['目録', ['japanese']],
  ['書館', ['japanese']],
  ['題', ['japanese']],
  ['い', ['japanese']],
  ['目録 題名', ['japanese']],
  ['目題', []],
  ['书名', ['chinese']],
  ['读者 目录', ['chinese']],
  ['书', ['chinese']],
  ['ห้องสมุด', ['thai']],
  ['หนังสือ', ['thai']],
  ['도서관은', ['korean']],
  ['도서관', ['korean']],
  ['“', []],
  ['—', []],
  ['\u00a0', []],
];

describe.each(LOCALES)('in a database of the locale %s', (_, options) => {
  const service = useServiceOnEmptyDatabase(migrateDatabase, options);
  beforeAll(async () => {
    for (const [clientId, title] of Object.entries(TITLES)) await service.make.discovery({ clientId, title });
  });

  test.each(FOUND)('q=%j finds %j', async (q, names) => {
    const { body } = await service.http.get('/v1/discovery').query({ q }).expect(200);
    expect(body.discoveries.map(({ clientId }: Made) => clientId)).toEqual(names);
  });
});
