import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { expectProblem } from '../../../support/problem.js';
import { RecordNotFound } from '../../../../src/http/problems/problems.js';
import { listenToCommands } from '../../../support/program.js';
import type { TestWorkspace } from '../../../support/service.js';
import { useService } from '../../../support/use-service.js';
import { imported, LINES } from '../jobs/jobs.js';
import { importing, useFolder } from './files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

async function rejectedOf({ http }: TestWorkspace, id: string): Promise<Buffer> {
  const answer = await http.get(`/v1/import/${id}/rejected`).responseType('blob').expect(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="rejected.csv"');
  return answer.body as Buffer;
}

const utf16be = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

/** The same table in forms that people save, and how its rejected rows come back. */
test.each([
  ['commas', (text: string) => Buffer.from(text), {}],
  ['a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`), {}],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'), {}],
  ['UTF-16 the other way', utf16be, {}],
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1'), { encoding: 'windows-1252' }],
])('rejected rows have the form of their file: %s', async (what, encoded, query) => {
  const workspace = await service.workspace(`form of ${what}`);
  const title = 'Ideen für Zürich;;';
  const bad = ['"3";"Bes""ser;\r\nnoch";"viele"', "4;'=1+1';9,9,9"];
  const file = [title, '"No";Title;Votes', '1;Good;2', '', ...bad, '5;Böse;3'].join('\r\n');
  const made = await imported(workspace, encoded(file), { query: { ...query, key: 'No', skipBad: 'true' } });
  expect(made).toMatchObject({ state: 'done', faultyRows: 2 });
  const several =
    '"Votes: can be read in several ways: say locale=en-US if 1,234.5 is a number, or locale=de-DE if 1.234,5 is."';
  expect(await rejectedOf(workspace, made['id'])).toEqual(
    encoded(
      [
        `;${title}`,
        'whyItWasRefused;"No";Title;Votes',
        `Votes: must be a decimal number.;${bad[0]}`,
        `${several.replaceAll('"', '')};${bad[1]}`,
        '',
      ].join('\r\n'),
    ),
  );
});

test('corrected, they are imported as they are', async () => {
  const workspace = await service.workspace('corrected');
  const file = 'Title;Votes\nA;1\nB;many\n';
  const made = await imported(workspace, file, { query: { skipBad: 'true' } });
  const rest = (await rejectedOf(workspace, made['id'])).toString().replace('many', '7');
  expect(await imported(workspace, rest)).toMatchObject({ state: 'done', faults: [] });
  const { body } = await workspace.http.get('/v1/discovery').expect(200);
  expect(body.discoveries.map(({ title }: { title: string }) => title).toSorted()).toEqual(['A', 'B']);
});

test('those of a dry run, and of an import that failed, are kept as well', async () => {
  const workspace = await service.workspace('kept');
  for (const query of [{ dryRun: 'true' }, {}, { dryRun: 'true', skipBad: 'true' }]) {
    const made = await imported(workspace, 'title,votes\n=A,x\n', { query });
    expect((await rejectedOf(workspace, made['id'])).toString()).toBe(
      'whyItWasRefused,title,votes\nvotes: must be a decimal number.,=A,x\n',
    );
  }
});

test('a reason is no formula, whatever the column is called', async () => {
  const workspace = await service.workspace('formula');
  const query = { map: '@cmd=votes', skipBad: 'true' };
  const made = await imported(workspace, 'title,@cmd\nA,x\n', { query });
  expect((await rejectedOf(workspace, made['id'])).toString()).toContain(
    "\n'@cmd: must be a decimal number.,A,x\n",
  );
});

test('many are all there, with their reasons', async () => {
  const workspace = await service.workspace('many');
  const rows = Array.from({ length: 21_000 }, (_, n) => `${n},x,${'z'.repeat(60)}\n`).join('');
  const query = { skipBad: 'true' };
  const made = await imported(workspace, `title,votes,description\n${rows}`, { query });
  expect(made).toMatchObject({ state: 'done', faultyRows: 21_000, faults: [{ count: 21_000 }] });
  const lines = (await rejectedOf(workspace, made['id'])).toString().trimEnd().split('\n');
  expect(lines).toHaveLength(21_001);
  expect(lines[20_000]).toMatch(/^votes: must be a decimal number\.,19999,x,z/);
  expect(lines.at(-1)).toMatch(/^not_a_number,20999,x,z/);
});

test('there are none of an import without any, of lines, of another workspace, or of none', async () => {
  const workspace = await service.workspace('none');
  const good = await imported(workspace, 'title\nA\n');
  const lines = await imported(workspace, '{"user": {"name": ""}}\n', { type: LINES });
  for (const { id } of [good, lines])
    expectProblem(await workspace.http.get(`/v1/import/${id}/rejected`), RecordNotFound);
  const other = await service.workspace('other');
  const bad = await imported(other, 'title\n""\n,\n"  "\n');
  await workspace.http.get(`/v1/import/${bad['id']}/rejected`).expect(404);
  await workspace.http.get('/v1/import/none/rejected').expect(404);
});

test('they go with their import', async () => {
  const workspace = await service.workspace('deleted');
  const { id } = await imported(workspace, 'title,votes\nA,x\n');
  await workspace.http.delete(`/v1/import/${id}`).expect(204);
  await workspace.http.get(`/v1/import/${id}/rejected`).expect(404);
});

test('the command writes the same', async () => {
  const workspace = await importing(service, inFolder);
  const file = utf16be('Title\tVotes\nÄ\t1\n"Ö"\tmany\n');
  expect(await workspace.imported('ideas.csv', file, '--skip-bad', 'rest.csv')).toBe(0);
  expect(await readFile(inFolder('rest.csv'))).toEqual(
    utf16be('whyItWasRefused\tTitle\tVotes\nVotes: must be a decimal number.\t"Ö"\tmany\n'),
  );
});
