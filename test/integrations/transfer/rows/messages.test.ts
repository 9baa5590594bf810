import { expect, test } from '@jest/globals';
import { listenToCommands, said } from '../../../support/program.js';
import { useService } from '../../../support/use-service.js';
import { imported } from '../jobs/jobs.js';
import { importing, listOf, useFolder } from './files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

const query = { records: 'message' };
const FILE = [
  'Ticket export;;;;;;;',
  'key;Message;From;E-mail;Account;MRR;State;Link',
  'T-1;"Hi;\n""where"" is it?";Ada Obi;ada@acme.example;ACME, Inc.;$480;processed;https://desk.example/1',
  'T-2;=1+1;;;Acme Two;;;',
  ';;;;;;;',
].join('\n');

test('a table of messages becomes messages of the inbox, with author, company and what it is worth', async () => {
  const workspace = await service.workspace('messages');
  const made = await imported(workspace, FILE, { query });
  expect(made).toMatchObject({ state: 'done', records: 'message', faults: [] });
  expect(await listOf(workspace, '/v1/message')).toMatchObject([
    {
      clientId: 'T-1',
      text: 'Hi;\n"where" is it?',
      authorName: 'Ada Obi',
      authorEmail: 'ada@acme.example',
      company: 'ACME, Inc.',
      state: 'PROCESSED',
      sourceUrl: 'https://desk.example/1',
    },
    { clientId: 'T-2', text: '=1+1', company: 'Acme Two', state: 'NEW' },
  ]);
  expect(await listOf(workspace, '/v1/company?sort=createdAt')).toContainEqual(
    expect.objectContaining({ name: 'ACME, Inc.', revenue: 480 }),
  );
  const again = await imported(workspace, FILE, { query });
  expect(again['counts'].every(({ created, updated }: Record<string, number>) => !created && !updated)).toBe(
    true,
  );
});

test('the command imports messages as well, which it knows by their cells without a key', async () => {
  const workspace = await importing(service, inFolder);
  const file = 'text,source\nIt broke,Mail\nIt broke again,\n';
  expect(await workspace.imported('m.csv', file, '--records', 'message')).toBe(0);
  said.out = '';
  expect(await workspace.imported('m.csv', file, '--records', 'message')).toBe(0);
  expect(said.out).toMatch(/2 unchanged/);
  expect(await listOf(workspace, '/v1/message')).toHaveLength(2);
});

test.each([
  ['author\nAda\n', {}, [{ line: 1, code: 'no_text' }]],
  ['text\n\nA\n', {}, []],
  ['text,source\n,Mail\n', {}, [{ line: 2, column: 'text', code: 'required' }]],
  ['text,tags\nA,x\n', {}, [{ line: 1, code: 'unknown_column' }]],
  ['text,Votes\nA,1\n', { map: 'Votes=score', createMissing: 'true' }, [{ code: 'unknown_member' }]],
  ['text,Note\nA,1\n', { map: 'Note=discoveryId' }, [{ code: 'unknown_member' }]],
  ['text,state\nA,done\n', {}, [{ line: 2, column: 'state', cell: 'done', code: 'not_allowed' }]],
  ['text,companyId\nA,nobody\n', {}, [{ line: 2, column: 'companyId', code: 'company_not_found' }]],
  ['text,revenue\nA,5\n', {}, [{ line: 2, column: 'revenue', code: 'no_company' }]],
])('tells what is wrong with a table of messages: %j %j', async (file, others, faults) => {
  const workspace = await service.workspace(`wrong ${file}${JSON.stringify(others)}`.slice(0, 100));
  const made = await imported(workspace, file, { query: { ...query, ...others } });
  expect(made['faults']).toMatchObject(faults);
  expect(made['state']).toBe(faults.length > 0 ? 'failed' : 'done');
});

test('members of messages are none of discoveries', async () => {
  const workspace = await service.workspace('other kind');
  const made = await imported(workspace, 'title,Where\nA,x\n', { query: { map: 'Where=sourceUrl' } });
  expect(made['faults'][0]).toMatchObject({ code: 'unknown_member' });
});
