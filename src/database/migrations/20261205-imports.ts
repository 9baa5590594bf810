import { Migration } from '@mikro-orm/migrations';

/**
 * Imports that were asked for over HTTP, and their files until they are done. API and worker may be on different machines,
 * so the database keeps both.
 */
export class Imports extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE import_job (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        state text NOT NULL DEFAULT 'uploading',
        format text NOT NULL,
        options jsonb NOT NULL,
        bytes bigint NOT NULL DEFAULT 0,
        report jsonb NOT NULL DEFAULT '{}',
        done_line integer NOT NULL DEFAULT 0,
        runner uuid,
        attempts integer NOT NULL DEFAULT 0,
        alive_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        finished_at timestamptz(3),
        CONSTRAINT import_job_pk PRIMARY KEY (workspace_id, id),
        CONSTRAINT import_job_state CHECK (state IN ('uploading', 'queued', 'running', 'done', 'failed')),
        CONSTRAINT import_job_format CHECK (format IN ('ndjson', 'csv'))
      )`);
    // A workspace's imports wait for each other.
    this.addSql(
      `CREATE UNIQUE INDEX import_job_one_runs ON import_job (workspace_id) WHERE state = 'running'`,
    );
    this.addSql(
      `CREATE INDEX import_job_unfinished ON import_job (state) WHERE state IN ('uploading', 'queued', 'running')`,
    );
    this.addSql(`
      CREATE TABLE import_upload (
        workspace_id uuid NOT NULL,
        import_id uuid NOT NULL,
        part integer NOT NULL,
        bytes bytea NOT NULL,
        CONSTRAINT import_upload_pk PRIMARY KEY (workspace_id, import_id, part),
        CONSTRAINT import_upload_job_fk FOREIGN KEY (workspace_id, import_id)
          REFERENCES import_job (workspace_id, id) ON DELETE CASCADE
      )`);
  }
}
