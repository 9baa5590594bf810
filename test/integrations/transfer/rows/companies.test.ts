import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { listenToCommands, said } from '../../../support/program.js';
import type { Members } from '../../../support/transfer.js';
import { useService } from '../../../support/use-service.js';
import { imported as importedByHttp } from '../jobs/jobs.js';
import { importing, type ImportingWorkspace, listOf, useFolder } from './files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

const prepared = (): Promise<ImportingWorkspace> => importing(service, inFolder);

const companiesOf = (workspace: ImportingWorkspace): Promise<Members[]> => listOf(workspace, '/v1/company');

const feedbackOf = (workspace: ImportingWorkspace): Promise<Members[]> => listOf(workspace, '/v1/feedback');

describe('a table of companies', () => {
  const imported = (workspace: ImportingWorkspace, text: string, ...args: string[]) =>
    workspace.imported('company.csv', text, '--records', 'company', ...args);

  test('has columns for members, by what other tools call them too, and for attributes', async () => {
    const workspace = await prepared();
    const text = [
      'Account Name,Website,Plan,MRR,Created,attributes.Region',
      ' Acme ,ACME.example,Gold,$480.50,2024-05-17,Harbour',
      'Mill,,,,,',
    ].join('\n');
    expect(await imported(workspace, text)).toBe(0);
    expect(await companiesOf(workspace)).toMatchObject([
      {
        name: 'Acme',
        domain: 'acme.example',
        tier: 'Gold',
        revenue: 480.5,
        attributes: { Region: 'Harbour' },
        createdAt: '2024-05-17T00:00:00.000Z',
      },
      { name: 'Mill' },
    ]);
    said.out = '';
    expect(await imported(workspace, text)).toBe(0);
    expect(said.out).toMatch(/^ {2}company: 2 unchanged$/m);
  });

  test('makes attributes of columns that are nothing else, if it may', async () => {
    const workspace = await prepared();
    const text = 'Company,Region,Seats\nAcme,Harbour,12\n';
    expect(await imported(workspace, text)).toBe(1);
    expect(said.err).toMatch(/Line 1: The column "Region" is no member of a company.*an attribute/);
    expect(await imported(workspace, text, '--create-missing', '--map', 'Seats=attributes.seats')).toBe(0);
    expect(await companiesOf(workspace)).toMatchObject([{ attributes: { Region: 'Harbour', seats: '12' } }]);
  });

  test('leaves alone what a cell does not say, attributes as well', async () => {
    const workspace = await prepared();
    await workspace.make.company({ name: 'Acme', revenue: 5, attributes: { Region: 'North', Size: 'S' } });
    expect(await imported(workspace, 'name,revenue,attributes.Region,attributes.Size\nacme,,South,\n')).toBe(
      0,
    );
    expect(await companiesOf(workspace)).toMatchObject([
      { name: 'Acme', revenue: 5, attributes: { Region: 'South', Size: 'S' } },
    ]);
  });

  test('gives a key to companies that words have made, and finds them by it afterwards', async () => {
    const workspace = await prepared();
    await workspace.make.feedback({ on: await workspace.make.discovery(), company: 'Acme' });
    await imported(workspace, 'CRM,name,revenue\nC-1,Acme,7\n', '--key', 'CRM');
    await imported(workspace, 'CRM,name,revenue\nC-1,Acme Holding,8\n', '--key', 'CRM');
    expect(await companiesOf(workspace)).toMatchObject([
      { clientId: 'C-1', name: 'Acme Holding', revenue: 8 },
    ]);
  });

  test('is refused cell by cell', async () => {
    const workspace = await prepared();
    await workspace.make.company({ clientId: 'own', name: 'Taken' });
    const text = [
      'key,name,domain,revenue,attributes.Region',
      `1,Acme,no host,12.345,${'x'.repeat(1_001)}`,
      '2,,,,',
      '3,Mill,,"1,200",',
      '4,TAKEN,,,',
      '5,Same,,,',
      '6,same,,,',
      '7,Debt,,-1,',
      ',Nameless,,,',
      '5,Another,,,',
    ].join('\n');
    expect(await imported(workspace, text)).toBe(1);
    for (const fault of [
      /Line 2, column "domain": .*\[invalid_domain\]/,
      /Line 2, column "revenue": .*\[too_many_decimals\]/,
      /Line 2, column "attributes.Region": .*\[too_long\]/,
      /Line 3, column "name": .*\[required\]/,
      /Line 4, column "revenue": .*\[ambiguous_number\]/,
      /Line 5, column "name": .*\[name_taken\]/,
      /Line 7, column "name": .*line 6.*\[repeated_row\]/,
      /Line 8, column "revenue": .*\[out_of_range\]/,
      /Line 9, column "key": .*\[no_key\]/,
      /Line 10: .*\[repeated_row\]/,
    ])
      expect(said.err).toMatch(fault);
    expect(await companiesOf(workspace)).toHaveLength(1);
    expect(await imported(workspace, text, '--skip-bad', 'rest.csv', '--locale', 'en-US')).toBe(0);
    expect((await companiesOf(workspace)).map(({ name }) => name)).toEqual(['Taken', 'Mill', 'Same']);
    expect(await readFile(inFolder('rest.csv'), 'utf8')).toMatch(/,4,TAKEN/);
  });

  test.each([
    ['domain\nacme.example\n', 'no_name'],
    ['name,note\n,x\n', 'required'],
    ['name,MRR,ARR\nA,1,2\n', 'duplicate_column'],
    ['name,attributes.x,attributes.x\nA,1,2\n', 'duplicate_column'],
    [`name,attributes.${'x'.repeat(101)}\nA,1\n`, 'invalid_name'],
    ['name,attributes.\nA,1\n', 'invalid_name'],
    [
      `name,${Array.from({ length: 21 }, (_, n) => `attributes.${n}`).join()}\nA${',1'.repeat(21)}\n`,
      'too_many_members',
    ],
  ])('is refused as a whole: %j', async (text, code) => {
    const workspace = await prepared();
    expect(await imported(workspace, text, '--map', '*=-')).toBe(1);
    expect(said.err).toContain(`[${code}]`);
    expect(said.err).not.toContain('JSON');
    expect(await companiesOf(workspace)).toEqual([]);
  });

  test('can not bring a company more attributes than one may have', async () => {
    const workspace = await prepared();
    const attributes = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}`, 'x']));
    await workspace.make.company({ name: 'Acme', attributes });
    expect(await imported(workspace, 'name,attributes.more\nAcme,x\n')).toBe(1);
    expect(said.err).toMatch(/Line 2 is refused: .*\[too_many_members\]/);
  });

  test('is foreseen by a dry run, over HTTP as well', async () => {
    const workspace = await prepared();
    await workspace.make.company({ name: 'Acme' });
    const query = { records: 'company', dryRun: 'true', key: 'CRM' };
    const made = await importedByHttp(workspace, 'CRM,name,MRR\nC-1,ACME,5\nC-2,Mill,\n', { query });
    expect(made).toMatchObject({
      state: 'done',
      counts: [{ kind: 'company', created: 1, updated: 1, unchanged: 0 }],
      columns: [{ member: 'clientId' }, { member: 'name' }, { member: 'revenue' }],
      preview: [{ company: { clientId: 'C-1', name: 'ACME', revenue: 5 } }, { company: { name: 'Mill' } }],
    });
    expect(await companiesOf(workspace)).toHaveLength(1);
    const { dryRun: _, ...real } = query;
    expect(await importedByHttp(workspace, 'CRM,name\nC-1,Acme\n', { query: real })).toMatchObject({
      state: 'done',
      counts: [{ kind: 'company', updated: 1 }],
    });
  });
});

describe('a table of feedback', () => {
  const feedback = async (text: string, ...args: string[]) => {
    const workspace = await prepared();
    await workspace.make.discovery({ clientId: 'D' });
    const code = await workspace.imported('feedback.csv', text, '--discovery-id', 'D', ...args);
    return { workspace, code };
  };

  test('says what companies are worth, and makes those that are not there', async () => {
    const text = 'key,Customer,MRR\n1,Acme,480\n2,ACME,480.00\n3,Mill,\n4,,\n';
    const { workspace, code } = await feedback(text);
    expect(code).toBe(0);
    expect(said.out).toMatch(/^ {2}company: 1 created$/m);
    expect(await companiesOf(workspace)).toMatchObject([{ name: 'Acme', revenue: 480 }, { name: 'Mill' }]);
    expect((await feedbackOf(workspace)).map(({ company }) => company)).toEqual([
      'Acme',
      'Acme',
      'Mill',
      undefined,
    ]);
    said.out = '';
    await workspace.imported('feedback.csv', text, '--discovery-id', 'D');
    expect(said.out).toMatch(/^ {2}company: 1 unchanged$/m);
    await workspace.imported('feedback.csv', 'key,Customer,MRR\n1,acme,500\n', '--discovery-id', 'D');
    expect(await companiesOf(workspace)).toMatchObject([{ name: 'Acme', revenue: 500 }, {}]);
  });

  test('is foreseen with the companies that it makes', async () => {
    const { workspace } = await feedback('Company,MRR\nAcme,1\nACME,1\nMill,2\n', '--dry-run');
    expect(said.out).toMatch(/^ {2}company: 2 created$/m);
    expect(said.out).toContain('{"company":{"name":"Acme","revenue":1}}');
    expect(await companiesOf(workspace)).toEqual([]);
  });

  test('names the rows that contradict each other, and the others can be imported', async () => {
    const text = 'key,company,revenue\n1,Acme,480\n2,acme,490\n3,,5\n4,Mill,x\n5,Bad Decimals,1.234\n';
    const { workspace, code } = await feedback(text);
    expect(code).toBe(1);
    for (const fault of [
      /Line 3, column "revenue": The company "acme" is worth 490 here, and 480 in line 2.*\[revenue_differs\]/,
      /Line 4, column "revenue": .*\[no_company\]/,
      /Line 5, column "revenue": .*\[not_a_number\]/,
      /Line 6, column "revenue": .*\[too_many_decimals\]/,
    ])
      expect(said.err).toMatch(fault);
    await workspace.imported('f.csv', text, '--discovery-id', 'D', '--skip-bad', 'rest.csv');
    expect(await companiesOf(workspace)).toMatchObject([{ name: 'Acme', revenue: 480 }]);
    expect(await feedbackOf(workspace)).toHaveLength(1);
  });

  test('says what a company is worth by the first row that is not refused', async () => {
    const text = 'key,discoveryId,company,revenue\n1,gone,Acme,480\n2,D,Acme,490\n';
    const workspace = await prepared();
    await workspace.make.discovery({ clientId: 'D' });
    expect(await workspace.imported('f.csv', text, '--skip-bad', 'rest.csv')).toBe(0);
    expect(await companiesOf(workspace)).toMatchObject([{ name: 'Acme', revenue: 490 }]);
  });

  test('has a fault of a company once', async () => {
    const { code } = await feedback(`company,revenue\n${'x'.repeat(256)},5\n`);
    expect(code).toBe(1);
    expect(said.err.match(/\[too_long\]/g)).toHaveLength(1);
  });
});
