import { describe, expect, test } from '@jest/globals';
import type { AccessScope } from '../../../src/http/requests/caller.js';
import { stalenessAcceptedBy } from '../../../src/http/requests/stale-reads.js';

const accepted = (scope: AccessScope, cacheControl?: string) =>
  stalenessAcceptedBy({
    caller: { workspaceId: 'w', scope },
    headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl },
  });

const ANY = { maxLag: undefined };

describe('a stale answer', () => {
  test.each<[AccessScope, string | undefined, { maxLag: number | undefined } | undefined]>([
    ['read', undefined, ANY],
    ['write', undefined, undefined],
    ['admin', undefined, undefined],
    ['write', 'max-stale', ANY],
    ['write', 'max-stale=3', { maxLag: 3_000 }],
    ['read', 'max-stale=3', { maxLag: 3_000 }],
    ['write', 'max-age=60, Max-Stale="3"', { maxLag: 3_000 }],
    ['write', 'max-stale=0', { maxLag: 0 }],
    ['write', 'max-stale=soon', undefined],
    ['read', 'max-stale=-1', undefined],
    ['read', 'no-cache', undefined],
    ['read', 'max-age=0', undefined],
    ['write', 'no-cache, max-stale', undefined],
    ['write', 'max-age=60', undefined],
    ['read', 'max-age=60', ANY],
    ['read', ',=,', ANY],
  ])('for a token of the scope %s that says %j: %j', (scope, cacheControl, expected) =>
    expect(accepted(scope, cacheControl)).toEqual(expected),
  );
});
