import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../../../platform/database/context.js';
import { ReferenceIndex, type Referable } from '../../../platform/database/records/reference-index.js';
import { findNamed } from '../../../platform/database/records/references.js';
import type { Queryable } from '../../../platform/database/sql.js';
import { racesFor } from '../../../http/requests/races.js';
import { FieldsRepository } from '../../fields/fields.repository.js';
import type { GivenMembers } from '../rules/resolve-members.js';
import { type Assignable, type ReferableDiscovery, ReferencedRecords } from '../rules/referenced-records.js';

type Counts = ReadonlyMap<string, number>;

/** Records to find besides those that the members of requests name. */
interface Besides {
  /** Whether discoveries may be created, which needs the default state. */
  readonly isNew: boolean;
  readonly discoveries?: readonly string[];
  /** Client ids that new discoveries would take. */
  readonly clientIds?: readonly string[];
}

@Injectable()
export class ReferenceLookup {
  private readonly fields: FieldsRepository;

  constructor(private readonly em: EntityManager) {
    this.fields = new FieldsRepository(em);
  }

  /** Finds all records that requests refer to, in one round trip. */
  async find(
    workspaceId: string,
    given: readonly GivenMembers[],
    { isNew, discoveries = [], clientIds = [] }: Besides,
  ): Promise<ReferencedRecords> {
    const references = referencesIn(given);
    const needsDefault = isNew && given.some(({ discoveryStateId }) => discoveryStateId === undefined);
    const named = {
      states: new ReferenceIndex('discovery_state'),
      components: new ReferenceIndex('component'),
      discoveries: new ReferenceIndex<ReferableDiscovery>('discovery', { columns: 'parent_type' }),
      users: new ReferenceIndex<Assignable>('workspace_user', { columns: 'active' }),
    };
    const find = <Row extends Referable>(tables: readonly ReferenceIndex<Row>[], some: readonly string[]) =>
      findNamed(this.from, workspaceId, tables, some);
    const [defaultState, fields] = await Promise.all([
      needsDefault ? this.defaultState(workspaceId) : undefined,
      this.fields.named(workspaceId, references.fields),
      find([named.states], references.states),
      find<Referable>([named.components, named.discoveries], references.parents),
      find([named.discoveries], discoveries),
      findNamed(this.from, workspaceId, [named.discoveries], clientIds, ['client_id']),
      find([named.users], references.users),
    ]);
    return new ReferencedRecords({ ...named, fields, defaultState });
  }

  countChildren(workspaceId: string, ids: readonly string[], most: number): Promise<Counts> {
    const rows = 'discovery c WHERE c.workspace_id = $1 AND c.parent_discovery_id = given.id';
    return this.counts(rows, workspaceId, ids, most);
  }

  countFeedback(workspaceId: string, ids: readonly string[], most: number): Promise<Counts> {
    const rows = 'feedback f WHERE f.workspace_id = $1 AND f.discovery_id = given.id';
    return this.counts(rows, workspaceId, ids, most);
  }

  private get from(): Queryable {
    return queryableOf(this.em);
  }

  private async defaultState(workspaceId: string): Promise<string | undefined> {
    const row = await this.from.byKey<{ id: string }>({
      text: 'SELECT id FROM discovery_state WHERE workspace_id = $1 AND is_default',
      values: [workspaceId],
    });
    return row?.id;
  }

  /** @param rows SQL: a table and a condition for the rows to count for the discovery `given.id` */
  private async counts(
    rows: string,
    workspaceId: string,
    ids: readonly string[],
    most: number,
  ): Promise<Counts> {
    if (ids.length === 0) return new Map();
    const counted = await this.from.query<{ id: string; count: number }>({
      text: `SELECT given.id, (SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT $3) counted) AS count
        FROM unnest($2::uuid[]) AS given (id)`,
      values: [workspaceId, ids, most],
    });
    return new Map(counted.map(({ id, count }) => [id, count]));
  }
}

const referencesIn = (given: readonly GivenMembers[]) => ({
  states: given.flatMap(({ discoveryStateId }) => discoveryStateId ?? []),
  parents: given.flatMap(({ parentId }) => parentId ?? []),
  users: given.flatMap((each) =>
    [each.assignees, each.addAssignees, each.removeAssignees].flatMap((users) => users ?? []),
  ),
  fields: given.flatMap(({ fieldsValues = [] }) => fieldsValues.map(({ field }) => field.id)),
});

/** A record that was looked up has been deleted or moved since, or a rank was taken. */
const LOST = [
  'discovery_assignee_user_fk',
  'discovery_component_fk',
  'discovery_field_value_field_fk',
  'discovery_parent_fk',
  'discovery_rank_unique',
  'discovery_state_fk',
];

export const RACES = racesFor(...LOST);

/** As {@link LOST}, for requests that also look up taken client ids and count feedback. */
export const ALL_LOST = [
  ...LOST,
  'discovery_client_id_unique',
  'feedback_discovery_fk',
  'merged_discovery_pk',
];

export const ALL_RACES = racesFor(...ALL_LOST);
