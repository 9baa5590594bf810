import { Migration } from '@mikro-orm/migrations';

/**
 * How many discoveries have each tag, so that nobody counts millions of rows for each request.
 *
 * Writers append what changes, and never wait for each other; workers add it to the counts. What processes of the former
 * version write meanwhile is not counted before the next reconciliation.
 */
export class TagCounts extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE discovery_tag_count (
        workspace_id uuid NOT NULL,
        tag text COLLATE "und-x-icu" NOT NULL,
        discoveries bigint NOT NULL,
        folded text COLLATE "C" NOT NULL 
          GENERATED ALWAYS AS (translate(lower(tag), 'ς', 'σ')) STORED,
        CONSTRAINT discovery_tag_count_pk PRIMARY KEY (workspace_id, tag)
      )`);
    this
      .addSql(`CREATE INDEX discovery_tag_count_by_use ON discovery_tag_count (workspace_id, (-discoveries), tag)
      WHERE discoveries > 0`);
    this.addSql(`CREATE INDEX discovery_tag_count_by_prefix ON discovery_tag_count (workspace_id, folded)`);

    this.addSql(`
      CREATE TABLE discovery_tag_change (
        workspace_id uuid NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        tag text NOT NULL,
        change integer NOT NULL,
        CONSTRAINT discovery_tag_change_pk PRIMARY KEY (workspace_id, id)
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000)`);

    this.addSql(`
      INSERT INTO discovery_tag_count (workspace_id, tag, discoveries)
      SELECT workspace_id, tag, count(*) FROM discovery_tag GROUP BY workspace_id, tag`);
  }
}
