import pg from 'pg';

const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/** All values as text. */
export type Row = Record<string, string | null>;

export const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE'] ?? 10),
  types: asText,
  options: '-c timezone=UTC',
});

/** Prepares a statement under a name, once per connection. */
export const rows = async (
  name: string,
  text: string,
  values: unknown[],
  on: pg.Pool | pg.PoolClient = pool,
): Promise<Row[]> => (await on.query<Row>({ name, text, values })).rows;
