import { beforeEach, describe, expect, test } from '@jest/globals';
import { useCommands } from '../../support/commands.js';
import { importLines, type Members } from '../../support/transfer.js';
import { useNewWorkspaceOf } from '../../support/workspaces.js';

const commands = useCommands();
const workspace = useNewWorkspaceOf(commands);

const take = (...lines: unknown[]) => importLines(commands, workspace.id, lines);

/** Lines that change nothing, up to the last one of a batch. */
const upToBorder = (...lines: unknown[]): unknown[] => [
  ...Array.from({ length: 1_000 - lines.length }, () => ({ user: { clientId: 'ada', name: 'Ada' } })),
  ...lines,
];

describe.each([
  ['discoveryState', 'discovery_state', {}],
  ['discoveryField', 'discovery_field', { type: 'TEXT' }],
])('the names of a %s', (kind, table, members) => {
  const named = (clientId: string, name: string) => ({ [kind]: { clientId, name, ...members } });

  /** `Name of clientId`, by `clientId`. */
  const names = async (): Promise<string[]> => {
    const text = `SELECT client_id, name FROM ${table} WHERE workspace_id = $1 AND client_id = ANY ($2) ORDER BY client_id`;
    const rows = await commands.sql(text, [workspace.id, ['a', 'b', 'c', 'd']]);
    return rows.map((row) => `${row.name} of ${row.client_id}`);
  };

  beforeEach(() => take(named('a', 'A'), named('b', 'B'), named('c', 'C')));

  test('change places', async () => {
    await take(named('a', 'B'), named('b', 'A'));
    expect(await names()).toEqual(['B of a', 'A of b', 'C of c']);
  });

  test('go round among three', async () => {
    await take(named('a', 'B'), named('b', 'C'), named('c', 'A'));
    expect(await names()).toEqual(['B of a', 'C of b', 'A of c']);
  });

  test.each([
    ['after', [named('a', 'Z'), named('d', 'A')]],
    ['before', [named('d', 'A'), named('a', 'Z')]],
  ])('are free for a new one in the line %s', async (_, lines) => {
    await take(...lines);
    expect(await names()).toEqual(['Z of a', 'B of b', 'C of c', 'A of d']);
  });

  test('go round over the border of two batches by way of a name that is free', async () => {
    await take(...upToBorder(named('a', 'Z')), named('b', 'A'), named('c', 'B'), named('a', 'C'));
    expect(await names()).toEqual(['C of a', 'A of b', 'B of c']);
  });

  test('are taken as long as only the next batch frees them', async () => {
    const taking = take(...upToBorder(named('a', 'B')), named('b', 'A'));
    await expect(taking).rejects.toThrow(/^Line 1000 is refused: .* \[name_taken\]$/);
    expect(await names()).toEqual(['A of a', 'B of b', 'C of c']);
  });
});

describe('the default state', () => {
  const state = (clientId: string, name: string, isDefault: boolean) => ({
    discoveryState: { clientId, name, isDefault },
  });

  const byClientId = (): Promise<Members[]> =>
    commands.sql(
      'SELECT client_id, name, is_default FROM discovery_state WHERE workspace_id = $1 ORDER BY client_id',
      [workspace.id],
    );

  test('changes while it changes names with the next one', async () => {
    await take(state('backlog', 'Done', false), state('done', 'Backlog', true));
    expect(await byClientId()).toEqual([
      { client_id: 'backlog', name: 'Done', is_default: false },
      { client_id: 'done', name: 'Backlog', is_default: true },
      { client_id: 'in-progress', name: 'In progress', is_default: false },
    ]);
  });

  test('may be a new one, with the name of the former', async () => {
    await take(state('ideas', 'Backlog', true), state('backlog', 'Later', false));
    expect(await byClientId()).toEqual([
      { client_id: 'backlog', name: 'Later', is_default: false },
      { client_id: 'done', name: 'Done', is_default: false },
      { client_id: 'ideas', name: 'Backlog', is_default: true },
      { client_id: 'in-progress', name: 'In progress', is_default: false },
    ]);
  });

  test('moves once in each batch', async () => {
    await take(...upToBorder(state('done', 'Done', true)), state('in-progress', 'In progress', true));
    const defaults = (await byClientId()).filter(({ is_default }) => is_default);
    expect(defaults).toMatchObject([{ client_id: 'in-progress' }]);
  });
});
