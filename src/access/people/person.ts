import type { JWTPayload } from 'jose';
import { email, webUrl } from '../../http/input/rules.js';
import { isStorable } from '../../http/input/unsafe-input.js';
import type { AccessScope } from '../../http/requests/caller.js';
import type { ClaimedScopes, IdentityProviderSettings } from '../../platform/settings/identity-provider.js';
import { InvalidToken, NoScope, NoWorkspace } from '../access.problems.js';

const MAX_NAME = 255;
const MAX_EMAIL = 320;

/** What the identity provider says of a person: who it is, and what the person may do where. */
export interface Person {
  readonly issuer: string;
  /** The provider's id of the person, which it never gives to another. */
  readonly subject: string;
  /** The name of the workspace. */
  readonly workspace: string;
  readonly scope: AccessScope;
  readonly name?: string | undefined;
  /** Only an address that the provider has verified. */
  readonly email?: string | undefined;
  readonly avatarUrl?: string | undefined;
}

/** Reads verified claims. @throws NoScope, NoWorkspace; InvalidToken if the subject is unusable */
export function personOf(claims: JWTPayload, { workspace, scopes }: IdentityProviderSettings): Person {
  const { iss: issuer = '', sub: subject = '' } = claims;
  if (subject === '' || !isStorable(subject))
    throw new InvalidToken('The token does not say whose it is (sub).');
  return {
    issuer,
    subject,
    workspace: 'name' in workspace ? workspace.name : workspaceIn(claims, workspace.claim),
    scope: scopeIn(claims, scopes),
    name: nameIn(claims['name']) ?? nameIn(claims['preferred_username']),
    email: isEmailVerified(claims) ? passing(claims['email'], email(MAX_EMAIL)) : undefined,
    avatarUrl: passing(claims['picture'], webUrl),
  };
}

function workspaceIn(claims: JWTPayload, claim: string): string {
  const [name] = valuesOf(claims, claim);
  if (name === undefined || !isStorable(name)) throw new NoWorkspace(claim);
  return name;
}

function scopeIn(claims: JWTPayload, { claim, values }: ClaimedScopes): AccessScope {
  const held = valuesOf(claims, claim);
  const matches = (wanted: readonly string[]) =>
    wanted.some((value) => held.includes(value) || (value === '*' && held.length > 0));
  const found = values.findLast(([, wanted]) => matches(wanted));
  if (!found) throw new NoScope(claim);
  return found[0];
}

/** Some providers write booleans as texts. */
const isEmailVerified = (claims: JWTPayload): boolean =>
  claims['email_verified'] === true || claims['email_verified'] === 'true';

/** OAuth's own claims have several words in one text (RFC 9068, section 2.2.3). */
const LISTS_OF_WORDS = new Set(['scope', 'scp']);

/** The texts of a claim, which may have one or a list. An address that isn't verified may be anybody's. */
function valuesOf(claims: JWTPayload, claim: string): string[] {
  if (claim === 'email' && !isEmailVerified(claims)) return [];
  const value = claimIn(claims, claim);
  if (typeof value === 'string' && LISTS_OF_WORDS.has(claim)) return value.split(' ');
  return [value].flat().filter((each) => typeof each === 'string');
}

/** A claim by its name, or by a path of names: Keycloak has roles in `realm_access.roles`. */
function claimIn(claims: JWTPayload, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim];
  let value: unknown = claims;
  for (const name of claim.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = value[name as keyof typeof value];
  }
  return value;
}

function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isStorable(value)) return undefined;
  const name = [...value.trim()].slice(0, MAX_NAME).join('').trim();
  return name === '' ? undefined : name;
}

const passing = (value: unknown, rule: (value: unknown) => unknown): string | undefined =>
  typeof value === 'string' && isStorable(value) && rule(value) === undefined ? value : undefined;
