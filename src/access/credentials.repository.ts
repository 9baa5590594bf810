import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { AccessScope } from '../http/requests/caller.js';

export interface Credential {
  readonly workspaceId: string;
  readonly tokenId: string;
  readonly scope: AccessScope;
  /** In milliseconds since 1970. */
  readonly expiresAt?: number;
  readonly lastUsedAt?: number;
}

export interface Use {
  readonly workspaceId: string;
  readonly tokenId: string;
  readonly at: Date;
}

export const PRECISION_MS = 60_000;

interface CredentialRow {
  readonly digest: string;
  readonly workspace_id: string;
  readonly id: string;
  readonly scope: AccessScope;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
}

const TOKEN = `SELECT encode(digest, 'hex') AS digest, workspace_id, id, scope, last_used_at, expires_at FROM api_token`;

const LOGIN = `SELECT encode(l.digest, 'hex') AS digest, t.workspace_id, t.id, t.scope, t.last_used_at,
    least(l.expires_at, t.expires_at) AS expires_at
  FROM login l JOIN api_token t ON t.workspace_id = l.workspace_id AND t.id = l.api_token_id`;

@Injectable()
export class CredentialsRepository {
  constructor(
    private readonly reader: Reader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  token(digest: string): Promise<Credential | undefined> {
    return this.find(`${TOKEN} WHERE digest = $1`, digest);
  }

  login(digest: string): Promise<Credential | undefined> {
    return this.find(`${LOGIN} WHERE l.digest = $1`, digest);
  }

  tokens(digests: readonly string[]): Promise<Map<string, Credential>> {
    return this.findAll(`${TOKEN} WHERE digest = ANY($1)`, digests);
  }

  logins(digests: readonly string[]): Promise<Map<string, Credential>> {
    return this.findAll(`${LOGIN} WHERE l.digest = ANY($1)`, digests);
  }

  async use(uses: readonly Use[]): Promise<void> {
    // All writers lock in the same order, to avoid deadlocks.
    const sorted = uses.toSorted((a, b) => (a.tokenId < b.tokenId ? -1 : 1));
    await this.unitOfWork.write(null, (transaction) =>
      transaction.query({
        text: `UPDATE api_token t SET last_used_at = used.at
          FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS used (workspace_id, id, at, not_after)
          WHERE t.workspace_id = used.workspace_id AND t.id = used.id
            AND (t.last_used_at IS NULL OR t.last_used_at <= used.not_after)`,
        values: [
          sorted.map(({ workspaceId }) => workspaceId),
          sorted.map(({ tokenId }) => tokenId),
          sorted.map(({ at }) => at),
          // Computed here: Citus refuses arithmetic on times and columns in an update.
          sorted.map(({ at }) => new Date(at.getTime() - PRECISION_MS)),
        ],
      }),
    );
  }

  private async find(text: string, digest: string): Promise<Credential | undefined> {
    const row = await this.reader.byKey<CredentialRow>({ text, values: [bytesOf(digest)] });
    return row && toCredential(row);
  }

  /** On a connection of its own, so that batches don't delay single look-ups. */
  private async findAll(text: string, digests: readonly string[]): Promise<Map<string, Credential>> {
    const rows = await this.reader.query<CredentialRow>({ text, values: [digests.map(bytesOf)] });
    return new Map(rows.map((row) => [row.digest, toCredential(row)]));
  }
}

const bytesOf = (digest: string): Buffer => Buffer.from(digest, 'hex');

const toCredential = (row: CredentialRow): Credential => ({
  workspaceId: row.workspace_id,
  tokenId: row.id,
  scope: row.scope,
  ...(row.expires_at !== null && { expiresAt: Date.parse(row.expires_at) }),
  ...(row.last_used_at !== null && { lastUsedAt: Date.parse(row.last_used_at) }),
});
