import { expect, test } from '@jest/globals';
import { command, listenToCommands, said } from '../../../support/program.js';
import { useService } from '../../../support/use-service.js';
import { discoveriesOf, importing, listOf, useFolder } from '../rows/files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

const GITLAB = [
  'Title,Description,Issue ID,URL,State,Author,Author Username,Assignee,Assignee Username,Confidential,Locked,Due Date,Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Weight,Labels,Time Estimate,Time Spent,Epic ID,Epic Title',
  'Slow search,"It takes\nseconds",7,https://gitlab.example/shop/web/-/issues/7,Closed,Ada,ada,"Ada Lovelace, Bob",ada,No,No,,2021-01-20 09:08:07,2021-02-01 10:00:00,2021-01-31 11:00:00,,,"bug,search",0,0,12,Search',
  'Dark mode,,8,https://gitlab.example/shop/web/-/issues/8,Open,Bob,bob,,,No,No,,2021-01-21 09:08:07,2021-01-21 09:08:07,,,,,0,0,,',
].join('\n');

test("GitLab's CSV becomes discoveries, known by project and number, under components of its epics", async () => {
  const workspace = await importing(service, inFolder);
  expect(await workspace.imported('issues.csv', GITLAB, '--from', 'gitlab', '--create-missing')).toBe(0);
  const [slow, dark] = await discoveriesOf(workspace);
  const [search] = await listOf(workspace, '/v1/component');
  expect(search).toMatchObject({ title: 'Search' });
  expect(slow).toMatchObject({
    clientId: 'shop/web#7',
    title: 'Slow search',
    description: 'It takes\nseconds',
    parentId: search?.['id'],
    tags: ['bug', 'search'],
    createdAt: '2021-01-20T09:08:07.000Z',
    updatedAt: '2021-02-01T10:00:00.000Z',
    lastDiscoverystateUpdatedAt: '2021-01-31T11:00:00.000Z',
  });
  expect((await listOf(workspace, '/v1/user')).map(({ name }) => name)).toEqual(['Ada Lovelace', 'Bob']);
  expect(dark).toMatchObject({ clientId: 'shop/web#8', parentType: 'NONE' });
  const states = await listOf(workspace, '/v1/discovery-state');
  expect(states.map(({ name }) => name)).toEqual(['Backlog', 'In progress', 'Done', 'Closed', 'Open']);
});

const LINEAR = [
  'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,UUID',
  'WEB-2,Web,Child,,Done,1,High,,,ada@x.example,bob@x.example,"Bug, Search",,,,,Wed May 13 2026 11:21:41 GMT+0000 (GMT+00:00),Thu May 14 2026 11:21:41 GMT+0200 (CEST),2026-05-13T12:00:00.000Z,,2026-05-14T08:00:00.000Z,,,,WEB-1,,,,,0f1e',
  "WEB-1,Web,'=Parent,,Todo,,,p1,Search,ada@x.example,,,,,,,2026-05-12T11:21:41.000Z,2026-05-12T11:21:41.000Z,,,,,,,,,,,,0f1d",
].join('\n');

test("Linear's CSV becomes discoveries under components of its projects, or else of its teams", async () => {
  const workspace = await importing(service, inFolder);
  await workspace.make.user({ email: 'bob@x.example', name: 'Bob' });
  expect(await workspace.imported('linear.csv', LINEAR, '--from', 'linear', '--create-missing')).toBe(0);
  const [parent, child] = await discoveriesOf(workspace);
  expect((await listOf(workspace, '/v1/component')).map(({ title }) => title).toSorted()).toEqual([
    'Search',
    'Web',
  ]);
  expect(parent).toMatchObject({ clientId: 'WEB-1', title: '=Parent' });
  expect(child).toMatchObject({
    clientId: 'WEB-2',
    parentId: parent?.['id'],
    tags: ['Bug', 'Search'],
    createdAt: '2026-05-13T11:21:41.000Z',
    updatedAt: '2026-05-14T09:21:41.000Z',
    lastDiscoverystateUpdatedAt: '2026-05-14T08:00:00.000Z',
  });
  expect(await listOf(workspace, '/v1/user')).toHaveLength(1);
});

test.each([
  [['ideas.csv', '--from', 'jira', '--format', 'ndjson'], 'is text/csv. The file is taken for ndjson'],
  [['records.ndjson', '--create-missing'], '--format or --from say otherwise'],
])('a file that does not fit its options is refused: %j', async (args, message) => {
  expect(await command('import', ...args)).toBe(1);
  expect(said.err).toContain(message);
});
