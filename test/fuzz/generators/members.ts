import fc from 'fast-check';
import { words } from '../../support/names.js';
import { NO_TIMES, TIMES } from './texts.js';

const FORMULA_TOKENS = [
  '',
  ' ',
  ...words('1 .5 + - * / ( ) , { } : " "a" min max field feedback customers revenue round if \\ ä'),
];

const formula = fc.oneof(
  fc.constantFrom(
    null,
    ...words('1 feedback customers*2 revenue/3 min(1,2) round(1/3,2) 1/0'),
    'feedback + 1',
    '('.repeat(5_000),
    '-'.repeat(9_999) + '1',
    '1+'.repeat(4_999) + '1',
    '9'.repeat(10_000),
  ),
  fc.array(fc.constantFrom(...FORMULA_TOKENS), { maxLength: 30 }).map((tokens) => tokens.join('')),
);

const past = fc
  .date({ min: new Date(0), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const time = fc.oneof({ weight: 2, arbitrary: past }, fc.constantFrom(...TIMES));

const url = fc
  .tuple(
    fc.constantFrom('https://hooks.riverside.example', 'HTTPS://HOOKS.riverside.example:8443'),
    fc.webPath(),
  )
  .map((parts) => parts.join(''));
/** Addresses that nothing may be sent to; none of them leads out of this machine. */
const privateUrl = fc.constantFrom(
  ...words(`
    https://127.0.0.1/ https://2130706433/ https://0x7f.1/ https://[::1]/ https://[::ffff:127.0.0.1]/ https://localhost/
    http://hooks.riverside.example/ https://user:password@hooks.riverside.example/ https://169.254.169.254/ https://0/
    https://hooks.riverside.example:99999/ https:///x https://hooks.riverside.example\\@127.0.0.1/ javascript:alert(1)
  `),
);

const eventTypes = fc.constantFrom(
  ...words('* discovery.* discovery.updated feedback.created company.merged nothing.happened'),
);

const FIELD_VALUES = [
  null,
  ...words(
    'x 1 3 5 -0.5 2026-01-31 true a ["a"] ["a","b"] [] https://a.example/ 9007199254740993 1e5 00 +1 2026-02-30 [1] ["a","a"]',
  ),
  '9'.repeat(1_000),
  'v'.repeat(10_000),
];

/**
 * What members and parameters take that schemas don't say, by their names; those of records are in `NAMING`. Values that are
 * refused are among them.
 */
export const MEANINGS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  formula,
  createdAt: past,
  expiresAt: fc.constantFrom(
    null,
    '2999-01-01T00:00:00Z',
    '9999-12-31',
    '2020-01-01',
    '2999-12-31T23:59:60+14:00',
  ),
  since: time,
  ...Object.fromEntries(
    words(
      'created_before created_after updated_before updated_after filter.createdAt filter.updatedAt filter.lastFeedback filter.lastDiscoverystateUpdatedAt',
    ).map((name) => [name, time]),
  ),
  url,
  types: eventTypes,
  type: eventTypes,
  value: fc.constantFrom(...FIELD_VALUES),
  'filter.feedbackScore': fc.constantFrom(0, 1, -1, 33, 1e21, 0.5, '12', '9'.repeat(400), '1e5', 2 ** 53),
  // So long that nothing waits for it.
  wait: fc.constantFrom(0, 1),
  cursor: fc.constantFrom('x', 'eyJhIjoxfQ', 'AAAA', '='.repeat(100)),
  ifMatch: fc.constantFrom('*', '"1"', 'W/"1"', '"1", "2"', ''),
  locale: fc.constantFrom(...words('en de-DE en-US fr x-x ar-EG zz')),
  encoding: fc.constantFrom(...words('utf-8 utf-16le windows-1252 iso-8859-1 koi8-r shift_jis utf-7')),
  key: fc.constantFrom('title', 'clientId', 'Key', 'none'),
  map: fc.constantFrom(
    'title=title',
    'Name=title',
    'a=field:x',
    '=',
    'title=',
    'x=nothing',
    'title=tags',
    ' = ',
  ),
};

/** What such a member does not take, beside what no text is. */
export const REFUSED: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  url: privateUrl,
  // Never one that would be waited for.
  wait: fc.constantFrom(31, -1, 0.5, 'x', ''),
  ...Object.fromEntries(
    words('createdAt expiresAt since created_before created_after updated_before updated_after to').map(
      (name) => [name, fc.constantFrom(...NO_TIMES, ...TIMES, '2999-01-01')],
    ),
  ),
};
