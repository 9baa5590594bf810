import { expect, test } from '@jest/globals';
import { personOf } from '../../../src/access/people/person.js';
import type { ClaimedScopes } from '../../../src/platform/settings/identity-provider.js';

const scopesBy = (claim: string): ClaimedScopes => ({
  claim,
  values: [
    ['read', ['*']],
    ['write', ['product', 'product design']],
    ['admin', ['leads']],
  ],
});

const read = (
  claims: object,
  claim = 'groups',
  workspace: { name: string } | { claim: string } = { name: 'acme' },
) =>
  personOf(
    { iss: 'https://id.example', sub: '4711', ...claims },
    {
      issuer: 'https://id.example',
      audience: ['records'],
      workspace,
      scopes: scopesBy(claim),
      clientId: undefined,
      clientSecret: undefined,
    },
  );

test.each<[string, object, string]>([
  ['groups', { groups: ['other'] }, 'read'],
  ['groups', { groups: ['other', 'product design'] }, 'write'],
  ['groups', { groups: ['leads', 'product'] }, 'admin'],
  ['groups', { groups: 'product' }, 'write'],
  ['scope', { scope: 'openid product' }, 'write'],
  ['realm_access.roles', { realm_access: { roles: ['leads'] } }, 'admin'],
  ['https://acme.example/roles', { 'https://acme.example/roles': ['leads'] }, 'admin'],
  ['email', { email: 'leads', email_verified: true }, 'admin'],
])('the claim %s in %j gives %s', (claim, claims, scope) => {
  expect(read(claims, claim).scope).toBe(scope);
});

test.each<[string, object]>([
  ['groups', {}],
  ['groups', { groups: [] }],
  ['groups', { groups: { leads: true } }],
  ['realm_access.roles', { realm_access: 'leads' }],
  ['toString', {}],
  ['constructor.name', {}],
  ['email', { email: 'leads', email_verified: false }],
  ['email', { email: 'leads' }],
])('the claim %s in %j gives nothing', (claim, claims) => {
  expect(() => read(claims, claim)).toThrow(
    expect.objectContaining({ kind: expect.objectContaining({ code: 'no_scope' }) }),
  );
});

test('the words of another claim than scope are one value', () => {
  expect(read({ department: 'not leads' }, 'department').scope).toBe('read');
});

test.each([[{}], [{ organisation: 7 }], [{ organisation: 'a\0b' }]])(
  'no workspace is named by %j',
  (claims) => {
    expect(() => read({ groups: ['x'], ...claims }, 'groups', { claim: 'organisation' })).toThrow(
      'organisation',
    );
  },
);

test('the workspace is the one that the claim names', () => {
  expect(read({ groups: ['x'], organisation: 'acme' }, 'groups', { claim: 'organisation' }).workspace).toBe(
    'acme',
  );
});

test.each<[object, object]>([
  [{ name: '  Ada Lovelace ' }, { name: 'Ada Lovelace' }],
  [{ name: ' ', preferred_username: 'ada' }, { name: 'ada' }],
  [{ name: 'a\0' }, { name: undefined }],
  [{ name: '\ud800' }, { name: undefined }],
  [{ name: 'é'.repeat(300) }, { name: 'é'.repeat(255) }],
  [{ name: '🙂'.repeat(300) }, { name: '🙂'.repeat(255) }],
  [{ email: 'ada@example.com', email_verified: true }, { email: 'ada@example.com' }],
  [{ email: 'ada@example.com', email_verified: 'true' }, { email: 'ada@example.com' }],
  [{ email: 'ada@example.com' }, { email: undefined }],
  [{ email: 'ada@example.com', email_verified: false }, { email: undefined }],
  [{ email: 'nobody', email_verified: true }, { email: undefined }],
  [{ picture: 'https://id.example/ada.png' }, { avatarUrl: 'https://id.example/ada.png' }],
  [{ picture: 'javascript:alert(1)' }, { avatarUrl: undefined }],
])('%j is taken as %j', (claims, person) => {
  expect(read({ groups: ['x'], ...claims })).toMatchObject(person);
});

test.each(['', 'a\0'])('a subject is not %j', (sub) => {
  expect(() => read({ groups: ['x'], sub })).toThrow('whose it is');
});
