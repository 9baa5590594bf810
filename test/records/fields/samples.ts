import type { CustomFieldType } from '../../../src/records/fields/field-type.js';
import { words } from '../../support/names.js';

/** Of the selects that take what is {@link VALID}. */
export const OPTIONS = ['Small', 'a "b"', 'Ä', 'null', 'a  b'];

const FORTY_DIGITS = '1234567890123456789012345678901234567890';

/** What fields take, by their type. */
export const VALID: Record<CustomFieldType, readonly string[]> = {
  TEXT: ['a', ' ', '  as given\n', 'null', '😀'.repeat(10_000)],
  NUMBER: [
    ...words('0 1 -1 10 0.5 -0.50 1.10 -0'),
    FORTY_DIGITS,
    `-${FORTY_DIGITS}.${FORTY_DIGITS}`,
    '9'.repeat(1_000),
  ],
  SCORE: ['0', '3.5', '-12', FORTY_DIGITS, '0.1000'],
  RATING: ['0', '1', '2', '3', '4', '5'],
  DATE: ['2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31'],
  BOOLEAN: ['true', 'false'],
  URL: ['https://example.com', 'http://a', 'HTTPS://example.com/ä?b#c', `https://a/${'x'.repeat(2_038)}`],
  SELECT: ['Small', 'a "b"', 'Ä', 'null', 'a  b'],
  MULTI_SELECT: ['[]', '["Small"]', '["Ä","Small"]', '["a \\"b\\"","null","a  b"]'],
};

const NOT_A_NUMBER = [
  '',
  ' 1',
  '1 ',
  ...words('01 00 -01 +1 1e1 1E5 .5 1. 1,5 1_000 0x10 --1 - 1.2.3 NaN Infinity ١'),
  '1\n',
  '9'.repeat(1_001),
];

/** What fields do not take. */
export const INVALID: Record<CustomFieldType, readonly string[]> = {
  TEXT: ['', 'x'.repeat(10_001)],
  NUMBER: NOT_A_NUMBER,
  SCORE: NOT_A_NUMBER,
  RATING: ['', '-1', '6', '10', '3.5', '05', ' 3', '5.0', '٣'],
  DATE: [
    '',
    ...words('2026-02-30 2026-02-29 2026-13-01 2026-00-01 2026-1-1 20260131 2026-01-31T00:00:00Z'),
    ' 2026-01-31',
    '2026-01-31\n',
    '0000-01-01',
    '10000-01-01',
    '-001-01-01',
    '31.01.2026',
  ],
  BOOLEAN: ['', 'True', 'TRUE', '1', '0', 'yes', ' true', 'null'],
  URL: [
    '',
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    ' https://example.com',
    `https://a/${'x'.repeat(2_039)}`,
  ],
  SELECT: ['', 'small', 'Sm all', '["Small"]', 'Large', 'A\u0308'],
  MULTI_SELECT: [
    '',
    ...words('Small "Small" {} ["Large"] ["Small","Small"] ["Small",null] [null] [["Small"]] ["Small"'),
    "['Small']",
    '[1]',
    '[true]',
    'null',
    '['.repeat(10_000),
  ],
};
