import { describe, expect, test } from '@jest/globals';
import { useService } from '../../../support/use-service.js';
import { imported } from '../jobs/jobs.js';
import { discoveriesOf, listOf } from './files.js';

const service = useService();

describe('a table of discoveries with votes', () => {
  test('says who asked, from which company, and what that is worth', async () => {
    const workspace = await service.workspace('askers');
    const file = [
      'revenue,key,title,votes,author,Author e-mail,company,Colour',
      '"$1200",a,A,3,Ada,ada@acme.example,Acme,red',
      ',b,B,0,Bob,,,',
      ',c,C,,,,,',
    ].join('\n');
    const query = { createMissing: 'true' };
    expect(await imported(workspace, file, { query })).toMatchObject({ state: 'done', faults: [] });
    const [acme] = await listOf(workspace, '/v1/company');
    expect(acme).toMatchObject({ name: 'Acme', revenue: 1_200 });
    const feedback = await listOf(workspace, '/v1/feedback');
    expect(feedback).toHaveLength(2);
    expect(feedback.find(({ score }) => score === 3)).toMatchObject({
      authorName: 'Ada',
      authorEmail: 'ada@acme.example',
      companyId: acme?.['id'],
    });
    expect(feedback.find(({ score }) => score === 0)).toMatchObject({ authorName: 'Bob' });
    expect(await discoveriesOf(workspace)).toHaveLength(3);
    const fields = (await listOf(workspace, '/v1/discovery-field')).map(({ name }) => name);
    expect(fields.toSorted()).toEqual(['Colour', 'Feedback']);
    const again = await imported(workspace, file, { query });
    expect(again['counts'].every((each: object) => 'created' in each && each.created === 0)).toBe(true);
  });

  test('has its rows put under others, and their amounts kept', async () => {
    const workspace = await service.workspace('askers below');
    const file =
      'key,title,parent,votes,customer,MRR,Size\na,A,Shop,1,Acme,5,1\nb,B,a,2,Acme,5,2\nc,C,a,,Initech,7,x\n';
    const query = { createMissing: 'true' };
    expect(await imported(workspace, file, { query })).toMatchObject({ state: 'done', faults: [] });
    const [parent, ...others] = (await discoveriesOf(workspace)).toSorted((a, b) =>
      a['title'] < b['title'] ? -1 : 1,
    );
    expect(others.map(({ parentId }) => parentId)).toEqual([parent?.['id'], parent?.['id']]);
    expect((await listOf(workspace, '/v1/company')).map(({ revenue }) => revenue).toSorted()).toEqual([5, 7]);
  });

  test.each([
    ['title,votes,author email\nA,1,nobody\n', {}, 'author email', 'invalid_email'],
    ['title,votes,company,MRR\nA,1,,7\n', {}, 'MRR', 'no_company'],
    ['title,votes,company,MRR\nA,1,Acme,7\nB,1,ACME,8\n', {}, 'MRR', 'revenue_differs'],
  ])('is refused where that is wrong: %j', async (file, query, column, code) => {
    const workspace = await service.workspace(`wrong ${column} ${code}`);
    expect(await imported(workspace, file, { query })).toMatchObject({
      state: 'failed',
      faults: [{ column, code }],
    });
  });

  test('has fields of these names where nothing says who asked', async () => {
    const workspace = await service.workspace('no votes');
    const file = 'title,company,MRR\nA,Acme,7\n';
    expect(await imported(workspace, file, { query: { createMissing: 'true' } })).toMatchObject({
      state: 'done',
    });
    expect(await listOf(workspace, '/v1/discovery-field')).toHaveLength(3);
    expect(await listOf(workspace, '/v1/company')).toEqual([]);
  });
});
