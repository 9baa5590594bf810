import { describe, expect, test } from '@jest/globals';
import type { Members } from '../../../support/transfer.js';
import { useService } from '../../../support/use-service.js';
import { imported } from '../jobs/jobs.js';
import { listOf } from './files.js';

const service = useService();

describe('the columns of a table', () => {
  test.each([
    ['title,Author Name\nA,B\n', 'Author Name=authorName', {}],
    ['title,Plan\nA,B\n', 'Plan=tier', {}],
    ['name,Note\nA,B\n', 'Note=content', { records: 'company' }],
  ])('can not be members of another kind: %j %s', async (content, map, query) => {
    const workspace = await service.workspace(`other kind ${map}`);
    const made = await imported(workspace, content, { query: { ...query, map, createMissing: 'true' } });
    expect(made).toMatchObject({ state: 'failed', faults: [{ line: 1, code: 'unknown_member' }] });
    expect(made['faults'][0].detail).toMatch(
      /is no member of a (discovery|company) but of (feedback|company)/,
    );
    expect(await listOf(workspace, '/v1/discovery-field')).toHaveLength(1);
  });

  test('can be new fields with the names that people give such members', async () => {
    const workspace = await service.workspace('own names');
    const query = { map: 'Who=Author name', createMissing: 'true' };
    expect(await imported(workspace, 'title,Who\nA,B\n', { query })).toMatchObject({ state: 'done' });
  });

  test.each([
    ['Ideas of the third quarter,\n\ntitle,votes\nA,1\n', 1, {}],
    ['Ideas, third quarter\ntitle;votes\nA;1\n', 1, {}],
    ['"All, of it",,\nby Ada,,\nName,Domain,Tier\nAcme,,\n', 2, { records: 'company' }],
    ['Feedback,\ndiscoveryId,content\nD,A\n', 1, {}],
    ['Ideas 2026,\nWish,Notes\nA,B\n', 1, { map: ['Wish=title', 'Notes=-'] }],
    ['Ideas 2026,\nWish,Nr\nA,B\n', 1, { map: 'Wish=title', key: 'Nr' }],
    ['Ideas 2026,,,\nTitle,Votes,Author,Company\nA,1,B,C\n', 1, {}],
    ['Ideas,,\nDate:,today,\nTitle,Votes,Status\nA,1,\n', 2, {}],
    ['Ideas,,\nTitle,Effort,Quarter\nA,1,Q1\n', 1, { createMissing: 'true' }],
  ])('are found below a title, which is skipped: %j', async (content, count, query) => {
    const workspace = await service.workspace(`below ${content}`);
    await workspace.make.discovery({ clientId: 'D' });
    expect(await imported(workspace, content, { query })).toMatchObject({
      state: 'done',
      read: 1,
      notes: [{ code: 'rows_above_headers', count, detail: 'Rows above the headers are skipped.' }],
    });
  });

  test('below a title have their faults in their line', async () => {
    const workspace = await service.workspace('faults below');
    const made = await imported(workspace, 'Ideas,,\n\ntitle,votes,Colour\nA,many,red\n');
    expect(made).toMatchObject({ state: 'failed', faults: [{ line: 3, code: 'unknown_column' }] });
  });

  test('below a title have their faults in their line although none of them is known', async () => {
    const workspace = await service.workspace('unknown below');
    const made = await imported(workspace, 'Ideas 2026,\nWish,Notes\nA,B\n');
    expect(made['faults']).toMatchObject([
      { line: 2, code: 'unknown_column', detail: expect.stringContaining('"Wish"') },
      { line: 2, code: 'unknown_column', detail: expect.stringContaining('"Notes"') },
      { line: 2, code: 'no_title' },
    ]);
  });

  test('below a title are told although all columns are left out', async () => {
    const workspace = await service.workspace('left out below');
    const query = { map: '*=-', records: 'feedback', dryRun: 'true' };
    const made = await imported(workspace, 'Ideas 2026,\nWish,Notes\nA,B\n', { query });
    expect(made['columns']).toMatchObject([{ header: 'Wish' }, { header: 'Notes' }]);
    const one = await imported(workspace, 'Wish\nA\n', { query });
    expect(one['columns']).toMatchObject([{ header: 'Wish' }]);
    expect(await imported(workspace, 'Ideas 2026,\nWish,\n', { query })).toMatchObject({
      state: 'failed',
      faults: [{ line: 1, code: 'no_headers' }],
    });
  });

  test('of times are known as Notion and Airtable call them', async () => {
    const workspace = await service.workspace('times');
    const rows =
      'Name,Created time,Last edited time\nA,"January 3, 2024 9:05 AM","January 4, 2024 9:05 AM"\n';
    expect(await imported(workspace, rows)).toMatchObject({ state: 'done' });
    expect(await listOf(workspace, '/v1/discovery?select=discoveryfields')).toMatchObject([
      { createdAt: '2024-01-03T09:05:00.000Z', updatedAt: '2024-01-04T09:05:00.000Z' },
    ]);
  });
});

describe('the state of feedback', () => {
  test('is read without its case', async () => {
    const workspace = await service.workspace('case');
    await workspace.make.discovery({ clientId: 'D' });
    const rows = 'discoveryId,content,state\nD,A,archived\nD,B,Processed\nD,C,NEW\n';
    expect(await imported(workspace, rows)).toMatchObject({ state: 'done' });
    const states = (await listOf(workspace, '/v1/feedback')).map(({ state }: Members) => state);
    expect(states.toSorted()).toEqual(['ARCHIVED', 'NEW', 'PROCESSED']);
  });

  test('is refused with its text, once for all rows that have it', async () => {
    const workspace = await service.workspace('alike');
    await workspace.make.discovery({ clientId: 'D' });
    const rows = ['open', 'done', 'open', 'NEW', 'open'].map((state, n) => `D,${n},${state}\n`).join('');
    expect(await imported(workspace, `discoveryId,content,state\n${rows}`)).toMatchObject({
      state: 'failed',
      faultCount: 4,
      faults: [
        {
          line: 2,
          column: 'state',
          code: 'not_allowed',
          detail: '"open" is none of NEW, PROCESSED, ARCHIVED.',
          count: 3,
        },
        {
          line: 3,
          column: 'state',
          code: 'not_allowed',
          detail: '"done" is none of NEW, PROCESSED, ARCHIVED.',
        },
      ],
    });
  });
});

test('a clientId with blanks at its edges comes back by CSV, and what refers to it', async () => {
  const workspace = await service.workspace('edges');
  const names = [' a', 'b ', "' c ", '=d ', "'e", '\tf', 'g\n', '  '];
  const component = await workspace.make.component({ clientId: ' shop ' });
  for (const clientId of names) {
    await workspace.make.discovery({ clientId, parentId: component.id });
    await workspace.make.feedback({ on: { id: clientId }, clientId, content: 'C' });
  }
  const read = async (records: string): Promise<string> =>
    (await workspace.http.get(`/v1/export?format=csv&records=${records}`).buffer(true).parse(textOf)).body;
  for (const records of ['discovery', 'feedback']) {
    const file = await read(records);
    expect(await imported(workspace, file, { query: { records } })).toMatchObject({
      state: 'done',
      faults: [],
      counts: [{ kind: records, created: 0, updated: 0, unchanged: names.length }],
    });
  }
});

type Parse = Parameters<ReturnType<(typeof service)['http']['get']>['parse']>[0];

const textOf: Parse = (response, done) => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks).toString()));
};
