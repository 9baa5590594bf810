import { Migration } from '@mikro-orm/migrations';

/**
 * Fields of type SCORE whose values the service computes.
 *
 * What is computed stands apart from what callers write: not in a discovery's row, but only in rows of the side table, which
 * say what they are.
 */
export class Formulas extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE discovery_field
      ADD COLUMN formula text,
      ADD CONSTRAINT discovery_field_formula_of_score CHECK (formula IS NULL OR type = 'SCORE'),
      ADD CONSTRAINT discovery_field_formula_length CHECK (char_length(formula) BETWEEN 1 AND 10000)`);
    this.addSql(
      `CREATE INDEX discovery_field_with_formula ON discovery_field (workspace_id, id) WHERE formula IS NOT NULL`,
    );

    // A field that a formula uses can't be deleted.
    this.addSql(`
      CREATE TABLE formula_operand (
        workspace_id uuid NOT NULL,
        formula_field_id uuid NOT NULL,
        reference text NOT NULL,
        field_id uuid NOT NULL,
        CONSTRAINT formula_operand_pk PRIMARY KEY (workspace_id, formula_field_id, reference),
        CONSTRAINT formula_operand_formula_fk FOREIGN KEY (workspace_id, formula_field_id)
          REFERENCES discovery_field (workspace_id, id) ON DELETE CASCADE,
        CONSTRAINT formula_operand_field_fk FOREIGN KEY (workspace_id, field_id)
          REFERENCES discovery_field (workspace_id, id),
        CONSTRAINT formula_operand_not_itself CHECK (field_id <> formula_field_id)
      )`);
    this.addSql(`CREATE INDEX formula_operand_by_field ON formula_operand (workspace_id, field_id)`);

    this.addSql(`ALTER TABLE discovery_field_value ADD COLUMN is_computed boolean NOT NULL DEFAULT false`);

    // No foreign key: what a deleted field has left is still to be removed.
    this.addSql(`
      CREATE TABLE score_refresh_request (
        workspace_id uuid NOT NULL,
        field_id uuid NOT NULL,
        requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        next_discovery_id uuid,
        done integer NOT NULL DEFAULT 0,
        total integer,
        is_second_pass boolean NOT NULL DEFAULT false,
        CONSTRAINT score_refresh_request_pk PRIMARY KEY (workspace_id, field_id)
      )`);
  }
}
