import { describe, expect, test } from '@jest/globals';
import { digestOf, isSecret, newSecret } from '../../src/access/secret.js';

const secret = newSecret();

test('secrets differ', () => expect(new Set(Array.from({ length: 1_000 }, newSecret)).size).toBe(1_000));

test('a new secret has the format of one', () => {
  expect(secret).toMatch(/^drs_[0-9A-Za-z]{36}$/);
  expect(isSecret(secret)).toBe(true);
});

describe('a text is no secret', () => {
  test.each([
    ['that is empty', ''],
    ['that is cut off', secret.slice(0, -1)],
    ['that is too long', `${secret}a`],
    ['without its prefix', secret.slice(4)],
    ['in capitals', secret.toUpperCase()],
    ['with a line break', `${secret}\n`],
  ])('%s', (_, text) => expect(isSecret(text)).toBe(false));

  test('with any one character mistyped', () => {
    const mistyped = [...secret].map(
      (character, index) =>
        secret.slice(0, index) + (character === 'a' ? 'b' : 'a') + secret.slice(index + 1),
    );
    expect(mistyped.filter(isSecret)).toEqual([]);
  });
});

test('a digest is SHA-256 in hexadecimal', () =>
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'));
