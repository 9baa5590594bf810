import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { NotAcceptable } from '../../../src/http/problems/problems.js';
import { hostProblem } from '../../../src/http/server/host.js';
import { acceptProblem } from '../../../src/http/server/negotiation.js';

describe('Accept', () => {
  test.each([
    undefined,
    '',
    '*/*',
    'application/*',
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/problem+json',
    'text/html, */*;q=0.1',
    'text/html, application/json;q=0.5',
  ])('may be %j', (accept) => {
    expect(acceptProblem(accept)).toBeUndefined();
  });

  test.each(['text/html', 'application/xml, text/*', '*/*;q=0', 'nonsense'])('may not be %j', (accept) => {
    expect(acceptProblem(accept)).toBeInstanceOf(NotAcceptable);
  });

  test('may not be longer than any client makes it', () => {
    expect(acceptProblem(`*/*,${'a'.repeat(1_000)}`)?.message).toBe(
      'Accept may have at most 1000 characters.',
    );
  });
});

describe('Host', () => {
  const problemOf = (hosts: readonly string[], httpVersion = '1.1') =>
    hostProblem({
      headers: hosts[0] === undefined ? {} : { host: hosts[0] },
      rawHeaders: hosts.flatMap((host) => ['hOST', host]),
      httpVersion,
    } as IncomingMessage)?.message;

  test.each(['', 'a', 'a.example:3000', '127.0.0.1', '[::1]:80', 'a%20b'])('may be %j', (host) => {
    expect(problemOf([host])).toBeUndefined();
  });

  test.each(['a b', 'a/b', 'a@b', '[a', 'a:b', 'a%2'])('may not be %j', (host) => {
    expect(problemOf([host])).toBe('The Host header is not the name of a host.');
  });

  test('may not be repeated', () => expect(problemOf(['a', 'a'])).toMatch('more than one'));

  test('may not be missing', () => expect(problemOf([])).toMatch('no Host header'));

  test('may be missing in HTTP/1.0', () => expect(problemOf([], '1.0')).toBeUndefined());
});
