import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { makeWorkspace } from '../../support/workspaces.js';
import { useCommands } from '../../support/commands.js';
import { importLines } from '../../support/transfer.js';
import { until } from '../../support/until.js';

// Shorter than an import has to wait for somebody else here.
const commands = useCommands({ databaseTimeouts: { statement: 0, lock: 100, idleInTransaction: 0 } });
let workspaceId: string;
beforeAll(async () => {
  workspaceId = await makeWorkspace(commands, 'race');
});

/** Runs a statement in a transaction that stays open until an import waits for it. */
async function meanwhile(statement: string, importing: () => Promise<unknown>): Promise<void> {
  const other = commands.sql(`BEGIN; ${statement}; SELECT pg_sleep(0.3); COMMIT`);
  await until(async () => {
    const text = `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
    return (await commands.sql(text)).length > 0;
  });
  await importing();
  await other;
}

test('a record that somebody else makes at the same time is updated', async () => {
  const id = newId();
  await meanwhile(
    `INSERT INTO component (workspace_id, id, client_id, updated_at, title)
      VALUES ('${workspaceId}', '${id}', 'shop', now(), 'Theirs')`,
    () => importLines(commands, workspaceId, [{ component: { clientId: 'shop', title: 'Ours' } }]),
  );
  expect(await commands.sql('SELECT id, title FROM component')).toEqual([{ id, title: 'Ours' }]);
});

test('a record that somebody else deletes at the same time is not there to be referred to', async () => {
  await importLines(commands, workspaceId, [{ component: { clientId: 'shop', title: 'Ours' } }]);
  const discovery = { clientId: 'D', title: 'D', parentId: 'shop' };
  await meanwhile(`DELETE FROM component WHERE client_id = 'shop'`, () =>
    expect(importLines(commands, workspaceId, [{ discovery }])).rejects.toThrow(
      /^Line 1 is refused: \/discovery\/parentId: .* \[parent_not_found\]$/,
    ),
  );
});
