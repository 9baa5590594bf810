import { describe, expect, test } from '@jest/globals';
import { checkFirstOptions, checkOptions, removedOptions } from '../../src/fields/field-options.js';
import { InvalidOptions } from '../../src/fields/field.problems.js';

describe('the options of a field', () => {
  test.each(['SELECT', 'MULTI_SELECT'] as const)('are those of a %s', (type) =>
    expect(() => checkOptions(type, ['S', 'M'])).not.toThrow(),
  );

  test('may have 128 KiB of UTF-8 in all', () => {
    expect(() => checkOptions('SELECT', ['é'.repeat(65_536)])).not.toThrow();
    expect(() => checkOptions('SELECT', ['é'.repeat(65_536), 'x'])).toThrow(InvalidOptions);
  });

  test.each([
    ['of another type', 'TEXT', ['S']],
    ['of the system field', 'FEEDBACK', ['S']],
    ['that are none', 'SELECT', []],
    ['of which two are the same', 'MULTI_SELECT', ['S', 'M', 'S']],
  ] as const)("can't be those %s", (_, type, options) =>
    expect(() => checkOptions(type, options)).toThrow(InvalidOptions),
  );

  test.each(['SELECT', 'TEXT'] as const)('may be left out of a change of a %s', (type) =>
    expect(() => checkOptions(type, undefined)).not.toThrow(),
  );

  test.each(['SELECT', 'MULTI_SELECT'] as const)("can't be left out of a new %s", (type) =>
    expect(() => checkFirstOptions(type, undefined)).toThrow(InvalidOptions),
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
