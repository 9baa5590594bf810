import { Client } from 'pg';
import { codeOf } from '../errors.js';

const DUPLICATE_DATABASE = '42P04';

export function urlOf(port: number, password: string, database = 'postgres'): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** Null if the database can be used. */
export async function connectionProblem(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return codeOf(error) ?? (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates a database, unless it exists, on the server of `url`; returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  // Otherwise a server that stops between two statements ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (codeOf(error) !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end().catch(() => {});
  }
  const created = new URL(url);
  created.pathname = `/${encodeURIComponent(name)}`;
  return created.href;
}
