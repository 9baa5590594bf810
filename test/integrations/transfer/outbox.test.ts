import { beforeEach, describe, expect, test } from '@jest/globals';
import { useCommands } from '../../support/commands.js';
import { importLines } from '../../support/transfer.js';
import { useNewWorkspaceOf } from '../../support/workspaces.js';

const commands = useCommands();
const workspace = useNewWorkspaceOf(commands);
beforeEach(async () => {
  await take(
    { component: { clientId: 'C', title: 'C' } },
    ...['D', 'E'].map((clientId) => ({ discovery: { clientId, title: clientId, parentId: 'C' } })),
    { feedback: { clientId: 'F', discoveryId: 'D', score: 2 } },
  );
  await asked();
});

const take = (...lines: unknown[]) => importLines(commands, workspace.id, lines);

/** The discoveries whose feedback value was asked to be refreshed since this was last looked at. */
async function asked(): Promise<string[]> {
  const rows = await commands.sql<{ client_id: string }>(
    `WITH gone AS (DELETE FROM work_request WHERE workspace_id = $1 AND kind = 'values' RETURNING *)
      SELECT d.client_id FROM gone JOIN discovery d ON d.id = gone.subject ORDER BY 1`,
    [workspace.id],
  );
  return rows.map(({ client_id }) => client_id);
}

const feedback = (clientId: string, discoveryId: string, more = {}) => ({
  feedback: { clientId, discoveryId, ...more },
});

test('new feedback asks for its discovery, once for all lines of a batch', async () => {
  await take(feedback('1', 'D'), feedback('2', 'D'), feedback('3', 'E'));
  expect(await asked()).toEqual(['D', 'E']);
});

test('a discovery that moves and gets feedback in one batch is asked for once', async () => {
  await take({ discovery: { clientId: 'E', title: 'E', parentId: 'D' } }, feedback('1', 'E'));
  expect(await asked()).toEqual(['D', 'E']);
});

test('nothing is asked for when no value changes', async () => {
  await take(feedback('F', 'D', { score: 2, content: 'New', starred: true }));
  await take({ discovery: { clientId: 'E', title: 'New', parentId: 'C' } });
  expect(await asked()).toEqual([]);
});

test('nothing is asked for when the batch is not taken', async () => {
  await expect(take(feedback('1', 'D'), feedback('2', 'nowhere'))).rejects.toThrow(/^Line 2 /);
  expect(await asked()).toEqual([]);
});

describe('tags', () => {
  /** By tag, how many more discoveries have it since this was last looked at. */
  async function changed(): Promise<Record<string, number>> {
    const rows = await commands.sql<{ detail: Record<string, number> }>(
      `DELETE FROM work_request WHERE workspace_id = $1 AND kind = 'tags' RETURNING detail`,
      [workspace.id],
    );
    return Object.assign({}, ...rows.map(({ detail }) => detail)) as Record<string, number>;
  }
  const tagged = (clientId: string, tags: string[] | null) => ({
    discovery: { clientId, title: clientId, tags },
  });

  test('of all discoveries of a batch are counted together', async () => {
    await take(tagged('D', ['a', 'b', 'a']), tagged('E', ['b']), tagged('new', ['b']));
    expect(await changed()).toEqual({ a: 1, b: 3 });
    await take(tagged('D', null), tagged('E', ['a', 'b']), tagged('new', ['b']));
    expect(await changed()).toEqual({ b: -1 });
  });

  test('are not counted again when nothing changes', async () => {
    await take(tagged('D', ['a']));
    await changed();
    await take(tagged('D', ['a']), { discovery: { clientId: 'D', title: 'New' } });
    expect(await changed()).toEqual({});
  });
});
