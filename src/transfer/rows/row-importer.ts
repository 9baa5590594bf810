import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Reader } from '../../database/reader.js';
import { type BeforeBatch, Importer } from '../import/importer.js';
import type { ParsedLine } from '../import/parse-line.js';
import type { Tally } from '../import/tally.js';
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

interface RowWrite {
  readonly options: RowOptions;
  readonly onRefused?: OnRefused;
  readonly tally: Tally;
  readonly beforeBatch?: BeforeBatch;
}

/** Checks the rows of a file, and has the importer write them. */
@Injectable()
export class RowImporter {
  constructor(
    private readonly reader: Reader,
    private readonly importer: Importer,
  ) {}

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
    const kind = tool?.kind ?? kindOf(headers);
    const columns = columnsOf(headers, { kind, directory, options, tool });
    requireMembers(kind, columns);
    const missing = new Missing();
    const createMissing = options.createMissing ?? false;
    const conventions = options.locale === undefined ? undefined : conventionsOf(options.locale);
    const records = new NamedRecords(directory, missing, createMissing);
    const isOfTool = tool !== undefined;
    const fields = new FieldCells(conventions, missing, createMissing);
    const reading = { kind, columns, records, fields, conventions, isOfTool };
    const reader = new RowReader(reading);
    const unit = givesJson(options.from) ? 'item' : 'line';
    const relations = new Relations(this.reader, workspaceId, { headers, isOfTool, unit });
    const parents = createMissing && kind === 'discovery' ? missing : undefined;
    const findings = await new FileCheck(relations, reader, columns).all(rows, parents, onRows);
    const file: Checked = { ...findings, kind, headers, columns, missing, isOfTool, reader, relations };
    return file;
  }

  /**
   * Writes the rows of a checked file that are not refused.
   *
   * @param tally counts what is committed
   */
  async write(
    workspaceId: string,
    open: Open,
    file: CheckedFile,
    { options, onRefused, tally, beforeBatch }: RowWrite,
  ): Promise<void> {
    const lines = importedLines(file as Checked, () => rowsOf(open, options), onRefused);
    await this.importer.importLines(workspaceId, lines, tally, beforeBatch);
  }
}

/** Many come with a piece of the file, and the process has other things to do as well. */
const ROWS_PER_TURN = 20;

async function* rowsOf(open: Open, { from, encoding }: RowOptions): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of givesJson(from) ? readItems(open(), encoding) : readRows(open(), encoding)) {
    if (count++ % ROWS_PER_TURN === 0) await eventLoopTurn();
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

function requireMembers(kind: RowKind, columns: readonly Column[]): void {
  const required = REQUIRED[kind];
  if (columns.some(({ target }) => 'member' in target && target.member === required)) return;
  throw new FileRefused(
    'no_title',
    ({ map }) => `No column is the ${required}. Say which one is, as in ${map('Idea', required)}.`,
    1,
  );
}

/** Discoveries before those that are under them. */
async function* importedLines(
  { reader, missing, refused, relations, headers, kind }: Checked,
  rows: () => AsyncGenerator<Row>,
  onRefused: OnRefused | undefined,
): AsyncGenerator<ParsedLine> {
  yield* missing.lines();
  for (const areChildren of relations.haveChildren && kind === 'discovery' ? [false, true] : [false]) {
    const all = rows();
    await all.next();
    for await (const row of all) {
      if (row.leftOut || relations.isRepeat(row.line)) continue;
      if (refused.has(row.line)) {
        if (!areChildren) await onRefused?.(row, headers);
        continue;
      }
      const read = relations.placed(reader.read(row));
      const isChild = kind === 'discovery' && read.discovery !== undefined;
      if (isChild === areChildren) yield* linesOf(read);
    }
  }
}
