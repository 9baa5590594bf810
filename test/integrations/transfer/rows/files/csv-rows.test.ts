import { describe, expect, test } from '@jest/globals';
import { FileRefused } from '../../../../../src/integrations/transfer/rows/faults.js';
import type { FileRow } from '../../../../../src/integrations/transfer/rows/table.js';
import { rowsOf as rowsOfFile } from '../../../../../src/integrations/transfer/rows/open-table.js';
import { readRows } from '../../../../../src/integrations/transfer/rows/files/csv-rows.js';

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function rowsOf(content: string | Buffer, encoding?: string, size = 7): Promise<FileRow[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const rows: FileRow[] = [];
  for await (const row of readRows(chunked(bytes, size), encoding)) rows.push(row);
  return rows;
}

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('a file', () => {
  test.each([
    ['UTF-8', Buffer.from('ä,"€"\n1,👩\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFä,"€"\n1,👩\n')],
    ['UTF-16 LE with a mark', Buffer.from('\uFEFFä,"€"\n1,👩\n', 'utf16le')],
    ['UTF-16 BE with a mark', utf16be('\uFEFFä,"€"\n1,👩\n')],
    ['UTF-16 LE', Buffer.from('ä,"€"\n1,👩\n', 'utf16le')],
    ['UTF-16 BE', utf16be('ä,"€"\n1,👩\n')],
  ])('is read in %s', async (_, bytes) => {
    // Enough of it to tell, and in pieces that end within characters.
    for (const size of [bytes.length, 13]) {
      const rows = await rowsOf(bytes, undefined, size);
      expect(rows.map(({ cells }) => cells)).toEqual([
        ['ä', '€'],
        ['1', '👩'],
      ]);
    }
  });

  test('has rows without any text left out, as spreadsheets save them', async () =>
    expect((await rowsOf('a,b\n1,\n,\n\n,2\n,,\n')).map(({ line }) => line)).toEqual([1, 2, 5]));

  test('is read in an encoding that is named', async () =>
    expect(await rowsOf(Buffer.from([0xe4, 0x2c, 0x80]), 'windows-1252')).toMatchObject([
      { cells: ['ä', '€'] },
    ]));

  test.each([',', ';', '\t'])('is read with %j between its cells', async (delimiter) => {
    const rows = await rowsOf(`a${delimiter}"b,;\t"${delimiter}c\n1${delimiter}2${delimiter}3`);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b,;\t', 'c'],
      ['1', '2', '3'],
    ]);
  });

  test.each(['\n', '\r\n', '\r'])(
    'tells the line that each row begins on, whatever ends it: %j',
    async (end) => {
      const rows = await rowsOf(['a,b', `"x${end}y","${end}"`, '', '3,4'].join(end));
      expect(rows.map(({ line }) => line)).toEqual([1, 2, 6]);
    },
  );

  test.each([
    ['', 'empty_file', undefined],
    ['\uFEFF', 'empty_file', undefined],
    ['a,b\n1,2\n"3,4\n5,6\n', 'open_quote', 3],
    ['a,b\n"1\n2",2\n"3"x,4\n', 'broken_quote', 4],
    ['a,b\n1,2"3"\n', 'broken_quote', 2],
    [`a,b\n1,2\n3,"${'x'.repeat(9 * 1_048_576)}`, 'row_too_long', 3],
    [`a,b\n1,2\n3${','.repeat(2_000)}\n`, 'too_many_columns', 3],
    [`a\n\n\n${'"",'.repeat(2_001)}\n`, 'too_many_columns', 4],
    ['a\n\n"b\n\n"\n\n"c"d', 'broken_quote', 7],
    [Buffer.from([0x61, 0x0a, 0x62, 0x0a, 0xff, 0x0a]), 'undecodable', 3],
  ])('is refused with the line where it goes wrong: %.20j', async (content, code, line) => {
    const error = await rowsOf(content, undefined, 65_536).then(
      () => undefined,
      (refused: unknown) => refused,
    );
    expect(error).toBeInstanceOf(FileRefused);
    expect(error).toMatchObject({ code, line });
  });

  test('in an unknown encoding is refused', () =>
    expect(rowsOf('a', 'klingon')).rejects.toMatchObject({ code: 'unknown_encoding' }));
});

test.each([
  [',', 'too_many_columns', 10],
  ['"",', 'too_many_columns', 1],
])(
  'a row of 20 MiB of %j is refused when little of it is read, and takes no more memory than that',
  async (cell, code, most) => {
    let pieces = 0;
    const endless = async function* () {
      yield Buffer.from('title\n');
      for (; pieces < 20; pieces++) yield Buffer.from(cell.repeat(1_048_576 / cell.length));
    };
    const all = async () => {
      const rows = readRows(endless());
      for (let next = await rows.next(); !next.done;) next = await rows.next();
    };
    await expect(all()).rejects.toMatchObject({ code, line: 2 });
    expect(pieces).toBeLessThanOrEqual(most);
  },
);

test('a table of more than 500,000 rows is refused, and NDJSON named', async () => {
  const content = Buffer.from(`title\n${'A\n'.repeat(500_001)}`);
  let last: FileRow | undefined;
  const all = (async () => {
    for await (const row of rowsOfFile(chunked(content, 65_536), {})) last = row;
  })();
  const refused = await all.catch((error: unknown) => error as FileRefused);
  expect(last).toMatchObject({ line: 500_001 });
  expect(refused).toMatchObject({
    code: 'too_many_rows',
    line: 500_002,
    faults: { kept: [{ detail: expect.stringMatching('NDJSON') }] },
  });
});
