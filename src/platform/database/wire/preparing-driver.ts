import {
  type Configuration,
  type Dictionary,
  type EntityDictionary,
  type EntityMetadata,
  type EntityName,
  type FilterQuery,
  isRaw,
  type LoggingOptions,
  type NativeInsertUpdateOptions,
  PostgreSqlConnection,
  PostgreSqlDriver,
  type QueryResult,
  type UpsertOptions,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely, type PostgresDialect } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import { typeParsers } from './column-types.js';
import { PreparingClient } from './preparing-client.js';

type Execute = PostgreSqlConnection['execute'];
type Executed = Awaited<ReturnType<Execute>>;
type Query = Parameters<Execute>[0];
type Values = Parameters<Execute>[1];

/** Statements with more parameters are too varied to be worth preparing. */
const MAX_PARAMETERS = 40;

/**
 * Sends inserts of a transaction with bind parameters, so that they can be prepared. MikroORM 7 inlines all values into
 * the SQL text (https://github.com/mikro-orm/mikro-orm/issues/8001).
 */
class PreparingConnection extends PostgreSqlConnection {
  private pool: Pool | undefined;

  override createKyselyDialect(overrides: PoolConfig): PostgresDialect {
    const onPoolCreated = (pool: Pool) => (this.pool = pool);
    return super.createKyselyDialect({ ...overrides, onPoolCreated } as PoolConfig);
  }

  /** Ends the pool: Kysely ends only a pool that it has used, and idle connections keep the process alive. */
  override async close(force?: boolean): Promise<void> {
    await super.close(force);
    if (this.pool && !this.pool.ending) await this.pool.end();
  }

  override async execute<Result extends Executed>(
    query: Query,
    parameters: Values = [],
    method: 'all' | 'get' | 'run' = 'all',
    transaction?: Kysely<unknown>,
    context?: LoggingOptions,
  ): Promise<Result> {
    const statement =
      transaction && typeof query === 'string' && Array.isArray(parameters)
        ? withPlaceholders(query, parameters)
        : undefined;
    if (!transaction || !statement) {
      return super.execute<Result>(query, parameters, method, transaction, context);
    }
    return this.transformRawResult<Result>(await transaction.executeQuery(statement), method);
  }
}

function withPlaceholders(query: string, parameters: readonly unknown[]): CompiledQuery | undefined {
  if (!query.startsWith('insert ') || parameters.length > MAX_PARAMETERS) return undefined;
  const [first = '', ...others] = query.split('?');
  // A question mark of the text isn't a placeholder.
  if (others.length !== parameters.length) return undefined;
  const values: unknown[] = [];
  let text = first;
  for (const [index, after] of others.entries()) {
    const value = parameters[index];
    if (isRaw(value) && value.params.length === 0) text += value.sql;
    else if (isPlain(value)) text += `$${values.push(value)}`;
    else return undefined;
    text += after;
  }
  return CompiledQuery.raw(text, values);
}

/** An update of one record by its primary key; undefined if it does more than set columns to plain values. */
function updateByKey(
  { tableName, properties, primaryKeys }: EntityMetadata,
  key: Dictionary,
  data: Dictionary,
): CompiledQuery | undefined {
  const values: unknown[] = [];
  const equations = (of: Dictionary): string[] =>
    Object.entries(of).map(([name, value]) => `${properties[name]?.fieldNames[0]} = $${values.push(value)}`);
  const text = `UPDATE ${tableName} SET ${equations(data).join(', ')} WHERE ${equations(key).join(' AND ')}`;
  const isWhole = values.length > primaryKeys.length && Object.keys(key).length === primaryKeys.length;
  return isWhole && values.every(isPlain) ? CompiledQuery.raw(text, values) : undefined;
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value === null ||
  value instanceof Date ||
  Buffer.isBuffer(value);

export const WIRE_OPTIONS = { Client: PreparingClient, types: typeParsers };

export class PreparingDriver extends PostgreSqlDriver {
  declare protected readonly connection: PostgreSqlConnection;

  constructor(configuration: Configuration) {
    super(configuration);
    Object.assign(this, { connection: new PreparingConnection(configuration) });
  }

  /** Bypasses MikroORM's query builder, which is slower than the update itself. */
  override async nativeUpdate<Entity extends object>(
    entity: EntityName<Entity>,
    key: FilterQuery<Entity>,
    data: EntityDictionary<Entity>,
    options: NativeInsertUpdateOptions<Entity> & UpsertOptions<Entity> = {},
  ): Promise<QueryResult<Entity>> {
    const transaction = options.ctx as Kysely<unknown> | undefined;
    // The values are already converted to their database types.
    const isReady = options.convertCustomTypes === false;
    const statement = isReady ? updateByKey(this.metadata.get(entity), key, data) : undefined;
    if (!transaction || !statement) return super.nativeUpdate(entity, key, data, options);
    const { numAffectedRows } = await transaction.executeQuery(statement);
    return { affectedRows: Number(numAffectedRows), insertId: undefined as never };
  }
}
