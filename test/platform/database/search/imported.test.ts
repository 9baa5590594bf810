import { beforeAll, expect, test } from '@jest/globals';
import { searchQuery } from '../../../../src/platform/database/search/words.js';
import { makeWorkspace } from '../../../support/workspaces.js';
import { useCommands } from '../../../support/commands.js';
import { importLines } from '../../../support/transfer.js';

const commands = useCommands();
let workspaceId: string;
beforeAll(async () => {
  workspaceId = await makeWorkspace(commands, 'imported');
});

test.each([
  ['discovery', { clientId: 'IM-1', title: 'Lighthouse', description: 'By the “sea”…' }, 'lighthouse sea'],
  ['component', { clientId: 'C', title: 'Lighthouse', description: 'By the sea' }, 'lighthouse sea'],
  ['workspace_user', { clientId: 'U', name: 'Lighthouse Keeper', email: 'keeper@sea.example' }, 'sea keeper'],
  [
    'feedback',
    { clientId: 'F', discoveryId: 'IM-1', content: 'Lighthouse', company: 'Sea Ltd', authorName: 'Ada' },
    'lighthouse sea ada',
  ],
])('a %s that an import makes and changes is found by its words at once', async (table, record, q) => {
  const kind = table === 'workspace_user' ? 'user' : table;
  const foundAs = async (text: string) =>
    commands.sql(
      `SELECT client_id FROM ${table} WHERE words @@ '${searchQuery(workspaceId, text).replaceAll("'", "''")}'::tsquery`,
    );
  await importLines(commands, workspaceId, [{ [kind]: record }]);
  expect(await foundAs(q)).toEqual([{ client_id: record.clientId }]);
  const changed = Object.fromEntries(
    Object.entries(record).map(([member, text]) => [member, text.replace('Lighthouse', 'Harbour')]),
  );
  await importLines(commands, workspaceId, [{ [kind]: changed }]);
  expect(await foundAs('lighthouse')).toEqual([]);
  expect(await foundAs('harbour')).toEqual([{ client_id: record.clientId }]);
});
