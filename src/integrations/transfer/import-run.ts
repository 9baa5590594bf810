import { Injectable } from '@nestjs/common';
import { BY_COMMAND, type Origin as ChangeOrigin } from '../../platform/database/changes/event-statements.js';
import { Reader } from '../../platform/database/reader.js';
import { excerpt } from '../../http/problems/excerpt.js';
import { Importer, type LinesImport, type OnBatch } from './import/importer.js';
import { EarlierLines } from './import/lines/earlier-lines.js';
import type { LineRejected } from './import/lines/line-rejected.js';
import { readLines } from './import/lines/line-reader.js';
import { type ParsedLine, parsedLines } from './import/lines/parse-line.js';
import type { Origin } from './import/origin.js';
import { Statistics } from './import/statistics.js';
import { Tally } from './import/tally.js';
import {
  hasRows,
  type ImportFormat,
  type ImportOptions,
  mayBeTools,
  rowOptionsIn,
} from './import-options.js';
import { guessTool, readArray } from './rows/files/json-rows.js';
import { FileRefused } from './rows/faults.js';
import { type Open, PREVIEWED, RowFile } from './rows/row-file.js';
import { Spool } from './rows/spool.js';

export interface ImportFile {
  readonly workspaceId: string;
  readonly format: ImportFormat;
  readonly options: ImportOptions;
  readonly open: Open;
}

export interface Start {
  readonly tally: Tally;
  readonly position: number;
  readonly origin?: Origin | undefined;
}

export class ImportStopped extends Error {}

const MOST_PREVIEWED_BYTES = 300;

@Injectable()
export class ImportRuns {
  constructor(
    readonly reader: Reader,
    readonly importer: Importer,
    readonly statistics: Statistics,
  ) {}

  of(file: ImportFile, start: Start = { tally: new Tally(), position: 0 }): ImportRun {
    return new ImportRun(this, file, start);
  }
}

/** The import of one file, and its progress. The command line and workers both use this class. */
export class ImportRun {
  readonly tally: Tally;
  read: number;
  /** The checked rows of a table's file; undefined before the check, and for files that aren't tables. */
  checked: RowFile | undefined;
  isChecking = true;
  private readonly spool = new Spool();
  private readonly first: object[] = [];
  private isStopped = false;

  constructor(
    private readonly by: ImportRuns,
    public file: ImportFile,
    private readonly start: Start,
  ) {
    this.tally = start.tally;
    this.read = start.tally.lines;
  }

  get preview(): object[] {
    const cut = (_: string, value: unknown): unknown =>
      typeof value === 'string' ? excerpt(value, MOST_PREVIEWED_BYTES) : value;
    return JSON.parse(JSON.stringify(this.checked?.preview ?? this.first, cut)) as object[];
  }

  /**
   * Checks all rows of a table, and in a dry run imports all lines too. Nothing is committed.
   *
   * @returns whether the file may be imported
   * @throws FileRefused or LineRejected
   */
  async check(): Promise<boolean> {
    await this.recognise();
    const { format, options } = this.file;
    if (hasRows(format, options)) {
      const { file, spool } = this;
      this.checked = await RowFile.check(this.by.reader, { ...file, spool }, (rows) => {
        this.read = Math.max(this.read, rows);
      });
      if (this.checked.faults.count > 0 && !options.skipBad) return false;
    }
    // A dry run imports everything and rolls back each batch.
    if (options.dryRun) await this.importLines({ by: BY_COMMAND, earlier: new EarlierLines() });
    return true;
  }

  /** Recognises the JSON of a tool. @throws FileRefused */
  private async recognise(): Promise<void> {
    const { format, options, open } = this.file;
    if (!mayBeTools(format, options)) return;
    const from = await guessTool(open());
    if (from) this.file = { ...this.file, options: { ...options, from, isGuessed: true } };
    else FileRefused.throwAll(rowOptionsIn(options).map(onlyForRows));
  }

  /** @throws LineRejected, or ImportStopped */
  async write(by: ChangeOrigin, onBatch?: OnBatch): Promise<void> {
    this.isChecking = false;
    await this.importLines({ by, onBatch, origin: this.start.origin });
  }

  /** Updates the planner's statistics. Call this after the last batch. Never fails. */
  renewStatistics(): Promise<void> {
    return this.by.statistics.renew(this.tally);
  }

  /** Deletes the temporary file. Call this when the run has ended. */
  close(): Promise<void> {
    return this.spool.close();
  }

  /** Ends the run after the current batch. */
  stop(): void {
    this.isStopped = true;
  }

  private importLines(into: Omit<LinesImport, 'tally' | 'skips'>): Promise<void> {
    const { tally, file, checked } = this;
    const skips = (refused: LineRejected) =>
      file.options.skipBad === true && checked?.refuse(refused) === true;
    return this.by.importer.importLines(file.workspaceId, this.lines(), { ...into, tally, skips });
  }

  private async *lines(): AsyncGenerator<ParsedLine> {
    for await (const line of this.checked?.lines(this.start.position) ?? this.ownLines()) {
      if (this.isStopped) throw new ImportStopped();
      yield line;
    }
  }

  private async *ownLines(): AsyncGenerator<ParsedLine> {
    const { format, options, open } = this.file;
    const lines = format === 'json' ? readArray(open()) : readLines(open());
    for await (const line of parsedLines(lines, options, this.start.position)) {
      this.read += 1;
      if (this.first.length < PREVIEWED) this.first.push({ [line.kind]: line.record });
      yield line;
    }
  }
}

const onlyForRows = (name: string): FileRefused =>
  new FileRefused('only_for_csv', (option) => `${option(name)} is for CSV and for what tools give.`);
