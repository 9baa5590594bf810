import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { explained } from '../../database/refusals.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { InvalidToken } from '../access.problems.js';
import { digestOf } from '../secret.js';

/** How long a login lasts, in seconds; its token may end it earlier. */
export const LOGIN_LASTS = 12 * 3600;

/** Logins that there can be with one token; one more ends the oldest, so that no token fills the table. */
const MOST_OF_TOKEN = 100;

/** 32 random bytes in base64url. */
const FORM = /^[\w-]{43}$/;

/** Whether the text can be a login; says nothing on whether there is one. */
export const isLogin = (text: string): boolean => FORM.test(text);

/** The logins of browsers. What is stored lets nobody in: it is the digest of what the browser keeps. */
@Injectable()
export class Logins {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * @returns what the browser is to keep
   * @throws InvalidToken when the token was revoked just now
   */
  async begin(workspaceId: string, tokenId: string): Promise<string> {
    const login = randomBytes(32).toString('base64url');
    const write = this.unitOfWork.run(async (transaction) => {
      await transaction.query({ text: 'DELETE FROM login WHERE expires_at <= now()', values: [] });
      await transaction.query({
        text: `INSERT INTO login (workspace_id, api_token_id, digest, expires_at)
          VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
        values: [workspaceId, tokenId, Buffer.from(digestOf(login), 'hex'), LOGIN_LASTS],
      });
      await transaction.query({
        text: `DELETE FROM login WHERE workspace_id = $1 AND api_token_id = $2 AND digest IN (
            SELECT digest FROM login WHERE workspace_id = $1 AND api_token_id = $2
            ORDER BY expires_at DESC OFFSET $3)`,
        values: [workspaceId, tokenId, MOST_OF_TOKEN],
      });
    });
    await explained(write, { login_api_token_fk: () => new InvalidToken() });
    return login;
  }

  async end(login: string): Promise<void> {
    await this.unitOfWork.run((transaction) =>
      transaction.query({
        text: 'DELETE FROM login WHERE digest = $1',
        values: [Buffer.from(digestOf(login), 'hex')],
      }),
    );
  }
}
