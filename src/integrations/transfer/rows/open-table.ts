import type { Reader } from '../../../platform/database/reader.js';
import { type ImportOptions, mapIn, mayGuess, toolNamed } from '../import-options.js';
import { type FoundTool, givesJson, guessTool, type ToolName, toolOf, TOOLS } from '../tools/tools.js';
import { toolWith } from '../tools/tool.js';
import { unescapeFormula } from './cells/cells.js';
import { loadDirectory } from './cells/directory.js';
import { conventionsOf } from './cells/locale.js';
import { columnsOf } from './columns/columns.js';
import { areHeaders, kindOf, type RowKind } from './columns/member-names.js';
import { checkName } from './columns/targets.js';
import { FileRefused } from './faults.js';
import { readBoard } from './files/board-rows.js';
import { readRows } from './files/csv-rows.js';
import { readItems } from './files/json-rows.js';
import type { FileRow, Table } from './table.js';

const REQUIRED = { discovery: 'title', feedback: undefined, company: 'name', message: 'text' } as const;

const readerOf = (from: ToolName | undefined): typeof readRows =>
  from === 'trello' ? readBoard : givesJson(from) ? readItems : readRows;

/** The most rows of a table: some of each row is kept in memory until all have been read. */
const MOST_ROWS = 500_000;
const TOO_MANY =
  'The file has more than 500,000 rows: split it, or send its records as NDJSON, one a line, which may have any number.';

export async function* rowsOf(
  source: AsyncIterable<Buffer>,
  options: ImportOptions,
  keepsText = false,
): AsyncGenerator<FileRow> {
  const read = readerOf(toolNamed(options));
  let count = -1;
  for await (const row of read(source, options.encoding, keepsText)) {
    if (!row.isLeftOut) count += 1;
    if (count > MOST_ROWS) throw new FileRefused('too_many_rows', TOO_MANY, row.line);
    yield row;
  }
}

/** How many rows after the first are tried as headers: spreadsheets may have a title above their headers. */
const MOST_ABOVE_HEADERS = 3;

/**
 * Reads the headers, which are in the first row. If that can't be, they are in one of the next rows that looks like
 * headers, or in the first row of several texts below a title.
 *
 * @throws FileRefused
 */
export async function openTable(
  reader: Reader,
  workspaceId: string,
  rows: AsyncGenerator<FileRow>,
  options: ImportOptions,
): Promise<Table> {
  let [reason, isBelowTitle]: [FileRefused | undefined, boolean] = [undefined, false];
  for (let above = 0; above <= MOST_ABOVE_HEADERS; above++) {
    const next = await rows.next();
    if (next.done) break;
    const { cells } = next.value;
    const areLikely = lookLikeHeaders(cells, options);
    if (above > 0 && !areLikely && !(isBelowTitle && textsIn(cells).length > 1)) continue;
    isBelowTitle = above === 0 && textsIn(cells).length === 1;
    try {
      const table = await tableOf(reader, workspaceId, next.value, options);
      if (areLikely || !isBelowTitle || cells.length === 1) return { ...table, above };
      reason = new FileRefused('no_headers', 'Below this title, no row looks like headers.', next.value.line);
    } catch (error) {
      if (areLikely || !(error instanceof FileRefused)) throw error;
      reason = error;
    }
  }
  throw reason ?? new FileRefused('empty_file', 'The file is empty.');
}

/** @param row the headers @throws FileRefused */
async function tableOf(
  reader: Reader,
  workspaceId: string,
  row: FileRow,
  options: ImportOptions,
): Promise<Table> {
  const headers = headersIn(row);
  const [found, map] = [toolFor(headers, options), mapIn(options)];
  const isGuessed = found !== undefined && options.from !== found.from;
  const { discoveryId, locale, key, createMissing = isGuessed || options.isGuessed } = options;
  const kind = found?.tool.kind ?? kindWith(headers, options);
  const conventions = locale === undefined ? undefined : conventionsOf(locale);
  const directory = await loadDirectory(reader, workspaceId, createMissing, conventions);
  const context = { kind, directory, map, key, createMissing, tool: found?.tool, required: REQUIRED[kind] };
  const columns = atLine(row.line, () => columnsOf(headers, context));
  return {
    kind,
    headers,
    columns,
    byPrecedence: columns.toSorted((a, b) => a.precedence - b.precedence),
    directory,
    conventions,
    found,
    isGuessed: isGuessed || options.isGuessed === true,
    isOfTool: found !== undefined,
    above: 0,
    unit: givesJson(toolNamed(options)) ? 'item' : 'line',
    discoveryId,
  };
}

const kindWith = (cells: readonly string[], { records, discoveryId }: ImportOptions): RowKind =>
  (records as RowKind) ?? (discoveryId === undefined ? kindOf(cells) : 'feedback');

/** @throws FileRefused if it isn't what the named tool gives */
function toolFor(headers: readonly string[], options: ImportOptions): FoundTool | undefined {
  const [from, map] = [toolNamed(options), mapIn(options)];
  if (from) return { from, tool: toolOf(from, headers, map) };
  return mayGuess(options) ? guessTool([...headers, ...map.values()]) : undefined;
}

const textsIn = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

function lookLikeHeaders(cells: readonly string[], options: ImportOptions): boolean {
  const named = [...mapIn(options).keys(), options.key ?? '*'].filter((header) => header !== '*');
  if (named.length > 0 && named.every((header) => textsIn(cells).includes(header))) return true;
  const from = toolNamed(options);
  if (from) return toolWith(cells, TOOLS[from]) !== undefined;
  const kind = kindWith(cells, options);
  return (mayGuess(options) && guessTool(cells) !== undefined) || areHeaders(cells, kind, REQUIRED[kind]);
}

function headersIn({ line, cells }: FileRow): string[] {
  const headers = cells.map((cell) => unescapeFormula(cell).trim());
  atLine(line, () => {
    for (const [index, header] of headers.entries()) checkName(header, `The name of column ${index + 1}`);
  });
  return headers;
}

/** Names the line of the headers in faults about columns. */
function atLine<T>(line: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof FileRefused) error.faults.moveTo(line);
    throw error;
  }
}
