import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listenToCommands, said } from '../../../support/program.js';
import { useService } from '../../../support/use-service.js';
import { imported } from '../jobs/jobs.js';
import { importing, useFolder } from '../rows/files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

const FOLDER = join(import.meta.dirname, '../samples');

interface Sample {
  readonly file: string;
  readonly from: string;
  readonly taken: string;
  readonly counts: Readonly<Record<string, number>>;
}

const SAMPLES: readonly Sample[] = [
  {
    file: 'canny-posts.csv',
    from: 'canny',
    taken: 'Taken for an export of Canny: 11 of 11 columns known.',
    counts: { discoveryState: 3, discoveryField: 2, component: 3, discovery: 52, feedback: 52 },
  },
  {
    file: 'productboard-notes.csv',
    from: 'productboard',
    taken: "Taken for an export of Productboard's notes: 8 of 9 columns known.",
    counts: { feedback: 52 },
  },
  {
    file: 'zendesk-tickets.csv',
    from: 'zendesk',
    taken: 'Taken for an export of Zendesk: 7 of 7 columns known.',
    counts: { feedback: 52 },
  },
];

const typeOf = (file: string): string => (file.endsWith('.csv') ? 'text/csv' : 'application/json');

test.each(SAMPLES)('$file is imported without any option', async ({ file, from, taken, counts }) => {
  const workspace = await service.workspace(file);
  const content = await readFile(join(FOLDER, file));
  const made = await imported(workspace, content, { type: typeOf(file) });
  expect(made).toMatchObject({ state: 'done', from, faults: [] });
  expect(made['notes']).toEqual(expect.arrayContaining([expect.objectContaining({ detail: taken })]));
  const created = made['counts'].map(({ kind, created }: Record<string, unknown>) => [kind, created]);
  expect(Object.fromEntries(created)).toEqual(counts);
});

test.each(SAMPLES)('$file is imported by the command, and a second time changes nothing', async (sample) => {
  const { file, taken } = sample;
  const workspace = await importing(service, inFolder);
  const content = await readFile(join(FOLDER, file));
  expect(await workspace.imported(file, content, '--dry-run')).toBe(0);
  expect(said.out).toContain(taken);
  expect(await workspace.imported(file, content)).toBe(0);
  said.out = '';
  expect(await workspace.imported(file, content)).toBe(0);
  expect(said.out).not.toMatch(/created|updated/);
});
