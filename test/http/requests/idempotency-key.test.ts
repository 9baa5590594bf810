import { describe, expect, test } from '@jest/globals';
import { readKey } from '../../../src/http/requests/idempotency/idempotent-request.js';
import { named, short } from '../../support/names.js';

describe('an Idempotency-Key', () => {
  const READ: [header: string, key: string][] = [
    ['a', 'a'],
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['a,b;c=d', 'a,b;c=d'],
    ['a"b', 'a"b'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['"a"', 'a'],
    ['"two words"', 'two words'],
    ['"say \\"hello\\" \\\\ once"', 'say "hello" \\ once'],
    ['"\\\\"', '\\'],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
    [`"${'\\"'.repeat(255)}"`, '"'.repeat(255)],
  ];

  test.each(READ.map(([header, key]) => [short(header), header, key]))('%s is read', (_, header, key) =>
    expect(readKey(header)).toBe(key),
  );

  test('is the same with quotes and without', () => expect(readKey('"same"')).toBe(readKey('same')));

  test.each(
    named([
      ...'| |""|"|two words|a\tb|"open|"a" "b"|"a"b|"\\a"|"\\"|schlüssel|"schlüssel"|"a\tb"|\x7f'.split('|'),
      'x'.repeat(256),
      `"${'x'.repeat(256)}"`,
    ]),
  )('%s is malformed', (_, header) => expect(readKey(header)).toBeUndefined());
});
