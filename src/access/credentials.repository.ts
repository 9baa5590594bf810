import { Injectable } from '@nestjs/common';
import { Reader } from '../platform/database/reader.js';
import { Transactions } from '../platform/database/transactions.js';
import type { AccessScope } from '../http/requests/caller.js';

export interface Credential {
  readonly workspaceId: string;
  readonly scope: AccessScope;
  /** The token itself, or the one that a login was made with; undefined for a person who signed in. */
  readonly tokenId?: string;
  /** The user as whom the holder acts. */
  readonly userId?: string;
  /** The only origins whose pages may use the token. */
  readonly origins?: readonly string[];
  /** Whether the user may not act any more. */
  readonly isInactive?: boolean;
  /** The expiry, in milliseconds since 1970. */
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
  readonly id: string | null;
  readonly user_id: string | null;
  readonly scope: AccessScope;
  readonly origins: readonly string[] | null;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
}

/** Queries for credentials, to be completed by a condition on the digest. */
const SOURCES = {
  token: `SELECT encode(digest, 'hex') AS digest, workspace_id, id, user_id, scope, origins, last_used_at,
      expires_at
    FROM api_token WHERE digest`,
  login: `SELECT encode(l.digest, 'hex') AS digest, l.workspace_id, t.id, coalesce(l.user_id, t.user_id) AS user_id,
      coalesce(l.scope, t.scope) AS scope, t.origins, t.last_used_at, least(l.expires_at, t.expires_at) AS expires_at
    FROM login l LEFT JOIN api_token t ON t.workspace_id = l.workspace_id AND t.id = l.api_token_id WHERE l.digest`,
};

export type CredentialSource = keyof typeof SOURCES;

@Injectable()
export class CredentialsRepository {
  constructor(
    private readonly reader: Reader,
    private readonly transactions: Transactions,
  ) {}

  async find(source: CredentialSource, digest: string): Promise<Credential | undefined> {
    const text = `${SOURCES[source]} = $1`;
    const row = await this.reader.byKey<CredentialRow>({ text, values: [bytesOf(digest)] });
    return row && this.withUser(row);
  }

  /** Uses the pool instead of the connection of single look-ups, so that batches don't delay those. */
  async findAll(source: CredentialSource, digests: readonly string[]): Promise<Map<string, Credential>> {
    const text = `${SOURCES[source]} = ANY ($1)`;
    const rows = await this.reader.query<CredentialRow>({ text, values: [digests.map(bytesOf)] });
    const found = new Map<string, Credential>();
    for (const row of rows) {
      const credential = await this.withUser(row);
      if (credential) found.set(row.digest, credential);
    }
    return found;
  }

  /** A second statement, because in a cluster not all nodes have the users. @returns undefined without the user */
  private async withUser(row: CredentialRow): Promise<Credential | undefined> {
    const credential = toCredential(row);
    if (row.user_id === null) return credential;
    const user = await this.reader.byKey<{ active: boolean }>({
      text: 'SELECT active FROM workspace_user WHERE workspace_id = $1 AND id = $2',
      values: [row.workspace_id, row.user_id],
    });
    return user && { ...credential, isInactive: !user.active };
  }

  async use(uses: readonly Use[]): Promise<void> {
    // All writers lock tokens in the same order, to avoid deadlocks.
    const sorted = uses.toSorted((a, b) => (a.tokenId < b.tokenId ? -1 : 1));
    await this.transactions.write(null, (transaction) =>
      transaction.query({
        text: `UPDATE api_token t SET last_used_at = used.at
          FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS used (workspace_id, id, at, not_after)
          WHERE t.workspace_id = used.workspace_id AND t.id = used.id
            AND (t.last_used_at IS NULL OR t.last_used_at <= used.not_after)`,
        values: [
          sorted.map(({ workspaceId }) => workspaceId),
          sorted.map(({ tokenId }) => tokenId),
          sorted.map(({ at }) => at),
          // The limit is computed here, because Citus rejects arithmetic on columns in an update.
          sorted.map(({ at }) => new Date(at.getTime() - PRECISION_MS)),
        ],
      }),
    );
  }
}

const bytesOf = (digest: string): Buffer => Buffer.from(digest, 'hex');

const toCredential = (row: CredentialRow): Credential => ({
  workspaceId: row.workspace_id,
  scope: row.scope,
  ...(row.id !== null && { tokenId: row.id }),
  ...(row.user_id !== null && { userId: row.user_id }),
  ...(row.origins !== null && { origins: row.origins }),
  ...(row.expires_at !== null && { expiresAt: Date.parse(row.expires_at) }),
  ...(row.last_used_at !== null && { lastUsedAt: Date.parse(row.last_used_at) }),
});
