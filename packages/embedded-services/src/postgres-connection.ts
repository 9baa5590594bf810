import { Client } from 'pg';

/** The address of a database of an embedded server. */
export function urlOf(port: number, password: string, database = 'postgres'): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** Tries to open the database: null if that works, else the SQLSTATE or the system's code. */
export async function openError(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates a database unless it exists.
 * @param url of any database of the server, for someone who may create one
 * @returns the url of that database
 */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Someone else created it meanwhile (duplicate_database).
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
  const created = new URL(url);
  created.pathname = `/${encodeURIComponent(name)}`;
  return created.href;
}
