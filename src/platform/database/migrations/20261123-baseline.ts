import { Migration } from '@mikro-orm/migrations';
import { DISCOVERIES } from './baseline/discoveries.js';
import { RECORDS } from './baseline/records.js';
import { REFRESHES } from './baseline/refreshes.js';
import { WORKSPACES } from './baseline/workspaces.js';

/**
 * The schema of version 1, for PostgreSQL 15 and newer.
 *
 * - Every record's primary key and every foreign key begins with `workspace_id`: no reference can leave its
 *   workspace.
 * - Identifiers are UUIDv7 (RFC 9562). A record's creation time is the time in its id, so there is no
 *   `created_at` column and the order of creation is the order of the primary key.
 * - The parts of a discovery (tags, assignees, field values) go with it; everything else that refers to a
 *   record keeps it from being deleted.
 */
export class Baseline extends Migration {
  override up(): void {
    for (const statement of [...FUNCTIONS, ...WORKSPACES, ...RECORDS, ...DISCOVERIES, ...REFRESHES])
      this.addSql(statement);
  }
}

const FUNCTIONS = [
  `CREATE FUNCTION uuid_v7_time(id uuid) RETURNS timestamptz
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN to_timestamp((('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint) / 1000.0)`,
  // Unicode's full case folding, the rule for all case-insensitive comparisons. Upper case first, so that ß becomes ss.
  // The upper case of ẞ is ẞ itself, and ı would become i, so a noncharacter replaces it. The final sigma would depend
  // on the letter after it. ICU knows the letters of all scripts, whatever the database's locale. A single expression,
  // like the two below, so that PostgreSQL inlines it.
  String.raw`CREATE FUNCTION folded_text(given text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length(given) = char_length(given)
      THEN lower(given COLLATE "C") COLLATE "C"
      ELSE translate(lower(upper(translate(given, 'ẞı', U&'ß\FDD0') COLLATE "und-x-icu")), U&'ς\FDD0', 'σı') COLLATE "C" END`,
  `CREATE FUNCTION field_value_key(given text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN left(folded_text(left(given, 100)), 100)`,
  String.raw`CREATE FUNCTION field_value_number(given text) RETURNS numeric
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length(given) <= 1000 AND given ~ '^-?[0-9]+(\.[0-9]+)?$' THEN given::numeric END`,
  // Like `transaction_timeout`, which PostgreSQL has since version 17, and with the same SQLSTATE.
  `CREATE FUNCTION refuse_late_commit(since timestamptz, longest_ms integer) RETURNS void
      LANGUAGE plpgsql AS $$
      BEGIN
        IF clock_timestamp() - since > longest_ms * interval '1 millisecond' THEN
          RAISE EXCEPTION 'the transaction took longer than % ms from the times that it writes to its commit', longest_ms
            USING ERRCODE = '25P04';
        END IF;
      END $$`,
];
