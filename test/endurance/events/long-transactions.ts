import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { inSession } from '../../support/administer.js';
import type { Ground } from '../ground.js';

const LONGEST_MS = 1_200;

/** Has whoever changes a discovery wait, for as long as a slow transaction may take. */
export const hold = ({ database }: Ground): Promise<void> =>
  inSession(database.urls[0], async (client) => {
    await client.query('BEGIN');
    await client.query(
      `SELECT FROM discovery WHERE workspace_id = (SELECT workspace_id FROM workspace WHERE name = 'followed')
        ORDER BY random() LIMIT 2 FOR UPDATE`,
    );
    await sleep(Math.random() * LONGEST_MS);
    await client.query('COMMIT');
  });

/** A session of this database, and one of another, that have a snapshot, have changed something and do nothing more. */
export function idleTransactions({ database }: Ground): { readonly end: () => Promise<void> } {
  const over = new AbortController();
  const idle = async (url: string) => {
    while (!over.signal.aborted)
      await inSession(url, async (client) => {
        await client.query(
          'BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL idle_in_transaction_session_timeout = 0',
        );
        await client.query('SELECT pg_current_xact_id()');
        await Promise.race([once(client, 'end'), once(over.signal, 'abort')]);
      }).catch(() => sleep(100));
  };
  const other = new URL(database.urls[0]);
  other.pathname = '/template1';
  const sessions = Promise.all([database.urls[0], other.href].map(idle));
  return {
    end: async () => {
      over.abort();
      await sessions;
    },
  };
}
