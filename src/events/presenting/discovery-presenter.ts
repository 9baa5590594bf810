import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../../platform/database/context.js';
import { AssigneeOrder } from '../../records/discoveries/assignee-order.js';
import type { DiscoveryRow, FieldOfRow } from '../../records/discoveries/discovery.entity.js';
import { toDiscoveryRecord } from '../../records/discoveries/discovery.record.js';
import { parentOf } from '../../records/discoveries/rules/nesting.js';
import { shownFields } from '../../records/discoveries/shown-fields.js';
import { FEEDBACK_TYPE } from '../../records/fields/field-type.js';
import type { EventRow, ShowRow } from './event-row.js';

const EVERYTHING = {
  fieldsValues: true,
  trackerLinks: true,
  scores: true,
  rank: true,
  demand: true,
  issueCounts: false,
};

/** Presents the columns of discoveries in events, with the present names of fields and users. */
@Injectable()
export class DiscoveryPresenter {
  private readonly present = toDiscoveryRecord(EVERYTHING);

  constructor(
    private readonly em: EntityManager,
    private readonly order: AssigneeOrder,
  ) {}

  async presenterFor(workspaceId: string, events: readonly EventRow[]): Promise<ShowRow> {
    const columns = events.flatMap(({ before, after }) => [
      before ?? {},
      after ?? {},
    ]) as Partial<DiscoveryRow>[];
    await this.order.sort(
      workspaceId,
      columns.filter((each): each is DiscoveryRow => each.assignees !== undefined),
    );
    const hasValues = columns.some(({ field_values }) => field_values !== undefined);
    const fields = hasValues ? await shownFields(queryableOf(this.em), workspaceId) : [];
    // Computed values and the feedback value have events of their own.
    const written = fields.filter(({ type, isComputed }) => type !== FEEDBACK_TYPE && !isComputed);
    const ids = new Set(written.map(({ field }) => field.id));
    return (row) => this.show(row as DiscoveryRow, written, ids);
  }

  private show(row: DiscoveryRow, written: readonly FieldOfRow[], ids: ReadonlySet<string>): object {
    const values = row.field_values ?? {};
    const gone = Object.keys(values).filter((id) => !ids.has(id));
    const fields = [...written, ...gone.map(fieldGone)];
    const parent = parentOf(row.component_id, row.parent_discovery_id);
    const placed = { parent_id: parent.type === 'NONE' ? null : parent.id, parent_type: parent.type };
    return this.present({ ...row, ...placed, field_values: values, fields });
  }
}

/** Presents a deleted field, of which only the id is known. */
const fieldGone = (id: string): FieldOfRow => ({
  field: { id, clientId: id, name: id },
  type: 'TEXT',
  isComputed: false,
});
