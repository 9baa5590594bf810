import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { allowInsecureRequests, type Configuration, discovery } from 'openid-client';
import { Unavailable } from '../../http/problems/problems.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { InvalidToken } from '../access.problems.js';

/** How long an answer of the provider may take. */
const TIMEOUT_MS = 5_000;

/** How long after a failure the provider is asked again for its description. */
const RETRY_MS = 5_000;

/** The least time between two requests for the provider's keys. */
const COOLDOWN_MS = 30_000;

/** The age at which keys are fetched again, so that those that the provider has withdrawn end. */
const KEYS_AGE_MS = 600_000;

/** Clocks may differ by so many seconds. */
export const LEEWAY_S = 60;

/** Asymmetric ones only: with HS256, the public key would be the secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** Other types, such as those of logout tokens, are no proof of who sends them. */
const TYPES = new Set(['jwt', 'at+jwt', 'application/at+jwt']);

interface Known {
  readonly configuration: Configuration;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

// The OpenID provider by which persons sign in, if one is set. The service works without it: the provider is asked in
// the background until it answers, and while it is away later, its last known keys go on.
@Injectable()
export class IdentityProvider implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(IdentityProvider.name);
  private known: Known | undefined;
  private attempt: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isAway = false;
  private keysAskedAt = -Infinity;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Whether the provider answered last time; undefined if none is set. */
  get status(): 'up' | 'down' | undefined {
    if (!this.settings.identityProvider) return undefined;
    return this.known && !this.isAway ? 'up' : 'down';
  }

  onApplicationBootstrap(): void {
    this.learn();
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  /** @throws Unavailable while the provider has never answered */
  async configuration(): Promise<Configuration> {
    return (await this.answered()).configuration;
  }

  /** The claims of a JWT that the provider has signed for this service. @throws InvalidToken, Unavailable */
  async verify(token: string): Promise<JWTPayload> {
    const { keys, configuration } = await this.answered();
    if (performance.now() - this.keysAskedAt > KEYS_AGE_MS) keys.reload().catch(() => undefined);
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: [...(this.settings.identityProvider?.audience ?? [])],
      algorithms: ALGORITHMS,
      clockTolerance: LEEWAY_S,
      requiredClaims: ['exp', 'sub'],
    }).catch(refuse);
    if (!TYPES.has((protectedHeader.typ ?? 'jwt').toLowerCase())) throw new InvalidToken(NOT_A_TOKEN);
    return payload;
  }

  private async answered(): Promise<Known> {
    await this.attempt;
    if (this.known) return this.known;
    throw new Unavailable('The identity provider has not answered yet, so nobody can be recognised by it.');
  }

  private learn(): void {
    const { identityProvider } = this.settings;
    if (!identityProvider) return;
    this.attempt = this.discover(identityProvider).catch((error: unknown) => {
      this.lost(error);
      this.timer = setTimeout(() => this.learn(), RETRY_MS).unref();
    });
  }

  private async discover({ issuer, clientId = '', clientSecret }: Provider): Promise<void> {
    const configuration = await discovery(new URL(issuer), clientId || issuer, clientSecret, undefined, {
      timeout: TIMEOUT_MS / 1_000,
      // oxlint-disable-next-line typescript/no-deprecated -- marked so to be noticed; only for this machine's own
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    });
    const { issuer: named, jwks_uri: uri } = configuration.serverMetadata();
    if (named !== issuer) throw new Error(`the provider calls itself ${named}: OIDC_ISSUER must be the same`);
    if (uri === undefined) throw new Error('the provider names no keys (jwks_uri)');
    const keys = createRemoteJWKSet(new URL(uri), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: COOLDOWN_MS,
      cacheMaxAge: Infinity,
      [customFetch]: this.fetchSeldom(),
    });
    await keys.reload();
    this.known = { configuration, keys };
  }

  /** Also limits how often a provider that fails or hangs is asked: jose counts only the answers. */
  private fetchSeldom(): FetchImplementation {
    let askedAt = -Infinity;
    return async (url, options) => {
      const now = performance.now();
      if (now - askedAt < COOLDOWN_MS) throw new Error('the provider has just been asked for its keys');
      askedAt = this.keysAskedAt = now;
      try {
        const response = await fetch(url, options);
        if (response.status !== 200) throw new Error(`the provider's keys: status ${response.status}`);
        this.back();
        return response;
      } catch (error) {
        this.lost(error);
        throw error;
      }
    };
  }

  private lost(error: unknown): void {
    if (!this.isAway) this.logger.warn(`The identity provider can not be used (${reasonOf(error)}).`);
    this.isAway = true;
  }

  private back(): void {
    if (this.isAway) this.logger.log('The identity provider can be used again.');
    this.isAway = false;
  }
}

type Provider = NonNullable<Settings['identityProvider']>;

const NOT_A_TOKEN = 'This is not a token: it may be mistyped or cut off.';

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};

/** The texts have no quotation marks, because they are in a header too. */
function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new InvalidToken('The token has expired.');
  if (error instanceof errors.JWTClaimValidationFailed) throw new InvalidToken(claimFault(error));
  if (UNSIGNED.some((kind) => error instanceof kind))
    throw new InvalidToken('The token is not signed by a key of the identity provider.');
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid)
    throw new InvalidToken(NOT_A_TOKEN);
  throw new Unavailable('The identity provider can not be reached, and the token names a new key.', error);
}

const UNSIGNED = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
  errors.JWSSignatureVerificationFailed,
];

const CLAIM_FAULTS: Readonly<Record<string, string>> = {
  iss: 'The token is of another issuer.',
  aud: 'The token is for another service: its audience is not the one that is set here.',
  nbf: 'The token is not valid yet.',
};

const claimFault = ({ claim }: errors.JWTClaimValidationFailed): string =>
  CLAIM_FAULTS[claim] ?? `The token lacks the claim ${claim}, or it is malformed.`;
