import { Injectable } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { Reader } from '../../database/reader.js';
import { bodyAs, isPlainBody } from '../../http/input/validation.js';
import { Problem } from '../../http/problems/problem.js';
import { creationOf, type GivenIdentity } from '../given-identity.js';
import { type BeforeBatch, Importer } from '../import/importer.js';
import type { ParsedLine } from '../import/parse-line.js';
import type { Tally } from '../import/tally.js';
import { RECORD_TYPES } from '../kinds.js';
import { unescapeFormula } from './cells.js';
import { type Column, type ColumnOptions, columnsOf, kindOf, type RowKind } from './columns.js';
import { Directory } from './directory.js';
import { Faults, type RowFault } from './faults.js';
import { FileRefused } from './file-refused.js';
import { conventionsOf } from './locale.js';
import { Missing } from './missing.js';
import { parsedLine } from './parsed.js';
import { Relations } from './relations.js';
import { LineSet } from './row-index.js';
import { type ReadRow, RowReader } from './row-reader.js';
import { readRows, type Row } from './rows.js';

const ROWS_AT_ONCE = 1_000;
const PREVIEWED = 3;

/** Opens the file from its beginning: it is read more than once. */
export type Open = () => AsyncIterable<Buffer>;

export interface CsvOptions extends ColumnOptions {
  readonly encoding?: string | undefined;
  readonly locale?: string | undefined;
}

/** What is known of a file before anything of it is written. */
export interface CheckedFile {
  readonly kind: RowKind;
  readonly headers: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: number;
  readonly refusedRows: number;
  readonly faults: Faults;
  readonly missing: Missing;
  /** The first records as they would be. */
  readonly preview: readonly object[];
}

interface Checked extends CheckedFile {
  readonly reader: RowReader;
  readonly refused: LineSet;
  readonly hasChildren: boolean;
}

/** What becomes of rows that are refused. */
export type OnRefused = (cells: readonly string[], headers: readonly string[]) => Promise<void>;

interface CsvWrite {
  readonly options: CsvOptions;
  readonly onRefused?: OnRefused;
  readonly tally: Tally;
  readonly beforeBatch?: BeforeBatch;
}

/** Reads CSV, and has the importer write it. */
@Injectable()
export class CsvImporter {
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
    options: CsvOptions,
    onRows: (rows: number) => void = () => {},
  ): Promise<CheckedFile> {
    const directory = await Directory.load(this.reader, workspaceId);
    const rows = readRows(open(), options.encoding);
    const header = await rows.next();
    if (header.done) throw new FileRefused('empty_file', 'The file is empty.');
    const headers = header.value.cells.map((cell) => unescapeFormula(cell).trim());
    const kind = kindOf(headers);
    const columns = columnsOf(headers, kind, directory, options);
    requireMembers(kind, columns);
    const missing = new Missing();
    const conventions = options.locale === undefined ? undefined : conventionsOf(options.locale);
    const createMissing = options.createMissing ?? false;
    const reader = new RowReader({ kind, columns, directory, conventions, missing, createMissing });
    const check = new Check(new Relations(this.reader, workspaceId, headers), reader);
    await check.all(rows, onRows);
    check.finish(createMissing && kind === 'discovery' ? missing : undefined);
    return { ...check.result(), kind, headers, columns, missing, reader } as Checked;
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
    { options, onRefused, tally, beforeBatch }: CsvWrite,
  ): Promise<void> {
    const rows = () => readRows(open(), options.encoding);
    await this.importer.importLines(
      workspaceId,
      linesOf(file as Checked, rows, onRefused),
      tally,
      beforeBatch,
    );
  }
}

/** Discoveries before those that are under them. */
async function* linesOf(
  { reader, missing, refused, hasChildren, headers, kind }: Checked,
  rows: () => AsyncGenerator<Row>,
  onRefused: OnRefused | undefined,
): AsyncGenerator<ParsedLine> {
  yield* missing.lines();
  for (const isChildren of hasChildren && kind === 'discovery' ? [false, true] : [false]) {
    let isHeader = true;
    for await (const row of rows()) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      if (refused.has(row.line)) {
        if (!isChildren) await onRefused?.(row.cells, headers);
        continue;
      }
      const read = reader.read(row);
      const isChild = kind === 'discovery' && read.discovery !== undefined;
      if (isChild === isChildren) yield* parsed(read);
    }
  }
}

function parsed(row: ReadRow): ParsedLine[] {
  const line = parsedLine(row.kind, membersOf(row), row);
  const feedback = feedbackOf(row);
  return feedback ? [line, parsedLine('feedback', feedback, { line: row.line, bytes: 100 })] : [line];
}

function membersOf({ kind, members, discovery }: ReadRow): object {
  if (!discovery) return members;
  if (kind === 'feedback') return { ...members, discoveryId: discovery.reference };
  return { ...members, parentId: discovery.reference, parentType: 'DISCOVERY' };
}

const LONGEST_CLIENT_ID = 255;

/** The votes of a row are a piece of feedback, which another run changes. */
function feedbackOf({ clientId, score, members }: ReadRow): object | undefined {
  if (score === undefined) return undefined;
  const own = `${clientId}:votes`;
  const when = members['updatedAt'] ?? members['createdAt'];
  return {
    clientId: own.length <= LONGEST_CLIENT_ID ? own : own.slice(-LONGEST_CLIENT_ID),
    discoveryId: clientId,
    score,
    ...(when !== undefined && { createdAt: when }),
  };
}

const REQUIRED = { discovery: 'title', feedback: 'discoveryId' } as const;

const hasRequired = (row: ReadRow): boolean => REQUIRED[row.kind] in membersOf(row);

function requireMembers(kind: RowKind, columns: readonly Column[]): void {
  const required = REQUIRED[kind];
  if (columns.some(({ target }) => 'member' in target && target.member === required)) return;
  const detail = `No column is the ${required}. Say which one is, as in --map "Idea=${required}".`;
  throw new FileRefused('no_title', detail, 1);
}

/** The first reading of a file. */
class Check {
  private readonly faults = new Faults();
  private readonly refused = new LineSet();
  private readonly preview: object[] = [];
  private rows = 0;

  constructor(
    private readonly relations: Relations,
    private readonly reader: RowReader,
  ) {}

  async all(rows: AsyncIterable<Row>, onRows: (rows: number) => void): Promise<void> {
    let batch: ReadRow[] = [];
    for await (const row of rows) {
      batch.push(this.checked(this.reader.read(row)));
      if (batch.length < ROWS_AT_ONCE) continue;
      await this.relate(batch);
      batch = [];
      onRows(this.rows);
    }
    await this.relate(batch);
    onRows(this.rows);
  }

  finish(missing: Missing | undefined): void {
    this.relations.check(this.faults, missing, this.refused);
  }

  result() {
    const { faults, refused, preview, rows, relations } = this;
    return { faults, refused, refusedRows: refused.size, preview, rows, hasChildren: relations.haveChildren };
  }

  private checked(row: ReadRow): ReadRow {
    this.rows += 1;
    if (this.preview.length < PREVIEWED) {
      const feedback = feedbackOf(row);
      this.preview.push({ [row.kind]: membersOf(row) }, ...(feedback ? [{ feedback }] : []));
    }
    const faults = [...row.faults, ...faultsOf(row)];
    this.faults.add(...faults);
    return faults.length > 0 ? { ...row, faults } : row;
  }

  private async relate(batch: readonly ReadRow[]): Promise<void> {
    for (const { line } of await this.relations.add(batch, this.faults)) this.refused.add(line);
  }
}

/** What the API would refuse. */
function faultsOf(row: ReadRow): RowFault[] {
  const feedback = feedbackOf(row);
  return [
    ...refusals(row, () => {
      const type = RECORD_TYPES[row.kind] as Type<GivenIdentity>;
      const members = membersOf(row);
      const isPlain = hasRequired(row) && isPlainBody(type, members as Record<string, unknown>);
      creationOf(isPlain ? members : bodyAs(type, members));
    }),
    ...(feedback ? refusals(row, () => bodyAs(RECORD_TYPES.feedback as Type<object>, feedback)) : []),
  ];
}

function refusals(row: ReadRow, check: () => unknown): RowFault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // What couldn't be read is not there: that has been said.
    const isSaid = new Set(row.faults.map(({ column }) => column));
    return (error.errors ?? []).flatMap(({ pointer = '', code, detail }) => {
      const column = row.columnAt(pointer);
      if (column !== undefined && isSaid.has(column)) return [];
      const words = detail.startsWith(`${pointer} `) ? detail.slice(pointer.length + 1) : detail;
      return [{ line: row.line, ...(column !== undefined && { column }), code, detail: words }];
    });
  }
}
