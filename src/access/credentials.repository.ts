import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { Scope } from './scope.js';

/** What lets a caller in: a token, or a login that was made with one. */
export interface Credential {
  readonly workspaceId: string;
  readonly tokenId: string;
  readonly scope: Scope;
  /** In milliseconds since 1970. */
  readonly expiresAt?: number;
  readonly lastUsedAt?: number;
}

/** That a token was used. */
export interface Use {
  readonly workspaceId: string;
  readonly tokenId: string;
  readonly at: Date;
}

interface CredentialRow {
  readonly workspace_id: string;
  readonly id: string;
  readonly scope: Scope;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
}

/** Finds what lets callers in. */
@Injectable()
export class CredentialsRepository {
  constructor(
    private readonly reader: Reader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  token(digest: string): Promise<Credential | undefined> {
    return this.find(
      `SELECT workspace_id, id, scope, last_used_at, expires_at FROM api_token WHERE digest = $1`,
      digest,
    );
  }

  login(digest: string): Promise<Credential | undefined> {
    return this.find(
      `SELECT t.workspace_id, t.id, t.scope, t.last_used_at, least(l.expires_at, t.expires_at) AS expires_at
      FROM login l JOIN api_token t ON t.workspace_id = l.workspace_id AND t.id = l.api_token_id
      WHERE l.digest = $1`,
      digest,
    );
  }

  /** Writes when tokens were last used, unless it is written already for a time less than a minute before. */
  async use(uses: readonly Use[]): Promise<void> {
    // All writers lock in the same order, so that none waits for another in a circle.
    const sorted = uses.toSorted((a, b) => (a.tokenId < b.tokenId ? -1 : 1));
    await this.unitOfWork.run((transaction) =>
      transaction.rows({
        text: `UPDATE api_token t SET last_used_at = used.at
          FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS used (workspace_id, id, at)
          WHERE t.workspace_id = used.workspace_id AND t.id = used.id
            AND (t.last_used_at IS NULL OR t.last_used_at <= used.at - interval '1 minute')`,
        values: [
          sorted.map(({ workspaceId }) => workspaceId),
          sorted.map(({ tokenId }) => tokenId),
          sorted.map(({ at }) => at),
        ],
      }),
    );
  }

  private async find(text: string, digest: string): Promise<Credential | undefined> {
    const row = await this.reader.row<CredentialRow>({ text, values: [Buffer.from(digest, 'hex')] });
    return (
      row && {
        workspaceId: row.workspace_id,
        tokenId: row.id,
        scope: row.scope,
        ...(row.expires_at !== null && { expiresAt: Date.parse(row.expires_at) }),
        ...(row.last_used_at !== null && { lastUsedAt: Date.parse(row.last_used_at) }),
      }
    );
  }
}
