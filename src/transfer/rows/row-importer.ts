import { Injectable } from '@nestjs/common';
import { Reader } from '../../database/reader.js';
import type { ImportOptions } from '../import-options.js';
import type { Tool } from '../tools/tool.js';
import { givesJson, type ToolName, TOOLS, toolWith } from '../tools/tools.js';
import { unescapeFormula } from './cells/cells.js';
import { columnsOf } from './columns/columns.js';
import { checkName } from './columns/targets.js';
import { readRows } from './files/csv-rows.js';
import type { Detail } from './detail.js';
import { loadDirectory } from './cells/directory.js';
import { FileRefused } from './file-refused.js';
import { readItems } from './files/json-rows.js';
import { conventionsOf } from './cells/locale.js';
import { kindOf, type RowKind } from './columns/member-names.js';
import { Relations } from './relations/relations.js';
import type { Row } from './files/row.js';
import { RowFile } from './row-file.js';
import { REQUIRED } from './row-records.js';
import type { Table } from './table.js';

/** Opens the file from its beginning: it is read more than once. */
export type Open = () => AsyncIterable<Buffer>;

@Injectable()
export class RowImporter {
  constructor(private readonly reader: Reader) {}

  /**
   * Reads all of the file, and writes nothing.
   *
   * @throws FileRefused
   */
  async check(
    workspaceId: string,
    open: Open,
    options: ImportOptions,
    onRows: (rows: number) => void = () => {},
  ): Promise<RowFile> {
    const rows = rowsOf(open, options);
    const table = await this.tableOf(workspaceId, await headersOf(rows), options);
    const relations = new Relations(this.reader, workspaceId, table);
    const file = new RowFile(table, relations, () => rowsOf(open, options));
    await file.check(rows, onRows);
    return file;
  }

  private async tableOf(workspaceId: string, headers: string[], options: ImportOptions): Promise<Table> {
    const { from, records, discoveryId, createMissing, locale } = options;
    const map = new Map(options.map);
    const tool = from && toolOf(from, headers, map);
    const kind =
      tool?.kind ?? (records as RowKind) ?? (discoveryId === undefined ? kindOf(headers) : 'feedback');
    const required = kind === 'feedback' && discoveryId !== undefined ? undefined : REQUIRED[kind];
    const conventions = locale === undefined ? undefined : conventionsOf(locale);
    const directory = await loadDirectory(this.reader, workspaceId, createMissing, conventions);
    const columns = columnsOf(headers, { kind, directory, options: { ...options, map }, tool, required });
    const unit = givesJson(from) ? 'item' : 'line';
    const byPrecedence = columns.toSorted((a, b) => a.precedence - b.precedence);
    return {
      kind,
      headers,
      columns,
      byPrecedence,
      directory,
      conventions,
      isOfTool: tool !== undefined,
      unit,
      discoveryId,
    };
  }
}

/** So that what is known of each fits into memory. */
const MOST_ROWS = 500_000;
const TOO_MANY =
  'The file has more than 500,000 rows: split it, or send its records as NDJSON, one a line, which may have any number.';

/** The rows of a file, that of the headers included. */
export async function* rowsOf(open: Open, { from, encoding }: ImportOptions): AsyncGenerator<Row> {
  let count = -1;
  for await (const row of givesJson(from) ? readItems(open(), encoding) : readRows(open(), encoding)) {
    if (!row.leftOut) count += 1;
    if (count > MOST_ROWS) throw new FileRefused('too_many_rows', TOO_MANY, row.line);
    yield row;
  }
}

async function headersOf(rows: AsyncGenerator<Row>): Promise<string[]> {
  const first = await rows.next();
  if (first.done) throw new FileRefused('empty_file', 'The file is empty.');
  const headers = first.value.cells.map((cell) => unescapeFormula(cell).trim());
  for (const [index, header] of headers.entries()) checkName(header, `The name of column ${index + 1}`);
  return headers;
}

function toolOf(from: ToolName, headers: readonly string[], map: ReadonlyMap<string, string>): Tool {
  const tools: readonly Tool[] = TOOLS[from];
  const tool = toolWith([...headers, ...map.values()], tools);
  if (tool) return tool;
  const wanted = tools
    .map(({ title, required }) => `${title} has the columns ${required.join(', ')}`)
    .join('; ');
  const own = headers.slice(0, 10).join(', ');
  const detail: Detail = (option) =>
    `The file is not what ${from} gives: ${wanted}. Its own are ${own}. If they are in another language, say which is which (${option('map', `Titel=${tools[0]?.required[0]}`)}).`;
  throw new FileRefused('not_from_tool', detail, 1);
}
