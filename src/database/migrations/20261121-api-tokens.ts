import { Migration } from '@mikro-orm/migrations';

/** Tokens, and the logins of browsers that were made with one. Of both only the SHA-256 digest is kept. */
export class ApiTokens extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE api_token (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        name text NOT NULL,
        scope text NOT NULL,
        digest bytea NOT NULL,
        last_used_at timestamptz(3),
        expires_at timestamptz(3),
        CONSTRAINT api_token_pk PRIMARY KEY (workspace_id, id),
        CONSTRAINT api_token_digest_unique UNIQUE (digest),
        CONSTRAINT api_token_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
        CONSTRAINT api_token_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
        CONSTRAINT api_token_scope_known CHECK (scope IN ('read', 'write', 'admin')),
        CONSTRAINT api_token_digest_length CHECK (octet_length(digest) = 32)
      )`);

    // A login ends with its token, and without anybody having to think of it.
    this.addSql(`
      CREATE TABLE login (
        workspace_id uuid NOT NULL,
        api_token_id uuid NOT NULL,
        digest bytea NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT login_pk PRIMARY KEY (workspace_id, api_token_id, digest),
        CONSTRAINT login_digest_unique UNIQUE (digest),
        CONSTRAINT login_api_token_fk FOREIGN KEY (workspace_id, api_token_id)
          REFERENCES api_token (workspace_id, id) ON DELETE CASCADE,
        CONSTRAINT login_digest_length CHECK (octet_length(digest) = 32)
      )`);
  }
}
