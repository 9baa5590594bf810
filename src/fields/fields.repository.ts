import { EntityRepository } from '@mikro-orm/postgresql';
import { queryableOf } from '../database/context.js';
import { Records } from '../database/records.js';
import { type ListRequest, type Page, readRecords } from '../http/lists/page.js';
import { positionAfter } from '../http/lists/position.js';
import { orNotFound } from '../http/problems/problems.js';
import type { DiscoveryField, FieldRow } from './discovery-field.entity.js';
import { FEEDBACK_TYPE } from './field-type.js';
import type { FieldsQuery } from './field.requests.js';

/** Finds fields: rows to show, entities to change. */
export class FieldsRepository extends EntityRepository<DiscoveryField> {
  private readonly records = new Records<DiscoveryField, FieldRow>(this.em, this.entityName);

  /** @throws RecordNotFound */
  async get(workspaceId: string, reference: string): Promise<FieldRow> {
    return orNotFound(await this.records.find(workspaceId, reference), 'discovery field', reference);
  }

  /**
   * Locks the field that is to change.
   *
   * @throws RecordNotFound
   */
  async claim(workspaceId: string, reference: string): Promise<DiscoveryField> {
    return orNotFound(await this.records.claim(workspaceId, reference), 'discovery field', reference);
  }

  list(workspaceId: string, request: ListRequest<FieldsQuery>): Promise<Page<FieldRow>> {
    return readRecords(this.em, this.records.table, workspaceId, request, 'createdAt');
  }

  countDiscoveries(workspaceId: string, reference: string): Promise<number> {
    const valued = { table: 'discovery_field_value', column: 'field_id' };
    return this.records.countReferring(valued, workspaceId, reference);
  }

  /**
   * Locks the order of the workspace's fields against others who do this, because a position that the service gives
   * depends on them. The system field stands for the order: each workspace has it for good.
   */
  async lockOrder(workspaceId: string): Promise<void> {
    await queryableOf(this.em).byKey({
      text: `SELECT id FROM discovery_field WHERE workspace_id = $1 AND type = '${FEEDBACK_TYPE}' FOR NO KEY UPDATE`,
      values: [workspaceId],
    });
  }

  /**
   * Waits for whoever is writing values of the field (which locks it `FOR KEY SHARE`), and keeps new ones out until
   * the end of the transaction.
   */
  async lockValues(workspaceId: string, id: string): Promise<void> {
    await queryableOf(this.em).byKey({
      text: 'SELECT FROM discovery_field WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
      values: [workspaceId, id],
    });
  }

  /** The position after all fields that there are. */
  async nextPosition(workspaceId: string): Promise<number> {
    const last = await queryableOf(this.em).query<{ position: number }>({
      text: `SELECT position FROM discovery_field WHERE workspace_id = $1 AND type <> '${FEEDBACK_TYPE}'
        ORDER BY position DESC LIMIT 1`,
      values: [workspaceId],
    });
    return positionAfter(last.map(({ position }) => position));
  }

  /** Which of some options of a select are the value, or in the value, of some discovery. */
  async optionsInUse(workspaceId: string, id: string, options: readonly string[]): Promise<string[]> {
    const rows = await queryableOf(this.em).query<{ option: string }>({
      text: `SELECT option FROM unnest($3::text[]) AS option
        WHERE EXISTS (
          SELECT FROM discovery_field_value v
          JOIN discovery_field f ON f.workspace_id = v.workspace_id AND f.id = v.field_id
          WHERE v.workspace_id = $1 AND v.field_id = $2
            AND CASE f.type WHEN 'SELECT' THEN v.value = option ELSE v.value::jsonb ? option END)`,
      values: [workspaceId, id, options],
    });
    return rows.map(({ option }) => option);
  }
}
