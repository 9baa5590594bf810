import { Injectable } from '@nestjs/common';
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
    private readonly lastUse: LastUse,
  ) {
    this.tokens = new ShortMemory((digest) => repository.token(digest));
    this.logins = new ShortMemory((digest) => repository.login(digest));
  }

  /** @throws InvalidToken */
  async ofToken(secret: string): Promise<Caller> {
    if (!isSecret(secret)) throw new InvalidToken('This is not a token: it may be mistyped or cut off.');
    const token = await this.tokens.get(digestOf(secret));
    if (!token) throw new InvalidToken();
    const now = Date.now();
    if (isOver(token, now)) throw new InvalidToken('The token has expired.');
    this.lastUse.note(token, now);
    return token;
  }

  /** The caller who logged in with a browser; undefined when the login is over, or there was none. */
  async ofLogin(secret: string): Promise<Caller | undefined> {
    const login = await this.logins.get(digestOf(secret));
    const now = Date.now();
    if (!login || isOver(login, now)) return undefined;
    this.lastUse.note(login, now);
    return login;
  }
}

const isOver = ({ expiresAt }: Credential, now: number): boolean =>
  expiresAt !== undefined && expiresAt <= now;
