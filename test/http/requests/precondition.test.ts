import { describe, expect, test } from '@jest/globals';
import { MalformedRequest } from '../../../src/http/problems/problems.js';
import { versionOf } from '../../../src/http/requests/entity-tag.js';
import { entityTags, Precondition } from '../../../src/http/requests/precondition.js';
import { PreconditionFailed } from '../../../src/http/requests/request.problems.js';

const updatedAt = '2026-11-20T09:30:00.000Z';
const OWN = `"${versionOf(updatedAt)}.digest"`;
const OTHER = `"${versionOf('2026-11-20T09:30:00.001Z')}.digest"`;

const isMet = (precondition: Precondition | undefined): boolean => {
  try {
    precondition?.check({ updatedAt });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(PreconditionFailed);
    return false;
  }
};

describe('a request is done', () => {
  test.each([
    ['*', true],
    [OWN, true],
    [`${OTHER}, ${OWN}`, true],
    [OTHER, false],
    [`W/${OWN}`, false],
  ])('where If-Match is %s: %s', (header, expected) => {
    expect(isMet(Precondition.of({ 'if-match': header }))).toBe(expected);
    expect(isMet(Precondition.ifMatch(header))).toBe(expected);
  });

  test.each([
    ['*', false],
    [OWN, false],
    [`W/${OWN}`, false],
    [`${OTHER}, ${OWN}`, false],
    [OTHER, true],
  ])('where If-None-Match is %s: %s', (header, expected) =>
    expect(isMet(Precondition.of({ 'if-none-match': header }))).toBe(expected),
  );

  test('where both hold, and not where one does not', () => {
    expect(isMet(Precondition.of({ 'if-match': OWN, 'if-none-match': OTHER }))).toBe(true);
    expect(isMet(Precondition.of({ 'if-match': OWN, 'if-none-match': OWN }))).toBe(false);
    expect(isMet(Precondition.of({ 'if-match': OTHER, 'if-none-match': OTHER }))).toBe(false);
  });
});

test('without either header there is no precondition', () => {
  expect(Precondition.of({})).toBeUndefined();
  expect(Precondition.ifMatch(undefined)).toBeUndefined();
});

const WHY = 'must be * or a list of entity tags, quotes included';

test.each([
  ['if-match', `If-Match ${WHY}.`],
  ['if-none-match', `If-None-Match ${WHY}.`],
])('a malformed %s is refused', (name, message) =>
  expect(() => Precondition.of({ [name]: 'unquoted' })).toThrow(new MalformedRequest(message)),
);

test('as a member, it has to be well-formed as well', () => {
  const fault = { code: 'invalid_entity_tags', detail: WHY };
  expect([OWN, '*', 'unquoted', 7].map(entityTags)).toEqual([undefined, undefined, fault, fault]);
});
