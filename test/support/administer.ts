import pg from 'pg';
import { databaseUrl } from './nodes.js';

/** On the server that services of tests connect to, from outside of their databases; then, in the same session, `work`. */
export async function administer(text: string, work?: () => unknown): Promise<void> {
  const admin = new pg.Client(databaseUrl());
  await admin.connect();
  try {
    await admin.query(text);
    await work?.();
  } finally {
    await admin.end();
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Settings of sessions that are yet to come. */
export const alterDatabase = (url: string, setting: string): Promise<void> =>
  administer(`ALTER DATABASE ${nameOf(url)} SET ${setting}`);

/** Ends all sessions, of services and others. */
export const endSessions = (url: string): Promise<void> =>
  administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameOf(url)}'`);
