import { describe, expect, test } from '@jest/globals';
import {
  conventionsOf,
  readAmount,
  readDay,
  readInstant,
  readNumber,
} from '../../../../../src/integrations/transfer/rows/cells/locale.js';
import { thrownBy } from '../../../../support/thrown.js';

const of = (locale: string | undefined) => (locale === undefined ? undefined : conventionsOf(locale));

describe('a number', () => {
  test.each([
    ['12', undefined, '12'],
    ['-12.50', undefined, '-12.50'],
    ['+7', undefined, '7'],
    ['007', undefined, '7'],
    ['−3', undefined, '-3'],
    ['1.234,5', 'de-DE', '1234.5'],
    ['1.234', 'de-DE', '1234'],
    ['1,234.5', 'en-US', '1234.5'],
    ['1 234,5', 'fr-FR', '1234.5'],
    ['0,5', 'de-DE', '0.5'],
    [' 5 ', undefined, '5'],
    ['-007.50', undefined, '-7.50'],
    ['0', undefined, '0'],
    ['-1.234.567', 'de-DE', '-1234567'],
    ['+1.234', 'de-DE', '1234'],
    ['12.345', 'de-DE', '12345'],
    ['1234,5', 'de-DE', '1234.5'],
  ])('%s by %s is %s', (text, locale, value) => expect(readNumber(text, of(locale))).toEqual({ value }));

  test.each([
    ['1.234,5', undefined, 'ambiguous_number'],
    ['1,234', undefined, 'ambiguous_number'],
    ['0,5', undefined, 'ambiguous_number'],
    ['many', undefined, 'not_a_number'],
    ['1.23', 'de-DE', 'not_a_number'],
    ['1,23,4', 'de-DE', 'not_a_number'],
    ['$5', 'en-US', 'not_a_number'],
    ['', undefined, 'not_a_number'],
    ['5x', undefined, 'not_a_number'],
    ['x5', undefined, 'not_a_number'],
    ["1'000", undefined, 'ambiguous_number'],
    ['1 000', undefined, 'ambiguous_number'],
    ['1234.567', 'de-DE', 'not_a_number'],
    ['1.2345', 'de-DE', 'not_a_number'],
    ['x1.234', 'de-DE', 'not_a_number'],
    ['1,2,3', 'de-DE', 'not_a_number'],
    ['1,', 'de-DE', 'not_a_number'],
    ['1+5', undefined, 'not_a_number'],
  ])('%s by %s is refused: %s', (text, locale, code) =>
    expect(readNumber(text, of(locale))).toMatchObject({ code }),
  );
});

describe('an amount', () => {
  test.each([
    ['$5', undefined, '5'],
    ['€ 12.50', undefined, '12.50'],
    ['12.50 €', undefined, '12.50'],
    ['  £7', undefined, '7'],
    ['7£  ', undefined, '7'],
    ['7  £ ', undefined, '7'],
    ['1.234,5 €', 'de-DE', '1234.5'],
    ['12', undefined, '12'],
  ])('%s by %s is %s', (text, locale, value) => expect(readAmount(text, of(locale))).toEqual({ value }));

  test.each(['1$5', '$', 'x$5', '5€x', 'EUR 5'])('%s is refused', (text) =>
    expect(readAmount(text, undefined)).toMatchObject({ code: 'not_a_number' }),
  );
});

test('a locale that there is not is refused', () => {
  const detail = 'There is no locale "no_locale": try en-US or de-DE.';
  expect(thrownBy(() => conventionsOf('no_locale'))).toMatchObject({
    faults: { kept: [{ code: 'unknown_locale', detail }] },
  });
});

describe('a day', () => {
  const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  test.each(MONTHS.map((name, index) => [name, String(index + 1).padStart(2, '0')]))(
    'in %s is in month %s',
    (name, number) => expect(readDay(`3 ${name} 2024`, undefined)).toEqual({ value: `2024-${number}-03` }),
  );

  test.each([
    ['2024-02-29', undefined, '2024-02-29'],
    ['2024/2/9', undefined, '2024-02-09'],
    ['14/Jul/25', undefined, '2025-07-14'],
    ['14 July 2025', undefined, '2025-07-14'],
    ['Jul 14, 2025', undefined, '2025-07-14'],
    ['11/abr/26', 'es', '2026-04-11'],
    ['3. März 2024', 'de-DE', '2024-03-03'],
    ['14/Jul/25', 'de-DE', '2025-07-14'],
    ['31/12/2024', undefined, '2024-12-31'],
    ['12/31/2024', undefined, '2024-12-31'],
    ['05/05/2024', undefined, '2024-05-05'],
    ['3.2.2024', undefined, '2024-02-03'],
    ['02/03/04', 'en-GB', '2004-03-02'],
    ['02/03/04', 'en-US', '2004-02-03'],
    ['02/03/2004', 'en-US', '2004-02-03'],
    ['04/02/03', 'ja-JP', '2004-02-03'],
    [' 2024-02-29 ', undefined, '2024-02-29'],
    ['2024.Feb.9', undefined, '2024-02-09'],
    ['Mon, 14th July 2025', undefined, '2025-07-14'],
    ['Monday 1st-Jan-2024', undefined, '2024-01-01'],
    ['2 Feb. 2024', undefined, '2024-02-02'],
    ['Mon, July 14th, 2025', undefined, '2025-07-14'],
    ['Dec. 31 2024', undefined, '2024-12-31'],
    ['1 Jan 69', undefined, '1969-01-01'],
    ['1 Jan 68', undefined, '2068-01-01'],
    ['13-12-2024', undefined, '2024-12-13'],
    ['12-13-2024', undefined, '2024-12-13'],
    ['2024.12.31', undefined, '2024-12-31'],
    ['Mon,  14 July,  2025', undefined, '2025-07-14'],
    ['Mon,  July  14,  25', undefined, '2025-07-14'],
  ])('%s by %s is %s', (text, locale, value) => expect(readDay(text, of(locale))).toEqual({ value }));

  test.each([
    ['02/03/04', undefined, 'ambiguous_date'],
    ['02/03/2004', undefined, 'ambiguous_date'],
    ['30/Feb/25', undefined, 'invalid_date'],
    ['31/31/2024', undefined, 'invalid_date'],
    ['soon', undefined, 'invalid_date'],
    ['02/03/2004', 'ja-JP', 'ambiguous_date'],
    ['05/05/04', undefined, 'ambiguous_date'],
    ['1.2/2024', undefined, 'invalid_date'],
    ['x1 Jan 2024', undefined, 'invalid_date'],
    ['1 Jan 2024x', undefined, 'invalid_date'],
    ['1 Foo 2024', undefined, 'invalid_date'],
    ['1 Jan 202', undefined, 'invalid_date'],
    ['2024-1-123', undefined, 'invalid_date'],
    ['x2024/1/1', undefined, 'invalid_date'],
    ['1/12/2024', undefined, 'ambiguous_date'],
    ['x 1/13/2024', undefined, 'invalid_date'],
    ['1 July 14 2025', undefined, 'invalid_date'],
    ['July 14 20251', undefined, 'invalid_date'],
    ['July 14 2', undefined, 'invalid_date'],
  ])('%s by %s is refused: %s', (text, locale, code) =>
    expect(readDay(text, of(locale))).toMatchObject({ code }),
  );
});

describe('a point in time', () => {
  test.each([
    ['2024-02-29T12:00:00+02:00', '2024-02-29T12:00:00+02:00'],
    ['2024-02-29 12:00', '2024-02-29T12:00:00.0Z'],
    ['2024-02-29 12:00:01.5 UTC', '2024-02-29T12:00:01.5Z'],
    ['2024-02-29 12:00:01 +0530', '2024-02-29T12:00:01.0+0530'],
    ['14/Jul/25 3:42 PM', '2025-07-14T15:42:00.0Z'],
    ['14/Jul/25 12:05 AM', '2025-07-14T00:05:00.0Z'],
    ['Jul 14, 2025, 12:05 p.m.', '2025-07-14T12:05:00.0Z'],
    ['14/Jul/25', '2025-07-14'],
    [' 2024-02-29T12:00:00Z ', '2024-02-29T12:00:00Z'],
    ['2024-02-29, 1:05 pm', '2024-02-29T13:05:00.0Z'],
    ['2024-02-29 23:59:59,123456789 Z', '2024-02-29T23:59:59.123456789Z'],
    ['2024-02-29 12:00 GMT', '2024-02-29T12:00:00.0Z'],
    ['2024-02-29 12:00 UTC-02:30', '2024-02-29T12:00:00.0-02:30'],
    ['2024-02-29 0:00 (Z)', '2024-02-29T00:00:00.0Z'],
    ['Wed May 13 2026 11:21:41 GMT+0000 (GMT+00:00)', '2026-05-13T11:21:41.0+0000'],
    ['Wed May 13 2026 11:21:41 GMT-0730 (Some Standard Time)', '2026-05-13T11:21:41.0-0730'],
  ])('%s is %s', (text, value) => expect(readInstant(text, undefined)).toEqual({ value }));

  test.each([
    '14/Jul/25 25:00',
    '14/Jul/25 24:00',
    '14/Jul/25 13:00 PM',
    '2024-02-29 12:60',
    '2024-02-29 12:00:60',
    '2024-02-29 12:00 CET',
    '2024-02-30 12:00',
    'soon 12:00',
    `2024-02-29 12:00${' '.repeat(84)}Z`,
    'noon',
  ])('%s is refused', (text) => expect(readInstant(text, undefined)).toMatchObject({ code: 'invalid_date' }));
});

test('an unknown locale is refused', () =>
  expect(() => conventionsOf('xx-invalid-locale-')).toThrow('unknown_locale'));

test('a locale says how dates and numbers are written', () =>
  expect(conventionsOf('de-DE')).toEqual({
    dateOrder: ['day', 'month', 'year'],
    decimal: ',',
    group: '.',
    months: [
      'januar',
      'februar',
      'märz',
      'april',
      'mai',
      'juni',
      'juli',
      'august',
      'september',
      'oktober',
      'november',
      'dezember',
    ],
  }));

test('what can be read in several ways is refused with the choice', () => {
  const option = (name: string, value?: string) => `${name}=${value ?? ''}`;
  const detailOf = (read: ReturnType<typeof readDay>) =>
    'detail' in read && typeof read.detail === 'function' && read.detail(option);
  expect(detailOf(readDay('02/03/2004', undefined))).toBe(
    'can be read in several ways: say locale=en-GB if days come first, locale=en-US if months do',
  );
  expect(detailOf(readNumber('1,234', undefined))).toBe(
    'can be read in several ways: say locale=en-US if 1,234.5 is a number, or locale=de-DE if 1.234,5 is',
  );
});

test('what can be read in no way is refused with what can', () => {
  const detail = 'must be a date, best written as 2026-01-31 or 2026-01-31T09:30:00Z';
  expect(readDay('soon', undefined)).toEqual({ code: 'invalid_date', detail });
  expect(readNumber('many', undefined)).toEqual({ code: 'not_a_number', detail: 'must be a decimal number' });
});
