import { describe, expect, test } from '@jest/globals';
import { isCrossSite, isOwnScript } from '../../src/access/cross-site.js';

const requestWith = (headers: Record<string, string>, method = 'POST') => ({
  headers,
  method,
  host: 'here.example:3000',
});

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

describe('a page of another site sent', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://here.example:3000' }],
    [{ 'sec-fetch-site': 'cross-site', ...NAVIGATION }],
    [{ origin: 'http://there.example' }],
    [{ origin: 'http://here.example' }],
    [{ origin: 'null' }],
  ])('a POST with %j', (headers) => {
    expect(isCrossSite(requestWith(headers))).toBe(true);
  });

  test('a GET for something inside a page', () => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'image',
    };
    expect(isCrossSite(requestWith(headers, 'GET'))).toBe(true);
  });
});

describe('no page of another site sent', () => {
  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://here.example:3000' }],
    [{ origin: 'https://here.example:3000' }],
  ])('a POST with %j', (headers) => {
    expect(isCrossSite(requestWith(headers))).toBe(false);
  });

  test('a link that somebody followed', () => {
    expect(isCrossSite(requestWith({ 'sec-fetch-site': 'cross-site', ...NAVIGATION }, 'GET'))).toBe(false);
  });
});

describe('a script of our own pages', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin', 'x-requested-with': 'Swagger UI' }, true],
    [{ 'sec-fetch-site': 'same-origin', 'x-requested-with': '' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'same-site', 'x-requested-with': 'x' }, false],
    [{ 'x-requested-with': 'x' }, false],
  ])('sends %j: %s', (headers, expected) => {
    expect(isOwnScript(requestWith(headers))).toBe(expected);
  });
});
