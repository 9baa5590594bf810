import { Injectable } from '@nestjs/common';
import { FailedAttempts } from '../http/limits/failed-attempts.js';
import type { Caller } from '../http/requests/caller.js';
import { InvalidToken, UserInactive } from './access.problems.js';
import { BatchedLookUp } from './batched-look-up.js';
import { type Credential, type CredentialSource, CredentialsRepository } from './credentials.repository.js';
import { LastUse } from './last-use.js';
import { RevalidatingCache } from './revalidating-cache.js';
import { digestOf, isSecret } from './secret.js';

interface Source {
  readonly cache: RevalidatingCache<Credential>;
  /** The look-up for addresses with too many failed attempts. */
  readonly batched: BatchedLookUp<Credential>;
}

// Finds the caller of a token or login. Revoked credentials are accepted for less than a second. Valid credentials are
// always accepted: failed attempts from the same address only change how they are looked up.
@Injectable()
export class Credentials {
  private readonly tokens: Source;
  private readonly logins: Source;

  constructor(
    repository: CredentialsRepository,
    private readonly failures: FailedAttempts,
    private readonly lastUse: LastUse,
  ) {
    const sourceOf = (source: CredentialSource): Source => ({
      cache: new RevalidatingCache((digest) => repository.find(source, digest)),
      batched: new BatchedLookUp((digests) => repository.findAll(source, digests)),
    });
    this.tokens = sourceOf('token');
    this.logins = sourceOf('login');
  }

  /** @throws InvalidToken, UserInactive, or TooManyFailures when the address has failed too often */
  async ofToken(secret: string, address: string): Promise<Caller> {
    if (!isSecret(secret)) {
      this.failures.countFailure(address);
      throw new InvalidToken('This is not a token: it may be mistyped or cut off.');
    }
    const token = await this.find(this.tokens, digestOf(secret), address);
    if (!token) throw new InvalidToken('The token is unknown or revoked.');
    if (isExpired(token)) throw new InvalidToken('The token has expired.');
    if (token.isInactive) throw new UserInactive();
    this.lastUse.note(token, Date.now());
    return token;
  }

  /** @throws UserInactive, TooManyFailures */
  async ofLogin(secret: string, address: string): Promise<Caller | undefined> {
    const login = await this.find(this.logins, digestOf(secret), address);
    if (!login || isExpired(login)) return undefined;
    if (login.isInactive) throw new UserInactive();
    this.lastUse.note(login, Date.now());
    return { ...login, hasLogin: true };
  }

  private async find(
    { cache, batched }: Source,
    digest: string,
    address: string,
  ): Promise<Credential | undefined> {
    if (cache.hasFound(digest)) return this.counted(await cache.get(digest), address);
    if (!this.failures.beginLookUp(address)) {
      return this.counted(await cache.get(digest, (key) => batched.get(key)), address);
    }
    try {
      // The failure is counted before the look-up ends, so that no concurrent look-up exceeds the limit.
      return this.counted(await cache.get(digest), address);
    } finally {
      this.failures.endLookUp(address);
    }
  }

  private counted(credential: Credential | undefined, address: string): Credential | undefined {
    if (!credential || isExpired(credential)) this.failures.countFailure(address);
    return credential;
  }
}

const isExpired = ({ expiresAt }: Credential): boolean => expiresAt !== undefined && expiresAt <= Date.now();
