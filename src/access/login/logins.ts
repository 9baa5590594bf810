import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import { Transactions } from '../../platform/database/transactions.js';
import { InvalidToken } from '../access.problems.js';
import { digestOf } from '../secret.js';

/** The lifetime of a login, in seconds. */
export const LOGIN_LIFETIME = 12 * 3600;

/** The most logins of a token. A further login ends the oldest, so that no token fills the table. */
const MAX_PER_TOKEN = 100;

/** The format of a login: 32 random bytes in base64url. */
const FORMAT = /^[\w-]{43}$/;

export const isLogin = (text: string): boolean => FORMAT.test(text);

@Injectable()
export class Logins {
  constructor(private readonly transactions: Transactions) {}

  /** @throws InvalidToken when the token has just been revoked */
  async begin(workspaceId: string, tokenId: string): Promise<string> {
    const login = randomBytes(32).toString('base64url');
    const write = this.transactions.write(null, async (transaction) => {
      await transaction.query({ text: 'DELETE FROM login WHERE expires_at <= now()', values: [] });
      // The lock serialises logins of one token, so that each counts all others.
      await transaction.query({
        text: 'SELECT FROM api_token WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE',
        values: [workspaceId, tokenId],
      });
      await transaction.query({
        text: `INSERT INTO login (workspace_id, api_token_id, digest, expires_at)
          VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
        values: [workspaceId, tokenId, Buffer.from(digestOf(login), 'hex'), LOGIN_LIFETIME],
      });
      await transaction.query({
        text: `DELETE FROM login WHERE workspace_id = $1 AND api_token_id = $2 AND digest IN (
            SELECT digest FROM login WHERE workspace_id = $1 AND api_token_id = $2
            ORDER BY expires_at DESC OFFSET $3)`,
        values: [workspaceId, tokenId, MAX_PER_TOKEN],
      });
    });
    await translateViolation(write, { login_api_token_fk: () => new InvalidToken() });
    return login;
  }

  async end(login: string): Promise<void> {
    await this.transactions.write(null, (transaction) =>
      transaction.query({
        text: 'DELETE FROM login WHERE digest = $1',
        values: [Buffer.from(digestOf(login), 'hex')],
      }),
    );
  }
}
