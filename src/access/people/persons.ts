import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FailedAttempts } from '../../http/limits/failed-attempts.js';
import type { Caller } from '../../http/requests/caller.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { InvalidToken, UserInactive } from '../access.problems.js';
import type { Credential } from '../credentials.repository.js';
import { RevalidatingCache } from '../revalidating-cache.js';
import { digestOf, isOwnSecret } from '../secret.js';
import { Identities } from './identities.js';
import { IdentityProvider, LEEWAY_S } from './identity-provider.js';
import { type Person, personOf } from './person.js';

const MAX_TOKENS = 10_000;

/** A person, and until when the token proves it, in milliseconds since 1970. */
interface Proven {
  readonly person: Person;
  readonly until: number;
}

/** Finds the callers whose tokens are JWTs of the identity provider: verified once, then looked up as others are. */
@Injectable()
export class Persons {
  private readonly proven = new LRUCache<string, Proven>({ max: MAX_TOKENS });
  private readonly credentials = new RevalidatingCache<Credential>(() => Promise.resolve(undefined));

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly provider: IdentityProvider,
    private readonly identities: Identities,
    private readonly failures: FailedAttempts,
  ) {}

  /** Whether a bearer is to be one of the identity provider's tokens. */
  isFor(bearer: string): boolean {
    return this.settings.identityProvider !== undefined && !isOwnSecret(bearer);
  }

  /** @throws InvalidToken, UserInactive, NoScope, NoWorkspace, Unavailable; TooManyFailures of the address */
  async ofToken(token: string, address: string): Promise<Caller> {
    const digest = digestOf(token);
    const { person, until } = this.proven.get(digest) ?? (await this.prove(token, digest, address));
    if (until <= Date.now()) throw new InvalidToken('The token has expired.');
    const credential = await this.credentials.get(digest, () => this.identities.credentialOf(person));
    if (credential?.isInactive) throw new UserInactive();
    return credential as Credential;
  }

  private async prove(token: string, digest: string, address: string): Promise<Proven> {
    const claims = await this.provider.verify(token).catch((error: unknown) => {
      if (error instanceof InvalidToken) this.failures.countFailure(address);
      throw error;
    });
    const { identityProvider } = this.settings;
    if (!identityProvider) throw new InvalidToken();
    const proven = {
      person: personOf(claims, identityProvider),
      until: ((claims.exp ?? 0) + LEEWAY_S) * 1_000,
    };
    this.proven.set(digest, proven);
    return proven;
  }
}
