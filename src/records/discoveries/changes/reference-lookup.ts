import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../../../platform/database/context.js';
import { ReferenceIndex, type Referable } from '../../../platform/database/records/reference-index.js';
import { findNamed } from '../../../platform/database/records/references.js';
import type { Queryable } from '../../../platform/database/sql.js';
import { FieldsRepository } from '../../fields/fields.repository.js';
import type { GivenMembers } from '../rules/resolve-members.js';
import { type Assignable, type ReferableDiscovery, ReferencedRecords } from '../rules/referenced-records.js';

type Counts = ReadonlyMap<string, number>;

/** What to find for requests, besides what their members name. */
interface Besides {
  readonly isNew: boolean;
  readonly discoveries?: readonly string[];
  readonly clientIds?: readonly string[];
}

@Injectable()
export class ReferenceLookup {
  private readonly fields: FieldsRepository;

  constructor(private readonly em: EntityManager) {
    this.fields = new FieldsRepository(em);
  }

  /** Finds what requests refer to, in one round trip. */
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
    const [defaultState, fields, isScored] = await Promise.all([
      needsDefault ? this.defaultState(workspaceId) : undefined,
      this.fields.named(workspaceId, references.fields),
      isNew && this.fields.haveFormula(workspaceId),
      find([named.states], references.states),
      find<Referable>([named.components, named.discoveries], references.parents),
      find([named.discoveries], discoveries),
      findNamed(this.from, workspaceId, [named.discoveries], clientIds, ['client_id']),
      find([named.users], references.users),
    ]);
    return Object.assign(new ReferencedRecords({ ...named, fields, defaultState }), { isScored });
  }

  /** To be asked with the discoveries locked: the scores of a later formula then wait for them. */
  areScored(workspaceId: string): Promise<boolean> {
    return this.fields.haveFormula(workspaceId);
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

  /** @param rows those that are counted for a discovery `given` */
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
