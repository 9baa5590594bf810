import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { AccessScope } from '../../http/requests/caller.js';
import { InvalidToken } from '../access.problems.js';
import { digestOf } from '../secret.js';

/** The lifetime of a login, in seconds. */
export const LOGIN_LIFETIME = 12 * 3600;

/** The most logins of a token or user. A further login ends the oldest, so that nobody fills the table. */
const MAX_PER_HOLDER = 100;

/** The format of a login: 32 random bytes in base64url. */
const FORMAT = /^[\w-]{43}$/;

export const isLogin = (text: string): boolean => FORMAT.test(text);

/** Who logs in: somebody with a token, or a person with the scope that the identity provider gives. */
export type LoginHolder = { readonly workspaceId: string } & (
  { readonly tokenId: string } | { readonly userId: string; readonly scope: AccessScope }
);

/** How logins of a holder are found, and which table has the holder. */
const BY_TOKEN = { column: 'api_token_id', table: 'api_token' };
const BY_USER = { column: 'user_id', table: 'workspace_user' };

@Injectable()
export class Logins {
  constructor(private readonly transactions: Transactions) {}

  /** @throws InvalidToken when the token has just been revoked */
  async begin(holder: LoginHolder): Promise<string> {
    const { workspaceId } = holder;
    const [{ column, table }, id, scope] =
      'tokenId' in holder ? [BY_TOKEN, holder.tokenId, null] : [BY_USER, holder.userId, holder.scope];
    const login = randomBytes(32).toString('base64url');
    const write = this.transactions.write(null, async (transaction) => {
      await transaction.query({ text: 'DELETE FROM login WHERE expires_at <= now()', values: [] });
      // The lock serialises logins of one holder, so that each counts all others.
      await transaction.query({
        text: `SELECT FROM ${table} WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE`,
        values: [workspaceId, id],
      });
      await transaction.query({
        text: `INSERT INTO login (workspace_id, ${column}, digest, expires_at, scope)
          VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5)`,
        values: [workspaceId, id, Buffer.from(digestOf(login), 'hex'), LOGIN_LIFETIME, scope],
      });
      await transaction.query({
        text: `DELETE FROM login WHERE workspace_id = $1 AND ${column} = $2 AND digest IN (
            SELECT digest FROM login WHERE workspace_id = $1 AND ${column} = $2
            ORDER BY expires_at DESC OFFSET $3)`,
        values: [workspaceId, id, MAX_PER_HOLDER],
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
