import pg from 'pg';
import { databaseUrl } from './nodes.js';

/** Works on a connection of its own, straight to a database. */
export async function inSession<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  // The next statement fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of one statement. */
export const rowsAt = <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) =>
  inSession(url, async (client) => (await client.query<Row>(text, values)).rows);

/** On the server that services of tests connect to, from outside of their databases; then, in the same session, `work`. */
export const administer = (text: string, work?: () => unknown): Promise<void> =>
  inSession(databaseUrl(), async (admin) => {
    await admin.query(text);
    await work?.();
  });

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Settings of sessions that are yet to come. */
export const alterDatabase = (url: string, setting: string): Promise<void> =>
  administer(`ALTER DATABASE ${nameOf(url)} SET ${setting}`);

/** Ends all sessions, of services and others. */
export const endSessions = (url: string): Promise<void> =>
  administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameOf(url)}'`);
