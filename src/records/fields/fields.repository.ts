import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../../platform/database/context.js';
import { ReferenceIndex } from '../../platform/database/records/reference-index.js';
import { findNamed, referred } from '../../platform/database/records/references.js';
import { countOf, Parameters } from '../../platform/database/sql.js';
import { type Extent, extentOf } from '../../http/lists/extent.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { SCORES } from '../rollup/work-kinds.js';
import { DiscoveryField, type FieldRow } from './discovery-field.entity.js';
import { FEEDBACK_TYPE, FIELD_FACTS, type NamedField } from './field-type.js';
import { requestsOf } from '../../platform/database/changes/outbox.js';

export interface UsingFormula {
  readonly name: string;
  readonly formula: string;
  readonly references: readonly string[];
}

/** SQL for a formula's progress in the first pass over all discoveries; null in the second pass. */
export const FORMULA_PROGRESS = `(SELECT CASE WHEN q.detail @> '{"isSecondPass": true}' THEN NULL
    ELSE json_build_object('done', coalesce((q.detail ->> 'done')::integer, 0), 'total', (q.detail ->> 'total')::integer) END
  FROM ${requestsOf(SCORES)} q WHERE q.subject = r.id
  ORDER BY q.id DESC LIMIT 1) AS formula_progress`;

@Injectable()
export class FieldsRepository extends RecordsRepository<DiscoveryField, FieldRow> {
  readonly noun = 'discovery field';
  override readonly referrer = { table: 'discovery_field_value', column: 'field_id', counted: 'discoveries' };
  protected override readonly listing = { others: [{ sql: FORMULA_PROGRESS, members: ['formulaProgress'] }] };

  constructor(em: EntityManager) {
    super(em, DiscoveryField);
  }

  /** Resolves fields and locks them against deletion and changes of options, until the values are written. */
  async named(workspaceId: string, references: Iterable<string>): Promise<ReferenceIndex<NamedField>> {
    const lock = 'ORDER BY id FOR KEY SHARE';
    const fields = new ReferenceIndex<NamedField>('discovery_field', { columns: FIELD_FACTS, lock });
    await findNamed(queryableOf(this.em), workspaceId, [fields], references);
    return fields;
  }

  countFormulas(workspaceId: string): Promise<number> {
    const rows = 'discovery_field WHERE workspace_id = $1 AND formula IS NOT NULL';
    return countOf(queryableOf(this.em), rows, [workspaceId]);
  }

  formulasUsing(workspaceId: string, reference: string): Promise<UsingFormula[]> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const id = referred('discovery_field', workspace, reference, parameters);
    return queryableOf(this.em).query({
      text: `SELECT f.name, f.formula, o.references
        FROM (
          SELECT formula_field_id AS id, array_agg(reference) AS references FROM formula_operand
          WHERE workspace_id = ${workspace} AND field_id = ${id} GROUP BY formula_field_id
        ) o JOIN discovery_field f ON f.workspace_id = ${workspace} AND f.id = o.id
        ORDER BY f.position, f.id`,
      values: parameters.values,
    });
  }

  countWritten(workspaceId: string, id: string): Promise<number> {
    const rows = 'discovery_field_value WHERE workspace_id = $1 AND field_id = $2 AND NOT is_computed';
    return countOf(queryableOf(this.em), rows, [workspaceId, id]);
  }

  async deleteComputed(workspaceId: string, id: string): Promise<void> {
    await queryableOf(this.em).query({
      text: 'DELETE FROM discovery_field_value WHERE workspace_id = $1 AND field_id = $2 AND is_computed',
      values: [workspaceId, id],
    });
  }

  /** Makes requests choose positions one after another, by locking the system field. */
  async lockOrder(workspaceId: string): Promise<void> {
    await queryableOf(this.em).byKey({
      text: `SELECT id FROM discovery_field WHERE workspace_id = $1 AND type = '${FEEDBACK_TYPE}' FOR NO KEY UPDATE`,
      values: [workspaceId],
    });
  }

  /** Waits for requests that are writing values, which lock the field `FOR KEY SHARE`, and blocks new ones. */
  async lockValues(workspaceId: string, id: string): Promise<void> {
    await queryableOf(this.em).byKey({
      text: 'SELECT FROM discovery_field WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
      values: [workspaceId, id],
    });
  }

  /** The number of fields, and the next free position. The system field doesn't count. */
  extent(workspaceId: string): Promise<Extent> {
    return extentOf(queryableOf(this.em), workspaceId, 'discovery_field', `type <> '${FEEDBACK_TYPE}'`);
  }

  /** The given options that values of discoveries use. */
  async optionsInUse(workspaceId: string, id: string, options: readonly string[]): Promise<string[]> {
    const rows = await queryableOf(this.em).query<{ option: string }>({
      text: `SELECT option FROM unnest($3::text[]) AS option
        WHERE EXISTS (
          SELECT FROM discovery_field_value v
          JOIN discovery_field f ON f.workspace_id = $1 AND f.id = v.field_id
          WHERE v.workspace_id = $1 AND v.field_id = $2
            AND CASE WHEN f.type = 'SELECT' THEN v.value = option ELSE v.value::jsonb ? option END)`,
      values: [workspaceId, id, options],
    });
    return rows.map(({ option }) => option);
  }
}
