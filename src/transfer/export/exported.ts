import type { EntityName, SqlEntityManager } from '@mikro-orm/postgresql';
import { Component } from '../../components/component.entity.js';
import { recordTable, selectList } from '../../database/record-table.js';
import { longBytes } from '../../database/within-bytes.js';
import { Feedback } from '../../feedback/feedback.entity.js';
import { DiscoveryField } from '../../fields/discovery-field.entity.js';
import { DiscoveryState } from '../../states/discovery-state.entity.js';
import { WorkspaceUser } from '../../users/workspace-user.entity.js';
import type { Kind } from '../kinds.js';

/** How the records of one kind are exported: as create takes them, with every member that callers can write. */
export interface Exported {
  readonly kind: Kind;
  readonly table: string;
  /** Expressions on a row `r` of the table and on what is joined to it, its `id` among them. */
  readonly columns: string;
  readonly joins?: string;
  /** Of the records that come now, on `r`. */
  readonly condition?: string;
  /** How many bytes of text a record brings: an expression on `r`. */
  readonly bytes: string;
  readonly present: (row: ExportedRow) => object;
}

export interface ExportedRow {
  readonly id: string;
  readonly [column: string]: unknown;
}

/** Records without references: every column that callers can write, under its member's name. */
function plainRecords(em: SqlEntityManager, kind: Kind, entity: EntityName): Exported {
  const table = recordTable(em, entity);
  const columns = selectList(table)
    .split(', ')
    .map((column) => `r.${column}`);
  return {
    kind,
    table: table.name,
    columns: columns.join(', '),
    bytes: longBytes(table),
    present: plainMembers(em, entity),
  };
}

/** Members that the service keeps itself. */
const OWN_MEMBERS = ['id', 'updatedAt'];

/** Shows the members that are stored as callers give them. */
export function plainMembers(
  em: SqlEntityManager,
  entity: EntityName,
  except: readonly string[] = [],
): (row: ExportedRow) => Record<string, unknown> {
  const members = Object.entries(recordTable(em, entity).columnOf).filter(
    ([member]) => ![...OWN_MEMBERS, ...except].includes(member),
  );
  return (row) => Object.fromEntries(members.map(([member, column]) => [member, row[column]]));
}

const states = (em: SqlEntityManager): Exported => {
  const plain = plainRecords(em, 'discoveryState', DiscoveryState);
  return {
    ...plain,
    // Another state may be the default where the file goes. It can only lose that to this one.
    present: (row) => ({ ...plain.present(row), isDefault: row.is_default === true ? true : undefined }),
  };
};

const fields = (em: SqlEntityManager): Exported => {
  const plain = plainRecords(em, 'discoveryField', DiscoveryField);
  return { ...plain, present: (row) => ({ ...plain.present(row), options: row.options ?? undefined }) };
};

const feedback = (em: SqlEntityManager): Exported => {
  const plain = plainRecords(em, 'feedback', Feedback);
  return {
    ...plain,
    columns: `${plain.columns}, d.client_id AS discovery`,
    joins: 'JOIN discovery d ON d.workspace_id = r.workspace_id AND d.id = r.discovery_id',
    present: (row) => ({ ...plain.present(row), discoveryId: row.discovery }),
  };
};

/** The records that others refer to, and those that refer to discoveries. */
export const aroundDiscoveries = (em: SqlEntityManager) => ({
  before: [
    states(em),
    fields(em),
    plainRecords(em, 'user', WorkspaceUser),
    plainRecords(em, 'component', Component),
  ],
  after: [feedback(em)],
});
