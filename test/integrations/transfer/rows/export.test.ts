import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { command, listenToCommands, said } from '../../../support/program.js';
import { useService } from '../../../support/use-service.js';
import { shown } from '../shown.js';
import { useFolder } from './files.js';
import { settled } from '../../../support/probes.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

const ODD = [
  '=HYPERLINK("x")',
  "'=1",
  '-5',
  '-5-5',
  '@a; "b", c',
  '\ttab',
  'line\r\nend\rs',
  '＝1',
  'ünï 👩',
];

/** A workspace with whatever could go wrong in a spreadsheet. */
async function odd(name: string) {
  const workspace = await service.workspace(name);
  const { make } = workspace;
  // The names of fields may be those of columns, or formulas.
  const text = await make.field({ name: 'state', type: 'TEXT' });
  const named = await make.field({ name: '=Effort', type: 'NUMBER' });
  const select = await make.field({ name: 'Size', type: 'SELECT', options: ODD });
  const multi = await make.field({ name: 'Several', type: 'MULTI_SELECT', options: ODD });
  const [ada, bob] = [await make.user({ name: 'Same' }), await make.user({ name: 'Same', clientId: '=bob' })];
  const component = await make.component({ title: 'P', clientId: 'p' });
  const parent = await make.discovery({
    clientId: 'p',
    title: 'P',
    under: component,
    createdAt: '2019-05-17',
  });
  for (const [index, value] of ODD.entries()) {
    await make.discovery({
      title: `${value}.`,
      description: value,
      under: index % 2 === 0 ? parent : component,
      tags: [value.trim(), `${index}`],
      assignees: [ada.id, bob.id],
      createdAt: `202${index}-01-01`.slice(0, 10) > '2026' ? '2026-01-01' : `202${index}-01-01`,
      fieldsValues: [
        { field: { id: text.id }, value },
        { field: { id: named.id }, value: `-${index}.50` },
        { field: { id: select.id }, value },
        {
          field: { id: multi.id },
          value: JSON.stringify([value, ODD[0]].slice(0, index === 0 ? 1 : 2)),
        },
      ],
      alphaIssueUrls: [`https://a.example/?a=1,2;${index}`, 'https://a.example/'],
    });
  }
  for (const [index, content] of ODD.entries()) await make.feedback({ on: parent, score: index, content });
  await settled(service, 'any');
  return { ...workspace, name };
}

const exported = async (file: string, ...args: string[]): Promise<string> => {
  expect(await command('export', file, ...args)).toBe(0);
  return readFile(inFolder(file), 'utf8');
};

test('no cell of an export is a formula to a spreadsheet', async () => {
  const { name } = await odd('formulas');
  for (const records of ['discovery', 'feedback']) {
    const rows: string[][] = parse(await exported('out.csv', '--workspace', name, '--records', records), {
      bom: true,
    });
    const formulas = rows
      .flat()
      .filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell));
    expect(rows.length).toBeGreaterThan(ODD.length);
    expect(formulas).toEqual([]);
  }
});

test('customers and revenue are shown, and left to fields that are called so', async () => {
  const name = 'worth';
  const { make } = await service.workspace(name);
  const { id } = await make.discovery();
  await service.sql('UPDATE discovery SET customers = 3, revenue = 48000.5 WHERE id = $1', [id]);
  const firstRow = async () =>
    parse(await exported('worth.csv', '--workspace', name), { bom: true, columns: true })[0];
  expect(await firstRow()).toMatchObject({ customers: '3', revenue: '48000.5' });
  expect(await command('import', 'worth.csv', '--workspace', name, '--create-missing')).toBe(0);
  await make.field({ name: 'Revenue', type: 'NUMBER' });
  expect(await firstRow()).toMatchObject({ customers: '3', Revenue: '' });
  expect(await firstRow()).not.toHaveProperty('revenue');
  expect(await command('import', 'worth.csv', '--workspace', name)).toBe(0);
  expect(said.out).toMatch(/^ {2}discovery: 1 unchanged$/m);
});

test('an export that is imported where it is from changes nothing', async () => {
  const { name } = await odd('and back');
  for (const records of ['discovery', 'feedback']) {
    await exported('same.csv', '--workspace', name, '--records', records);
    said.out = said.err = '';
    expect(await command('import', 'same.csv', '--workspace', name)).toBe(0);
    expect(said.out).toMatch(new RegExp(`^ {2}${records}: \\d+ unchanged$`, 'm'));
    expect(said.out).not.toMatch(/created|updated/);
  }
});

test('exports of discoveries and feedback bring back deleted ones, times and feedback values included', async () => {
  const workspace = await odd('brought back');
  const { id, http, name } = workspace;
  const before = await shown(http);
  const files = [
    await exported('d.csv', '--workspace', name),
    await exported('f.csv', '--workspace', name, '--records', 'feedback'),
  ];
  await service.sql('DELETE FROM feedback WHERE workspace_id = $1', [id]);
  await service.sql('DELETE FROM discovery WHERE workspace_id = $1 AND parent_discovery_id IS NOT NULL', [
    id,
  ]);
  await service.sql('DELETE FROM discovery WHERE workspace_id = $1', [id]);
  for (const file of ['d.csv', 'f.csv']) expect(await command('import', file, '--workspace', name)).toBe(0);
  await settled(service, 'any');
  expect(await shown(http)).toEqual(before);
  expect(files.map((text) => text.charCodeAt(0))).toEqual([0xfeff, 0xfeff]);
});

test('--records is refused for NDJSON', async () => {
  expect(await command('export', 'out.ndjson', '--records', 'feedback')).toBe(1);
  expect(said.err).toContain('--records is for CSV');
});

test('a file of a spreadsheet that quotes everything and ends lines by itself comes in the same', async () => {
  const { name } = await odd('saved again');
  const rows: string[][] = parse(await exported('plain.csv', '--workspace', name), { bom: true });
  const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n');
  await writeFile(inFolder('quoted.csv'), quoted);
  expect(await command('import', 'quoted.csv', '--workspace', name)).toBe(0);
  expect(said.out).not.toMatch(/created|updated/);
});
