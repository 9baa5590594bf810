import { describe, expect, test } from '@jest/globals';
import { NO_PARENT, type Parent, sameParent } from '../../src/discoveries/rules/nesting.js';
import { linksGiven } from '../../src/discoveries/rules/tracker-links.js';

describe('two parents', () => {
  const component: Parent = { type: 'COMPONENT', id: 'a' };

  test.each<[Parent, Parent]>([
    [NO_PARENT, { type: 'NONE' }],
    [component, { type: 'COMPONENT', id: 'a' }],
    [
      { type: 'DISCOVERY', id: 'a' },
      { type: 'DISCOVERY', id: 'a' },
    ],
  ])('%j and %j are the same', (a, b) => {
    expect(sameParent(a, b)).toBe(true);
  });

  test.each<[string, Parent]>([
    ['id', { type: 'COMPONENT', id: 'b' }],
    ['kind', { type: 'DISCOVERY', id: 'a' }],
    ['being there', NO_PARENT],
  ])('differ by their %s', (_, other) => {
    expect(sameParent(component, other)).toBe(false);
    expect(sameParent(other, component)).toBe(false);
  });
});

describe('the links that a request gives', () => {
  test('are those of the trackers it names', () => {
    expect(linksGiven({ alphaIssueUrls: ['https://a.example'] })).toEqual({
      alphaIssueUrls: ['https://a.example'],
    });
  });

  test('are none for null and for an empty list', () => {
    expect(linksGiven({ bravoIssueUrls: null, echoCardUrls: [] })).toEqual({
      bravoIssueUrls: [],
      echoCardUrls: [],
    });
  });

  test('leave alone what the request leaves out', () => {
    expect(linksGiven({ charlieIssueUrls: undefined })).toEqual({});
  });
});
