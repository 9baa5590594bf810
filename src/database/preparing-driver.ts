import {
  type Configuration,
  isRaw,
  type LoggingOptions,
  PostgreSqlConnection,
  PostgreSqlDriver,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';

type Execute = PostgreSqlConnection['execute'];
type Executed = Awaited<ReturnType<Execute>>;
type Query = Parameters<Execute>[0];
type Values = Parameters<Execute>[1];

/** A statement with more parameters than this is one of so many that keeping it would gain nothing. */
const MOST_PARAMETERS = 40;

/**
 * MikroORM writes the values into the text of each statement, which PostgreSQL then has to parse and plan each time.
 * What the unit of work writes in a transaction goes with its values apart instead, so that it can be prepared.
 */
class PreparingConnection extends PostgreSqlConnection {
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

/** Writes, their values apart; undefined for everything else. */
function withPlaceholders(query: string, parameters: readonly unknown[]): CompiledQuery | undefined {
  if (!/^(insert|update) /.test(query) || parameters.length > MOST_PARAMETERS) return undefined;
  const [first = '', ...others] = query.split('?');
  // Not so where question marks are more than places for values.
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

const isPlain = (value: unknown): boolean =>
  value === null ||
  value instanceof Date ||
  Buffer.isBuffer(value) ||
  ['string', 'number', 'boolean'].includes(typeof value);

/** MikroORM's driver for PostgreSQL, but for how it sends statements. */
export class PreparingDriver extends PostgreSqlDriver {
  declare protected readonly connection: PostgreSqlConnection;

  constructor(configuration: Configuration) {
    super(configuration);
    Object.assign(this, { connection: new PreparingConnection(configuration) });
  }
}
