import { describe, expect, test } from '@jest/globals';
import { listenToCommands, said } from '../../../support/program.js';
import { useService } from '../../../support/use-service.js';
import { imported } from '../jobs/jobs.js';
import { discoveriesOf, importing, listOf, useFolder } from '../rows/files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

const JIRA = [
  'Summary,Issue key,Issue id,Status,Labels,Sprint',
  'Slow search,A-1,1,To Do,fast,',
  'Dark mode,A-2,2,Done,,7',
].join('\n');

describe('the tool that a file comes from', () => {
  test('is recognised by its headers, said, and has what it names created', async () => {
    const workspace = await service.workspace('recognised');
    expect(await imported(workspace, JIRA)).toMatchObject({
      state: 'done',
      from: 'jira',
      notes: [
        {
          code: 'taken_for_tool',
          count: 5,
          detail: 'Taken for an export of Jira: 5 of 6 columns known.',
        },
      ],
    });
    expect(await discoveriesOf(workspace)).toMatchObject([{ clientId: 'A-1' }, { clientId: 'A-2' }]);
    const states = await listOf(workspace, '/v1/discovery-state');
    expect(states.map(({ name }) => name)).toContain('To Do');
  });

  test('is recognised by the command, without case and below a title', async () => {
    const workspace = await importing(service, inFolder);
    const file = `"Issues, of today";;\n\n${JIRA.toUpperCase().replaceAll(',', ';')}`;
    expect(await workspace.imported('issues.csv', file, '--dry-run')).toBe(0);
    expect(said.out).toMatch(/^Taken for an export of Jira: 5 of 6 columns known\.$/m);
    expect(said.out).toMatch(/^Rows above the headers are skipped\. \(1\)$/m);
    expect(await workspace.imported('issues.csv', file)).toBe(0);
    expect(await discoveriesOf(workspace)).toHaveLength(2);
  });

  test.each([
    ['says no', ['--no-create-missing']],
    ['names the tool', ['--from', 'jira']],
  ])('has nothing created if the caller %s', async (_, args) => {
    const workspace = await importing(service, inFolder);
    expect(await workspace.imported('issues.csv', JIRA, ...args)).toBe(1);
    expect(said.err).toContain('[unknown_state]');
  });

  test.each([
    ['[{"number": 7, "title": "Slow", "html_url": "https://github.com/a/b/issues/7"}]', 'github', 1],
    [
      '{"name": "B", "cards": [{"id": "c", "name": "C", "idList": "l"}], "lists": [{"id": "l", "name": "L"}]}',
      'trello',
      1,
    ],
  ])('is recognised by the shape of JSON: %j', async (file, from, count) => {
    const workspace = await service.workspace(`shape ${from}`);
    const made = await imported(workspace, file, { type: 'application/json' });
    expect(made).toMatchObject({ state: 'done', from, faults: [] });
    expect(await discoveriesOf(workspace)).toHaveLength(count);
  });

  const CARDS = JSON.stringify({
    name: 'B',
    cards: ['A', ''].map((name, n) => ({ id: `c${n}`, name, idList: 'l', due: '2026-12-24T09:00:00Z' })),
    lists: [{ id: 'l', name: 'L' }],
  });

  test('takes the options of tables with JSON, once it is recognised', async () => {
    const workspace = await service.workspace('options');
    await workspace.make.field({ name: 'Due', type: 'DATE' });
    const query = { skipBad: 'true', map: 'due=Due' };
    const made = await imported(workspace, CARDS, { type: 'application/json', query });
    expect(made).toMatchObject({ state: 'done', from: 'trello', faultyRows: 1 });
    const { body } = await workspace.http.get('/v1/discovery?select=discoveryfields').expect(200);
    expect(body.discoveries[0].fieldsValues[0].value).toBe('2026-12-24');
  });

  test('refuses the options of tables with JSON that is no tool’s', async () => {
    const workspace = await service.workspace('no options');
    const lines = '[{"component": {"title": "A"}}]';
    const query = { skipBad: 'true', map: 'a=title' };
    expect(await imported(workspace, lines, { type: 'application/json', query })).toMatchObject({
      state: 'failed',
      faults: [
        { code: 'only_for_csv', detail: 'map is for CSV and for what tools give.' },
        { code: 'only_for_csv', detail: 'skipBad is for CSV and for what tools give.' },
      ],
    });
    const other = await importing(service, inFolder);
    expect(await other.imported('lines.json', lines, '--map', 'a=title')).toBe(1);
    expect(said.err).toContain('--map is for CSV and for what tools give. [only_for_csv]');
  });

  test.each([
    ['[{"discovery": {"title": "lists", "description": "\\"cards\\": 1"}}]', {}],
    ['[{"number": 7, "title": "Slow"}]', { records: 'discovery' }],
    ['{"number": 7}', {}],
    ['[1, 2]', {}],
    ['', {}],
  ])('is none for other JSON: %j %j', async (file, query) => {
    const workspace = await service.workspace(`other ${file.slice(0, 30)}`);
    expect(await imported(workspace, file, { type: 'application/json', query })).not.toHaveProperty('from');
  });

  test.each([
    ['Summary,Status,Votes\nA,,1\n', {}],
    ['ID,Team,Title,Status\n1,Web,A,\n', { createMissing: 'true' }],
    ['Title,URL,State\nA,https://a.example,\n', { createMissing: 'true' }],
    [JIRA.replaceAll('To Do', 'Done'), { records: 'discovery', createMissing: 'true' }],
  ])('is none for a table kept by people: %j %j', async (file, query) => {
    const workspace = await service.workspace(`none ${file.slice(0, 30)}`);
    const made = await imported(workspace, file, { query: { ...query, from: 'auto' } });
    expect(made).toMatchObject({ state: 'done', notes: [] });
    expect(made).not.toHaveProperty('from');
  });
});
