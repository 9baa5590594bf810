import { Injectable } from '@nestjs/common';
import { FailedAttempts } from '../http/limits/failed-attempts.js';
import { InvalidToken } from './access.problems.js';
import { BatchedLookUp } from './batched-look-up.js';
import type { Caller } from '../http/requests/caller.js';
import { type Credential, CredentialsRepository } from './credentials.repository.js';
import { LastUse } from './last-use.js';
import { digestOf, isSecret } from './secret.js';
import { ShortLivedCache } from './short-lived-cache.js';

/** Where credentials of one kind are looked up. */
interface Kind {
  readonly memory: ShortLivedCache<Credential>;
  /** For what addresses show that may have no more look-ups of their own. */
  readonly batched: BatchedLookUp<Credential>;
}

/**
 * Recognises callers by what they show. What is revoked is recognised for less than a second more. What is valid is
 * recognised whatever else its address shows: the limit on failures decides how it is looked up, and never whether.
 */
@Injectable()
export class Credentials {
  private readonly tokens: Kind;
  private readonly logins: Kind;

  constructor(
    repository: CredentialsRepository,
    private readonly failures: FailedAttempts,
    private readonly lastUse: LastUse,
  ) {
    this.tokens = {
      memory: new ShortLivedCache((digest) => repository.token(digest)),
      batched: new BatchedLookUp((digests) => repository.tokens(digests)),
    };
    this.logins = {
      memory: new ShortLivedCache((digest) => repository.login(digest)),
      batched: new BatchedLookUp((digests) => repository.logins(digests)),
    };
  }

  /**
   * @param address where the token came from
   * @throws InvalidToken
   * @throws TooManyFailures instead, when the address showed too many that were none
   */
  async ofToken(secret: string, address: string): Promise<Caller> {
    if (!isSecret(secret)) {
      this.failures.countFailure(address);
      throw new InvalidToken('This is not a token: it may be mistyped or cut off.');
    }
    const token = await this.find(this.tokens, digestOf(secret), address);
    if (!token) throw new InvalidToken('The token is unknown or revoked.');
    if (isOver(token)) throw new InvalidToken('The token has expired.');
    this.lastUse.note(token, Date.now());
    return token;
  }

  /**
   * The caller who logged in with a browser; undefined when the login is over, or there was none.
   *
   * @param address where the login came from
   * @throws TooManyFailures when there was none, and the address showed too many of those
   */
  async ofLogin(secret: string, address: string): Promise<Caller | undefined> {
    const login = await this.find(this.logins, digestOf(secret), address);
    if (!login || isOver(login)) return undefined;
    this.lastUse.note(login, Date.now());
    return login;
  }

  /** What is known of a credential; one that lets nobody in is counted as a failure of the address. */
  private async find(
    { memory, batched }: Kind,
    digest: string,
    address: string,
  ): Promise<Credential | undefined> {
    // What was valid before most likely is still.
    if (memory.remembers(digest)) return this.counted(await memory.get(digest), address);
    if (!this.failures.beginLookUp(address)) {
      return this.counted(await memory.get(digest, (key) => batched.get(key)), address);
    }
    try {
      // Counted before it is over, so that at no moment there seems to be room for one more.
      return this.counted(await memory.get(digest), address);
    } finally {
      this.failures.endLookUp(address);
    }
  }

  private counted(credential: Credential | undefined, address: string): Credential | undefined {
    if (!credential || isOver(credential)) this.failures.countFailure(address);
    return credential;
  }
}

const isOver = ({ expiresAt }: Credential): boolean => expiresAt !== undefined && expiresAt <= Date.now();
