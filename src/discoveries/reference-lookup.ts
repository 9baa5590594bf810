import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../database/context.js';
import { allByReference } from '../database/references.js';
import { amongSecond, type Queryable, type ReferableTable } from '../database/sql.js';
import { DiscoveryField } from '../fields/discovery-field.entity.js';
import type { FieldsRepository } from '../fields/fields.repository.js';
import type { GivenMembers } from './resolve-members.js';
import { type ReferableDiscovery, Surroundings } from './surroundings.js';

interface Referred {
  readonly id: string;
  readonly client_id: string;
}

type FoundDiscovery = Referred & ReferableDiscovery;

/** A component has no `parent_type`. */
type FoundParent = Referred & Partial<ReferableDiscovery>;

const PARENT_TYPE = ', parent_type';

const isDiscovery = (entry: readonly [string, FoundParent]): entry is [string, FoundDiscovery] =>
  entry[1].parent_type !== undefined;

/** By the discovery's id. */
type Counts = ReadonlyMap<string, number>;

/** What has to be found for requests, besides what their members name. */
export interface Asked {
  /** Whether there are new discoveries among them. */
  readonly isNew: boolean;
  /** References to discoveries. */
  readonly discoveries?: readonly string[];
}

/** Finds records in the transaction under way. Each statement is on one table. */
@Injectable()
export class ReferenceLookup {
  constructor(private readonly em: EntityManager) {}

  /** What requests refer to, together, for one round trip. */
  async around(
    workspaceId: string,
    given: readonly GivenMembers[],
    { isNew, discoveries = [] }: Asked,
  ): Promise<Surroundings> {
    const parents = unique(given.map(({ parentId }) => parentId));
    const states = unique(given.map(({ discoveryStateId }) => discoveryStateId));
    const users = given.flatMap(({ assignees, addAssignees, removeAssignees }) =>
      [assignees, addAssignees, removeAssignees].flat(),
    );
    const fields = given.flatMap(({ fieldsValues }) => fieldsValues?.map(({ field }) => field.id));
    const needsDefault = isNew && given.some(({ discoveryStateId }) => discoveryStateId === undefined);
    const find = <Row extends Referred>(table: ReferableTable, references: readonly string[], columns = '') =>
      this.find<Row>(workspaceId, table, references, columns);
    const found = await Promise.all([
      find('discovery_state', states),
      needsDefault ? this.defaultState(workspaceId) : undefined,
      this.parents(workspaceId, parents),
      find<FoundDiscovery>('discovery', unique(discoveries), PARENT_TYPE),
      find('workspace_user', unique(users)),
      this.fields.named(workspaceId, unique(fields)),
      isNew && this.fields.haveFormula(workspaceId),
    ]);
    return new Surroundings({
      states: found[0],
      defaultState: found[1],
      components: new Map([...found[2]].filter(([, { parent_type }]) => parent_type === undefined)),
      discoveries: new Map([...found[2], ...found[3]].filter(isDiscovery)),
      users: found[4],
      fields: found[5],
      isScored: found[6],
    });
  }

  /**
   * Whether the workspace has formulas. Asked when discoveries are locked that change: a formula that comes later waits for
   * them with its scores.
   */
  areScored(workspaceId: string): Promise<boolean> {
    return this.fields.haveFormula(workspaceId);
  }

  /** The ids of discoveries, by `clientId`. */
  async byClientId(workspaceId: string, clientIds: readonly string[]): Promise<Map<string, string>> {
    if (clientIds.length === 0) return new Map();
    const rows = await this.from.query<Referred>({
      text: 'SELECT id, client_id FROM discovery WHERE workspace_id = $1 AND client_id = ANY ($2)',
      values: [workspaceId, clientIds],
    });
    return new Map(rows.map(({ id, client_id }) => [client_id, id]));
  }

  /** How many discoveries are under each, up to `most`, which is enough to know. */
  countChildren(workspaceId: string, ids: readonly string[], most: number): Promise<Counts> {
    const rows = 'discovery c WHERE c.workspace_id = $1 AND c.parent_discovery_id = given.id';
    return this.counts(rows, workspaceId, ids, most);
  }

  /** How many pieces of feedback are on each, up to `most`. */
  countFeedback(workspaceId: string, ids: readonly string[], most: number): Promise<Counts> {
    const rows = 'feedback f WHERE f.workspace_id = $1 AND f.discovery_id = given.id';
    return this.counts(rows, workspaceId, ids, most);
  }

  private get fields(): FieldsRepository {
    return this.em.getRepository(DiscoveryField);
  }

  private get from(): Queryable {
    return queryableOf(this.em);
  }

  private find<Row extends Referred>(
    workspaceId: string,
    table: ReferableTable,
    references: readonly string[],
    columns: string,
  ): Promise<Map<string, Row>> {
    return allByReference(references, (...wanted) => this.rows<Row>(workspaceId, table, columns, wanted));
  }

  private rows<Row extends Referred>(
    workspaceId: string,
    table: ReferableTable,
    columns: string,
    wanted: readonly [key: string, values: readonly string[]],
  ): Promise<Row[]> {
    const { condition, second } = amongSecond(...wanted);
    return this.from.query<Row>({
      text: `SELECT id, client_id${columns} FROM ${table} WHERE workspace_id = $1 AND ${condition}`,
      values: [workspaceId, second],
    });
  }

  /** An `id` wins over a `clientId`, a component over a discovery. */
  private parents(workspaceId: string, references: readonly string[]): Promise<Map<string, FoundParent>> {
    return allByReference(references, async (key, values) => {
      const [discoveries, components] = await Promise.all([
        this.rows<FoundDiscovery>(workspaceId, 'discovery', PARENT_TYPE, [key, values]),
        this.rows<Referred>(workspaceId, 'component', '', [key, values]),
      ]);
      return [...discoveries, ...components];
    });
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

const unique = (references: readonly (string | null | undefined)[]): string[] => [
  ...new Set(references.filter((reference) => reference != null)),
];
