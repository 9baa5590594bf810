import { Injectable } from '@nestjs/common';
import { FailedAttempts } from '../limits/failed-attempts.js';
import { InvalidToken } from './access.problems.js';
import type { Caller } from './caller.js';
import { type Credential, CredentialsRepository } from './credentials.repository.js';
import { LastUse } from './last-use.js';
import { digestOf, isSecret } from './secret.js';
import { ShortMemory } from './short-memory.js';

/** Recognises callers by what they show. Whatever is revoked is recognised for less than a second more. */
@Injectable()
export class Credentials {
  private readonly tokens: ShortMemory<Credential>;
  private readonly logins: ShortMemory<Credential>;

  constructor(
    repository: CredentialsRepository,
    private readonly failures: FailedAttempts,
    private readonly lastUse: LastUse,
  ) {
    this.tokens = new ShortMemory((digest) => repository.token(digest));
    this.logins = new ShortMemory((digest) => repository.login(digest));
  }

  /**
   * @param address where the token came from
   * @throws InvalidToken
   * @throws TooManyFailures when the address showed too many that were none
   */
  async ofToken(secret: string, address: string): Promise<Caller> {
    try {
      return await this.holderOf(secret, address);
    } catch (error) {
      if (error instanceof InvalidToken) this.failures.count(address);
      throw error;
    }
  }

  /**
   * The caller who logged in with a browser; undefined when the login is over, or there was none.
   *
   * @param address where the login came from
   * @throws TooManyFailures when the address showed too many that were none
   */
  async ofLogin(secret: string, address: string): Promise<Caller | undefined> {
    const digest = digestOf(secret);
    if (!this.logins.remembers(digest)) this.failures.check(address);
    const login = await this.logins.get(digest);
    const now = Date.now();
    if (!login || isOver(login, now)) {
      this.failures.count(address);
      return undefined;
    }
    this.lastUse.note(login, now);
    return login;
  }

  private async holderOf(secret: string, address: string): Promise<Caller> {
    const digest = digestOf(secret);
    // Who was let in before is let in again, whatever others at the same address do.
    if (!this.tokens.remembers(digest)) this.failures.check(address);
    if (!isSecret(secret)) throw new InvalidToken('This is not a token: it may be mistyped or cut off.');
    const token = await this.tokens.get(digest);
    if (!token) throw new InvalidToken('The token is unknown or revoked.');
    const now = Date.now();
    if (isOver(token, now)) throw new InvalidToken('The token has expired.');
    this.lastUse.note(token, now);
    return token;
  }
}

const isOver = ({ expiresAt }: Credential, now: number): boolean =>
  expiresAt !== undefined && expiresAt <= now;
