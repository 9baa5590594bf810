import { makeValidator } from 'envalid';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The issuer of an OpenID provider, exactly as its tokens and its discovery document name it. */
export const issuer = makeValidator<string>((input) => {
  const url = URL.parse(input);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!isSafe || url.search !== '' || url.hash !== '') {
    throw new Error(
      'should be the https URL of an OpenID provider, as its discovery document has it in "issuer"; http is for this machine only',
    );
  }
  return input;
});

export const words = makeValidator<string[]>((input) => {
  const items = input.split(',').map((item) => item.trim());
  if (items.includes('')) throw new Error('should be a comma list without empty items');
  return items;
});

/** Where a person's workspace comes from: it has this name, or the name that this claim has. */
export type ClaimedWorkspace = { readonly name: string } | { readonly claim: string };

const CLAIM = /^claim:(.+)$/;

export const claimedWorkspace = makeValidator<ClaimedWorkspace>((input) => {
  const [, claim] = CLAIM.exec(input) ?? [];
  if (claim === undefined && input.startsWith('claim:'))
    throw new Error('should be the name of a workspace, or claim: and the name of a claim');
  return claim === undefined ? { name: input } : { claim };
});

const PERSONS_SCOPES = ['read', 'write', 'admin'] as const;

type PersonsScope = (typeof PERSONS_SCOPES)[number];

/** The claim that decides on a person's scope, and the values that give each. */
export interface ClaimedScopes {
  readonly claim: string;
  /** In ascending order of the scopes. */
  readonly values: readonly (readonly [scope: PersonsScope, values: readonly string[]])[];
}

/** Parses `groups; read=staff; write=product, design; admin=leads`. The value `*` stands for any. */
export const claimedScopes = makeValidator<ClaimedScopes>((input) => {
  const [claim = '', ...parts] = input.split(';').map((part) => part.trim());
  const given = new Map(parts.map(scopeOf));
  if (claim === '' || claim.includes('=') || given.size === 0 || given.size < parts.length)
    throw new Error(
      'should be a claim and the values that give each scope, for example "groups; read=staff; write=product, design; admin=leads"',
    );
  return { claim, values: PERSONS_SCOPES.map((scope) => [scope, given.get(scope) ?? []] as const) };
});

function scopeOf(part: string): [PersonsScope, string[]] {
  const [, word = '', list = ''] = /^(\w+)\s*=(.*)$/.exec(part) ?? [];
  const scope = PERSONS_SCOPES.find((each) => each === word);
  const values = list.split(',').map((value) => value.trim());
  if (scope === undefined || values.includes(''))
    throw new Error(`should have scopes with values, read=…, write=… or admin=…; not "${part}"`);
  return [scope, values];
}

interface Values {
  readonly OIDC_ISSUER: string | undefined;
  readonly OIDC_AUDIENCE: readonly string[] | undefined;
  readonly OIDC_WORKSPACE: ClaimedWorkspace | undefined;
  readonly OIDC_SCOPES: ClaimedScopes | undefined;
  readonly OIDC_CLIENT_ID: string | undefined;
  readonly OIDC_CLIENT_SECRET: string | undefined;
}

const REQUIRED = ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'OIDC_WORKSPACE', 'OIDC_SCOPES'] as const;

/** The faults of variables that only make sense together. */
export function incompleteProvider(
  isGiven: (name: keyof Values) => boolean,
): Readonly<Record<string, Error>> {
  const all = [...REQUIRED, 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (!all.some(isGiven)) return {};
  const faults: Record<string, Error> = {};
  for (const name of REQUIRED)
    if (!isGiven(name)) faults[name] = new Error(`should be set: sign-in needs ${REQUIRED.join(', ')}`);
  if (isGiven('OIDC_CLIENT_SECRET') && !isGiven('OIDC_CLIENT_ID'))
    faults['OIDC_CLIENT_ID'] = new Error('should be set: OIDC_CLIENT_SECRET is the secret of that client');
  return faults;
}

/** @returns undefined unless persons sign in by an OpenID provider */
export function identityProviderOf(values: Values) {
  const { OIDC_ISSUER, OIDC_AUDIENCE, OIDC_WORKSPACE, OIDC_SCOPES } = values;
  if (!OIDC_ISSUER || !OIDC_AUDIENCE || !OIDC_WORKSPACE || !OIDC_SCOPES) return undefined;
  return {
    issuer: OIDC_ISSUER,
    audience: OIDC_AUDIENCE,
    workspace: OIDC_WORKSPACE,
    scopes: OIDC_SCOPES,
    /** The client by which persons log in to the service's own pages. Without one, they can't. */
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET,
  };
}

export type IdentityProviderSettings = NonNullable<ReturnType<typeof identityProviderOf>>;
