import type { EntityData, EntityDictionary, EntityName, SqlEntityManager } from '@mikro-orm/postgresql';
import { queryableOf, readerOf, transactionOf } from '../context.js';
import { type RecordTable, recordTable, selectList } from './record-table.js';
import { byReference, referred } from './references.js';
import { Parameters, type Queryable, type ReferableTable } from '../sql.js';

/** A column that refers to records of a kind. */
export interface Referrer {
  readonly table: string;
  readonly column: string;
  /** The name of the referring records in problems. */
  readonly counted: string;
}

export class Records<Entity extends { updatedAt: Date }, Row extends { id: string }> {
  readonly table: RecordTable<Row>;
  private readonly columns: string;
  private readonly selectForUpdate: (column: string) => string;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly entity: EntityName<Entity>,
  ) {
    this.table = recordTable(em, entity);
    const { name } = this.table;
    this.columns = selectList(this.table);
    // The column `workspace_id` is selected too, because MikroORM creates entities from their whole primary key.
    this.selectForUpdate = (column) =>
      `SELECT workspace_id, ${this.columns} FROM ${name} WHERE workspace_id = $1 AND ${column} = $2 FOR NO KEY UPDATE`;
  }

  find(workspaceId: string, reference: string, columns = this.columns): Promise<Row | undefined> {
    const selectBy = (column: string) =>
      `SELECT ${columns} FROM ${this.table.name} r WHERE workspace_id = $1 AND ${column} = $2`;
    return this.byReference(queryableOf(this.em), selectBy, workspaceId, reference);
  }

  /** Locks a record for a change. Inserts of foreign keys to the record don't wait for this lock. */
  async claim(workspaceId: string, reference: string): Promise<Entity | undefined> {
    const transaction = transactionOf(this.em);
    const row = await this.byReference<EntityDictionary<Entity>>(
      transaction,
      this.selectForUpdate,
      workspaceId,
      reference,
    );
    if (!row) return undefined;
    const record = this.toEntity(row);
    transaction.check(record);
    return record;
  }

  /** A managed entity. Unlike `em.map`, this takes the row itself as the snapshot to compare with. */
  private toEntity(row: EntityDictionary<Entity>): Entity {
    const { em, changes } = transactionOf(this.em);
    const data = em.getDriver().mapResult<Entity>(row, em.getMetadata(this.entity));
    const entity = em.merge(this.entity, data as EntityData<Entity>, {
      convertCustomTypes: true,
      refresh: true,
      validate: false,
      cascade: false,
    });
    changes.read(entity, { ...row });
    return entity;
  }

  async countReferring(
    { table, column }: Pick<Referrer, 'table' | 'column'>,
    workspaceId: string,
    reference: string,
  ): Promise<number> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const id = referred(this.table.name as ReferableTable, workspace, reference, parameters);
    const [row] = await readerOf(this.em).query<{ count: number }>({
      text: `SELECT count(*) FROM ${table} WHERE workspace_id = ${workspace} AND ${column} = ${id}`,
      values: parameters.values,
    });
    return row?.count ?? 0;
  }

  private byReference<Found extends object>(
    from: Queryable,
    selectBy: (column: string) => string,
    workspaceId: string,
    reference: string,
  ): Promise<Found | undefined> {
    return byReference(from, { table: this.table.name, workspaceId, reference }, async (key, value) => {
      // Some tables have no `clientId`.
      if (!(key in this.table.columns)) return undefined;
      return from.byKey<Found>({ text: selectBy(key), values: [workspaceId, value] });
    });
  }
}
