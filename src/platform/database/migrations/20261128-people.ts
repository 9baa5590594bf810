import { Migration } from '@mikro-orm/migrations';

const LOGIN = `ALTER TABLE login
  DROP CONSTRAINT login_pk,
  ALTER COLUMN api_token_id DROP NOT NULL,
  ADD COLUMN user_id uuid,
  ADD COLUMN scope text`;

// No foreign key of `api_token`, `login` or `comment` leads to the users. Tokens and logins are on every node of a
// cluster, and users are not; a token or login whose user is gone is refused. Like the actor of an event, the creator of
// a comment stays known after the user was deleted.
const STATEMENTS = [
  LOGIN,
  'ALTER TABLE login ADD CONSTRAINT login_pk PRIMARY KEY (workspace_id, digest)',
  'ALTER TABLE login ADD CONSTRAINT login_holder CHECK (num_nonnulls(api_token_id, user_id) = 1)',
  'ALTER TABLE login ADD CONSTRAINT login_scope CHECK ((scope IS NULL) = (user_id IS NULL))',
  'CREATE INDEX login_by_token ON login (workspace_id, api_token_id)',
  'CREATE INDEX login_by_user ON login (workspace_id, user_id)',
  'ALTER TABLE api_token ADD COLUMN user_id uuid',
  'ALTER TABLE api_token ADD COLUMN origins text[]',
  'ALTER TABLE api_token DROP CONSTRAINT api_token_scope_known',
  `ALTER TABLE api_token ADD CONSTRAINT api_token_scope_known CHECK (scope IN ('submit', 'read', 'write', 'admin'))`,
  'ALTER TABLE comment ADD COLUMN created_by uuid',
  `CREATE TABLE user_identity (
    workspace_id uuid NOT NULL,
    user_id uuid NOT NULL,
    issuer text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    refreshed_at timestamptz(3) NOT NULL,
    CONSTRAINT user_identity_pk PRIMARY KEY (workspace_id, issuer, subject),
    CONSTRAINT user_identity_user_unique UNIQUE (workspace_id, user_id),
    CONSTRAINT user_identity_user_fk FOREIGN KEY (workspace_id, user_id)
      REFERENCES workspace_user (workspace_id, id) ON DELETE CASCADE
  )`,
];

/** Adds whom the identity provider's subjects are, what users made and hold, and tokens for browsers. */
export class People extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
