import type { Reader } from '../../../platform/database/reader.js';
import { quoted } from '../../../http/problems/excerpt.js';
import { type ImportOptions, mapIn } from '../import-options.js';
import { givesJson, toolOf } from '../tools/tools.js';
import { unescapeFormula } from './cells/cells.js';
import { loadDirectory } from './cells/directory.js';
import { conventionsOf } from './cells/locale.js';
import { type Column, columnsOf } from './columns/columns.js';
import { areHeaders, kindOf, type RowKind } from './columns/member-names.js';
import { checkName, type Context } from './columns/targets.js';
import { FileRefused } from './faults.js';
import { readRows } from './files/csv-rows.js';
import { readItems } from './files/json-rows.js';
import type { FileRow, Table } from './table.js';

const REQUIRED = { discovery: 'title', feedback: undefined, company: 'name' } as const;

/** The most rows of a table: some of each row is kept in memory until all have been read. */
const MOST_ROWS = 500_000;
const TOO_MANY =
  'The file has more than 500,000 rows: split it, or send its records as NDJSON, one a line, which may have any number.';

export async function* rowsOf(
  source: AsyncIterable<Buffer>,
  { from, encoding }: ImportOptions,
): AsyncGenerator<FileRow> {
  let count = -1;
  for await (const row of givesJson(from) ? readItems(source, encoding) : readRows(source, encoding)) {
    if (!row.isLeftOut) count += 1;
    if (count > MOST_ROWS) throw new FileRefused('too_many_rows', TOO_MANY, row.line);
    yield row;
  }
}

export async function openTable(
  reader: Reader,
  workspaceId: string,
  rows: AsyncGenerator<FileRow>,
  options: ImportOptions,
): Promise<Table> {
  const { from, discoveryId, createMissing, locale, key } = options;
  const headers = await headersOf(rows);
  const map = mapIn(options);
  const tool = from && toolOf(from, headers, map);
  const kind = tool?.kind ?? kindWith(headers, options);
  const conventions = locale === undefined ? undefined : conventionsOf(locale);
  const directory = await loadDirectory(reader, workspaceId, createMissing, conventions);
  const context = { kind, directory, map, key, createMissing, tool, required: REQUIRED[kind] };
  const columns = await columnsOrHint(headers, context, rows, options);
  return {
    kind,
    headers,
    columns,
    byPrecedence: columns.toSorted((a, b) => a.precedence - b.precedence),
    directory,
    conventions,
    isOfTool: tool !== undefined,
    unit: givesJson(from) ? 'item' : 'line',
    discoveryId,
  };
}

/** How many rows after the first are tried as headers: spreadsheets may have a title above their headers. */
const MOST_ABOVE_HEADERS = 3;

const kindWith = (cells: readonly string[], { records, discoveryId }: ImportOptions): RowKind =>
  (records as RowKind) ?? (discoveryId === undefined ? kindOf(cells) : 'feedback');

/** @throws FileRefused with the line of the headers, if they are below the first row */
async function columnsOrHint(
  headers: readonly string[],
  context: Context,
  rows: AsyncGenerator<FileRow>,
  options: ImportOptions,
): Promise<Column[]> {
  try {
    return columnsOf(headers, context);
  } catch (error) {
    if (context.tool || areHeaders(headers, context.kind, context.required)) throw error;
    for (let above = 0; above < MOST_ABOVE_HEADERS; above++) {
      const next = await rows.next();
      if (next.done) break;
      const { line, cells } = next.value;
      const kind = kindWith(cells, options);
      if (!areHeaders(cells, kind, REQUIRED[kind])) continue;
      const [first, found] = [headers, cells].map((each) => quoted(each.filter(Boolean).join(', ')));
      const detail = `The columns of the first row are ${first}. Those of line ${line}, ${found}, look like the headers: remove what is above them.`;
      throw new FileRefused('headers_below', detail, line);
    }
    throw error;
  }
}

async function headersOf(rows: AsyncGenerator<FileRow>): Promise<string[]> {
  const first = await rows.next();
  if (first.done) throw new FileRefused('empty_file', 'The file is empty.');
  const headers = first.value.cells.map((cell) => unescapeFormula(cell).trim());
  for (const [index, header] of headers.entries()) checkName(header, `The name of column ${index + 1}`);
  return headers;
}
