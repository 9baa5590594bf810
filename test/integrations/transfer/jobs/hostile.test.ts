import { describe, expect, test } from '@jest/globals';
import { useService } from '../../../support/use-service.js';
import { finished, LINES, sent } from './jobs.js';

const service = useService();

const CSV = 'text/csv';
const JSON_TYPE = 'application/json';

const MIB = 1_048_576;
const MOST_REPORT_BYTES = 262_144;

/** Each of its characters takes six bytes of JSON. */
const LONGEST_NAME = '\u0001'.repeat(255);

/** What has become of a file, and how many attempts and bytes of report it took. */
async function outcomeOf(type: string, file: string | Buffer, query: object = {}) {
  const { http, make } = await service.workspace(`hostile ${Math.random()}`);
  await make.field({ name: 'Size', type: 'SELECT', options: ['S'] });
  await make.field({ name: LONGEST_NAME, type: 'SELECT', options: ['L'] });
  await make.field({ name: 'Kinds', type: 'MULTI_SELECT', options: ['K'] });
  const { id } = await sent({ http }, file, {
    type,
    query: { createMissing: type === LINES ? undefined : 'true', ...query },
  });
  const made = await finished({ http }, { id }, 120_000);
  const { text } = await http.get(`/v1/import/${id}`).expect(200);
  expect(Buffer.byteLength(text)).toBeLessThan(MOST_REPORT_BYTES);
  const [job] = await service.sql<{ attempts: number }>('SELECT attempts FROM import_job WHERE id = $1', [
    id,
  ]);
  // What is written begins a new count.
  expect(job?.attempts).toBe(made['state'] === 'done' ? 0 : 1);
  return made;
}

const issue = (more: object) => ({ number: 1, title: 'A', state: 'open', ...more });

function filled(beginning: string, row: (n: number) => string): string {
  const rows = [beginning];
  for (let bytes = 0, n = 0; bytes < MIB; n++) bytes += rows[rows.push(row(n)) - 1]!.length;
  return rows.join('');
}

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('a table fails at once, and says where,', () => {
  test.each([
    ['a new option in each row', filled('title,Size\n', (n) => `T,${n}\n`), 501, 'Size', 'too_many_options'],
    ['an option of 256 characters', `title,Size\nT,${'x'.repeat(256)}\n`, 2, 'Size', 'too_long'],
    ['a select of many items', `title,Kinds\nT,"${'k,'.repeat(MIB)}"\n`, 2, 'Kinds', 'too_many_items'],
    ['very many assignees', `title,assignees\nT,"${'a,'.repeat(MIB)}"\n`, 2, 'assignees', 'too_many_items'],
    ['very many tags', `title,tags\nT,"${'a,'.repeat(MIB)}"\n`, 2, 'tags', 'too_many_items'],
    ['U+0000 in a header', 'title,a\0b\nT,1\n', 1, undefined, 'unstorable_text'],
    ['U+0000 in a title', 'title\nA\nB\0\n', 3, 'title', 'unstorable_text'],
    ['U+0000 in a parent', 'title,parent\nA,B\0\n', 2, 'parent', 'unstorable_text'],
    ['U+0000 in a state', 'title,state\nA,B\0\n', 2, 'state', 'unstorable_text'],
    ['U+0000 in a new field', 'title,Note\nA,B\0\n', 2, 'Note', 'unstorable_text'],
    ['a state of 256 characters', `title,state\nA,${'x'.repeat(256)}\n`, 2, 'state', 'too_long'],
    ['a person of 256 characters', `title,owner\nA,${'x'.repeat(256)}\n`, 2, 'owner', 'too_long'],
    ['a component of 501 characters', `title,component\nA,${'x'.repeat(501)}\n`, 2, 'component', 'too_long'],
    ['a header of 256 characters', `title,${'x'.repeat(256)}\nA,\n`, 1, undefined, 'column_name_too_long'],
    [
      'a header of a mebibyte',
      `title,${'x'.repeat(MIB)}\n${'A\n'.repeat(100)}`,
      1,
      undefined,
      'column_name_too_long',
    ],
    ['a row of 2,001 cells', `title\nA\nB${','.repeat(2_000)}\n`, 3, undefined, 'too_many_columns'],
    [
      'a date with a mebibyte of blanks',
      `title,created\nA,x${' '.repeat(MIB)}y\n`,
      2,
      'created',
      'invalid_date',
    ],
  ])('with %s', async (_, file, line, column, code) => {
    const { state, faults } = await outcomeOf(CSV, file);
    expect({ column: undefined, state, ...faults[0] }).toMatchObject({ state: 'failed', line, column, code });
    expect(JSON.stringify(faults).length).toBeLessThan(1_500);
  });

  test('with a column that is mapped to a new field of 256 characters', async () => {
    const { faults } = await outcomeOf(CSV, 'title,Note\nA,1\n', { map: `Note=${'x'.repeat(256)}` });
    expect(faults).toMatchObject([{ line: 1, code: 'column_name_too_long' }]);
  });
});

test('a table may have headers of 255 characters, and a field gets 500 options', async () => {
  const rows = Array.from({ length: 499 }, (_, n) => `T${n},${n},\n`).join('');
  const made = await outcomeOf(CSV, `title,Size,${'é'.repeat(255)}\n${rows}`);
  expect(made).toMatchObject({ state: 'done', faultCount: 0 });
});

test('the report of a hundred faults with the longest headers is below 256 KiB', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => `T,"${n}${'\u0001'.repeat(1_000)}"\n`).join('');
  const { faults } = await outcomeOf(CSV, `title,${LONGEST_NAME}\n${rows}`, { createMissing: 'false' });
  expect(faults).toHaveLength(100);
  expect(faults[0]).toMatchObject({ column: LONGEST_NAME, code: 'unknown_option' });
});

describe("what GitHub's API gives fails at once", () => {
  test.each([
    ['that is nothing but brackets', '['.repeat(7 * MIB), 'malformed_json'],
    ['with an item of 33 levels', `[{"number": 1, "title": "A", "a": ${deep(32)}}]`, 'too_deep'],
    [
      'with an item of very many values',
      JSON.stringify([issue({ a: Array(60_000).fill(0) })]),
      'too_many_values',
    ],
    ['with U+0000 in a title', JSON.stringify([issue({ title: 'A\0' })]), 'unstorable_text'],
    [
      'with half a surrogate pair in a label',
      '[{"number": 1, "title": "A", "labels": ["\\ud800"]}]',
      'unstorable_text',
    ],
    [
      'with half a surrogate pair in a name',
      '[{"number": 1, "title": "A", "assignees": ["\\ud800"]}]',
      'unstorable_text',
    ],
    ['with U+0000 instead of a value', '[{"number": 1, "title": \0}]', 'malformed_json'],
  ])('%s', async (_, file, code) => {
    const { state, faults } = await outcomeOf(JSON_TYPE, file, { from: 'github' });
    expect({ state, code: faults[0]?.code }).toEqual({ state: 'failed', code });
  });

  test('and is read where addresses are a mebibyte long', async () => {
    const item = issue({ html_url: 'a'.repeat(MIB), number: '#'.repeat(MIB) });
    expect(
      (await outcomeOf(JSON_TYPE, JSON.stringify([item]), { from: 'github' }))['faults'][0],
    ).toMatchObject({
      code: 'too_long',
    });
  });
});

describe('a line fails at once', () => {
  test.each([
    ['with U+0000 between its values', '{"user": \0}', 'malformed_request'],
    ['with a character cut in two by its message', `{"user": ${'😀'.repeat(20)}}`, 'malformed_request'],
    ['with U+0000 in a name', '{"user": {"name": "A", "\\u0000": 1}}', 'unknown_member'],
    ['with half a surrogate pair in a name', '{"user": {"name": "A", "\\ud800": 1}}', 'unknown_member'],
    ['with half a surrogate pair for a kind', '{"\\ud800": {"name": "A"}}', 'unknown_record'],
    ['with U+0000 in a text', '{"user": {"name": "\\u0000"}}', 'unstorable_text'],
    ['that is nothing but brackets', '['.repeat(MIB - 1), 'too_deep'],
    [
      'of a thousand unknown members',
      JSON.stringify({
        user: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}${'x'.repeat(500)}`, 1])),
      }),
      'unknown_member',
    ],
  ])('%s', async (_, file, code) => {
    const { state, faults } = await outcomeOf(LINES, file);
    expect({ state, fault: faults[0] }).toMatchObject({ state: 'failed', fault: { line: 1, code } });
  });
});
