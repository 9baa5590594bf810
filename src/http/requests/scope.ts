/** What a caller may do, from least to most: each scope includes the ones before it. */
export const SCOPES = ['read', 'write', 'admin'] as const;

export type AccessScope = (typeof SCOPES)[number];

/** Whether whoever holds one scope may do what needs another. */
export const scopeIncludes = (held: AccessScope, needed: AccessScope): boolean =>
  SCOPES.indexOf(held) >= SCOPES.indexOf(needed);

/** The scopes that a scope includes, itself among them. */
export const scopesUpTo = (scope: AccessScope): AccessScope[] => SCOPES.slice(0, SCOPES.indexOf(scope) + 1);

/** The scope that includes all of those given. */
export const highestOf = (scopes: readonly AccessScope[]): AccessScope =>
  SCOPES.findLast((scope) => scopes.includes(scope)) ?? 'read';
