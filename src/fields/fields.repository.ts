import { EntityRepository } from '@mikro-orm/postgresql';
import { queryableOf } from '../database/context.js';
import { Records } from '../database/records.js';
import { type PageRequest, type Page, readRecords } from '../http/lists/page.js';
import { positionAfter } from '../http/lists/position.js';
import { orNotFound } from '../http/problems/problems.js';
import type { DiscoveryField, FieldRow } from './discovery-field.entity.js';
import { FEEDBACK_TYPE } from './field-type.js';
import type { FieldsQuery } from './field.requests.js';

export class FieldsRepository extends EntityRepository<DiscoveryField> {
  private readonly records = new Records<DiscoveryField, FieldRow>(this.em, this.entityName);

  async get(workspaceId: string, reference: string): Promise<FieldRow> {
    return orNotFound(await this.records.find(workspaceId, reference), 'discovery field', reference);
  }

  async claim(workspaceId: string, reference: string): Promise<DiscoveryField> {
    return orNotFound(await this.records.claim(workspaceId, reference), 'discovery field', reference);
  }

  list(workspaceId: string, request: PageRequest<FieldsQuery>): Promise<Page<FieldRow>> {
    return readRecords(this.em, this.records.table, workspaceId, request, 'createdAt');
  }

  countDiscoveries(workspaceId: string, reference: string): Promise<number> {
    const valued = { table: 'discovery_field_value', column: 'field_id' };
    return this.records.countReferring(valued, workspaceId, reference);
  }

  /** Serialises the choice of positions, by a lock on the system field: each workspace has it for good. */
  async lockOrder(workspaceId: string): Promise<void> {
    await queryableOf(this.em).byKey({
      text: `SELECT id FROM discovery_field WHERE workspace_id = $1 AND type = '${FEEDBACK_TYPE}' FOR NO KEY UPDATE`,
      values: [workspaceId],
    });
  }

  /** Waits for whoever is writing values of the field, which locks it `FOR KEY SHARE`, and keeps others out. */
  async lockValues(workspaceId: string, id: string): Promise<void> {
    await queryableOf(this.em).byKey({
      text: 'SELECT FROM discovery_field WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
      values: [workspaceId, id],
    });
  }

  /** The system field has no place among the others. */
  async nextPosition(workspaceId: string): Promise<number> {
    const last = await queryableOf(this.em).query<{ position: number }>({
      text: `SELECT position FROM discovery_field WHERE workspace_id = $1 AND type <> '${FEEDBACK_TYPE}'
        ORDER BY position DESC LIMIT 1`,
      values: [workspaceId],
    });
    return positionAfter(last.map(({ position }) => position));
  }

  /** Which of some options are the value, or in the value, of some discovery. */
  async optionsInUse(workspaceId: string, id: string, options: readonly string[]): Promise<string[]> {
    const rows = await queryableOf(this.em).query<{ option: string }>({
      text: `SELECT option FROM unnest($3::text[]) AS option
        WHERE EXISTS (
          SELECT FROM discovery_field_value v
          JOIN discovery_field f ON f.workspace_id = $1 AND f.id = v.field_id
          WHERE v.workspace_id = $1 AND v.field_id = $2
            AND CASE f.type WHEN 'SELECT' THEN v.value = option ELSE v.value::jsonb ? option END)`,
      values: [workspaceId, id, options],
    });
    return rows.map(({ option }) => option);
  }
}
