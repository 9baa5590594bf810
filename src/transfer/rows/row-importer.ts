import { Injectable } from '@nestjs/common';
import { Reader } from '../../database/reader.js';
import type { ParsedLine } from '../import/parse-line.js';
import type { Tool } from '../tools/tool.js';
import { givesJson, type ToolName, TOOLS, toolWith } from '../tools/tools.js';
import { unescapeFormula } from './cells.js';
import { checkName, type Column, type ColumnOptions, columnsOf } from './columns.js';
import { Directory } from './directory.js';
import { FieldCells } from './field-cells.js';
import { FileCheck, type Findings } from './file-check.js';
import { FileRefused } from './file-refused.js';
import { readItems } from './json-rows.js';
import { conventionsOf } from './locale.js';
import { kindOf, type RowKind } from './member-names.js';
import { Missing } from './missing.js';
import { NamedRecords } from './named-records.js';
import type { Detail } from './option-names.js';
import { Relations } from './relations.js';
import type { Row } from './row.js';
import { RowReader } from './row-reader.js';
import { linesOf, REQUIRED } from './row-records.js';
import { readRows } from './csv-rows.js';

/** Opens the file from its beginning: it is read more than once. */
export type Open = () => AsyncIterable<Buffer>;

export interface RowOptions extends ColumnOptions {
  /** The tool that the file comes from, if it is no table that people keep. */
  readonly from?: ToolName | undefined;
  readonly encoding?: string | undefined;
  readonly locale?: string | undefined;
  /** What a table is of, where its headers leave that open. */
  readonly records?: RowKind | undefined;
  /** What feedback is about that doesn't say so. */
  readonly discoveryId?: string | undefined;
}

/** What is known of a file before anything of it is written. */
export interface CheckedFile extends Omit<Findings, 'refused'> {
  readonly kind: RowKind;
  readonly headers: readonly string[];
  readonly columns: readonly Column[];
  readonly missing: Missing;
  /** Whether it is the export of a tool. */
  readonly isOfTool: boolean;
}

interface Checked extends CheckedFile, Findings {
  readonly reader: RowReader;
  readonly relations: Relations;
}

/** What becomes of rows that are refused. */
export type OnRefused = (row: Row, headers: readonly string[]) => Promise<void>;

interface RowLines {
  readonly onRefused?: OnRefused | undefined;
  /** The place of the last row that is done already. */
  readonly after: number;
}

/** Checks the rows of a file, and makes lines of them. */
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
    options: RowOptions,
    onRows: (rows: number) => void = () => {},
  ): Promise<CheckedFile> {
    const directory = await Directory.load(this.reader, workspaceId);
    const rows = rowsOf(open, options);
    const headers = await headersOf(rows);
    const tool = options.from && toolOf(options.from, headers, options.map);
    const kind =
      tool?.kind ?? options.records ?? (options.discoveryId === undefined ? kindOf(headers) : 'feedback');
    const isSaid = kind === 'feedback' && options.discoveryId !== undefined;
    const required = isSaid ? undefined : REQUIRED[kind];
    const columns = columnsOf(headers, { kind, directory, options, tool, required });
    const missing = new Missing();
    const createMissing = options.createMissing ?? false;
    const conventions = options.locale === undefined ? undefined : conventionsOf(options.locale);
    const records = new NamedRecords(directory, missing, createMissing);
    const isOfTool = tool !== undefined;
    const fields = new FieldCells(conventions, missing, createMissing);
    const { discoveryId } = options;
    const reader = new RowReader({ kind, columns, records, fields, conventions, isOfTool, discoveryId });
    const unit = givesJson(options.from) ? 'item' : 'line';
    const relations = new Relations(this.reader, workspaceId, { headers, isOfTool, unit });
    const parents = createMissing && kind === 'discovery' ? missing : undefined;
    const findings = await new FileCheck(relations, reader, columns).all(rows, parents, onRows);
    return { ...findings, kind, headers, columns, missing, isOfTool, reader, relations } as Checked;
  }

  /** The lines of a checked file that are not refused. */
  lines(open: Open, file: CheckedFile, options: RowOptions, which: RowLines): AsyncGenerator<ParsedLine> {
    return importedLines(file as Checked, () => rowsOf(open, options), which);
  }
}

/** The place of a row under another is behind those of all rows that are under none. */
const UNDER_OTHERS = 2 ** 30;

/** `line 12`, or `line 12 of the rows under others`. */
export const placeInWords = (place: number): string =>
  place < UNDER_OTHERS ? `line ${place}` : `line ${place - UNDER_OTHERS} of the rows under others`;

/** So that what is known of each fits into memory. */
const MOST_ROWS = 500_000;
const TOO_MANY =
  'The file has more than 500,000 rows: split it, or send its records as NDJSON, one a line, which may have any number.';

/** The rows of a file, that of the headers included. */
export async function* rowsOf(open: Open, { from, encoding }: RowOptions): AsyncGenerator<Row> {
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

function toolOf(from: ToolName, headers: readonly string[], map: ColumnOptions['map']): Tool {
  const tools: readonly Tool[] = TOOLS[from];
  const tool = toolWith([...headers, ...(map?.values() ?? [])], tools);
  if (tool) return tool;
  const wanted = tools
    .map(({ title, required }) => `${title} has the columns ${required.join(', ')}`)
    .join('; ');
  const own = headers.slice(0, 10).join(', ');
  const detail: Detail = ({ map: mapped }) =>
    `The file is not what ${from} gives: ${wanted}. Its own are ${own}. If they are in another language, say which is which (${mapped('Titel', tools[0]?.required[0] ?? '')}).`;
  throw new FileRefused('not_from_tool', detail, 1);
}

/** Discoveries before those that are under them. */
async function* importedLines(
  { reader, missing, refused, relations, headers, kind }: Checked,
  rows: () => AsyncGenerator<Row>,
  { onRefused, after }: RowLines,
): AsyncGenerator<ParsedLine> {
  yield* missing.lines();
  for (const areChildren of relations.haveChildren && kind === 'discovery' ? [false, true] : [false]) {
    const all = rows();
    await all.next();
    for await (const row of all) {
      const place = row.line + (areChildren ? UNDER_OTHERS : 0);
      if (place <= after || row.leftOut || relations.isRepeat(row.line)) continue;
      if (refused.has(row.line)) {
        if (!areChildren) await onRefused?.(row, headers);
        continue;
      }
      const read = relations.placed(reader.read(row));
      const isChild = kind === 'discovery' && read.discovery !== undefined;
      if (isChild === areChildren) for (const line of linesOf(read)) yield { ...line, place };
    }
  }
}
