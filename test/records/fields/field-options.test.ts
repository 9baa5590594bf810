import { describe, expect, test } from '@jest/globals';
import {
  checkFirstOptions,
  checkOptions,
  removedOptions,
  trimmedOptions,
} from '../../../src/records/fields/field-options.js';
import { InvalidOptions } from '../../../src/records/fields/field.problems.js';

describe('the options of a field', () => {
  test.each(['SELECT', 'MULTI_SELECT'] as const)('are those of a %s', (type) =>
    expect(() => checkOptions(type, ['S', 'M'])).not.toThrow(),
  );

  test('may have 128 KiB of UTF-8 in all', () => {
    expect(() => checkOptions('SELECT', ['é'.repeat(65_536)])).not.toThrow();
    const why = new InvalidOptions('The options may have 128 KiB of UTF-8 in all.');
    expect(() => checkOptions('SELECT', ['é'.repeat(65_536), 'x'])).toThrow(why);
  });

  test.each([
    ['of another type', 'TEXT', ['S'], 'A field of type TEXT has no options.'],
    ['of the system field', 'FEEDBACK', ['S'], 'A field of type FEEDBACK has no options.'],
    ['that are none', 'SELECT', [], 'A select needs at least one option.'],
    ['of which one is blank', 'SELECT', ['S', ''], 'An option may not be blank.'],
    ['of which two are the same', 'MULTI_SELECT', ['S', 'M', 'S'], 'No two options may be the same.'],
  ] as const)("can't be those %s", (_, type, options, why) => {
    expect(() => checkOptions(type, options)).toThrow(new InvalidOptions(why));
    expect(() => checkFirstOptions(type, options)).toThrow(new InvalidOptions(why));
  });

  test.each(['SELECT', 'TEXT'] as const)('may be left out of a change of a %s', (type) =>
    expect(() => checkOptions(type, undefined)).not.toThrow(),
  );

  test.each(['SELECT', 'MULTI_SELECT'] as const)("can't be left out of a new %s", (type) =>
    expect(() => checkFirstOptions(type, undefined)).toThrow(
      new InvalidOptions('A select needs its options.'),
    ),
  );

  test('may be left out of a new field that has none', () =>
    expect(() => checkFirstOptions('NUMBER', undefined)).not.toThrow());
});

test.each([
  [['S', 'M'], ['M', 'S'], []],
  [['S', 'M'], ['S', 'L'], ['M']],
  [null, ['S'], []],
  [undefined, ['S'], []],
])('of the options %j, the new ones %j lack %j', (former, options, removed) =>
  expect(removedOptions(former, options)).toEqual(removed),
);

test.each([
  [[' S ', 'M\n'], undefined, ['S', 'M']],
  [[' S ', ' M '], [' S '], [' S ', 'M']],
])('of the options %j, with %j before, white space at the edges is dropped: %j', (options, former, kept) =>
  expect(trimmedOptions(options, former)).toEqual(kept),
);
