import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isTransient } from '../../../platform/database/postgres-errors.js';
import { Reader } from '../../../platform/database/reader.js';
import type { Kind } from '../kinds.js';
import {
  beforeAllOf,
  type ExportedRow,
  type ExportFormat,
  type ExportQuery,
  namedSql,
  pageSql,
  sweepSql,
} from './export-query.js';
import { ndjson } from './ndjson.js';
import { WrittenRecords } from './written-records.js';

const CHUNK = 65_536;

const MOST_ATTEMPTS = 5;

/** How many records found by a sweep are read at a time. */
const FEW = 50;

export interface ExportChunk {
  readonly text: string;
  readonly records: number;
}

/** The database cancelled a query, as replicas do with queries that delay replication. */
export class ExportInterrupted extends Error {
  constructor(cause: Error) {
    super(`The database interrupted the export: ${cause.message}. Run it again.`, { cause });
  }
}

type Exported = readonly [query: ExportQuery, row: ExportedRow];

/** Exports all records. Each page is a separate statement, so no transaction is open while the client reads. */
@Injectable()
export class Exporter {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: Reader,
  ) {}

  /** @returns at least one chunk */
  async *export(workspaceId: string, format: ExportFormat = ndjson): AsyncGenerator<ExportChunk> {
    const { beginning, queries, textOf, isClosed } = await format(this.em, this.reader, workspaceId);
    const read = new ConsistentRead(this.reader, workspaceId, queries, isClosed);
    let text = beginning;
    let records = 0;
    for await (const [query, row] of read.records()) {
      text += textOf(query, row);
      records += 1;
      if (text.length < CHUNK) continue;
      yield { text, records };
      text = '';
      records = 0;
    }
    yield { text, records };
  }
}

/** Reads all records despite concurrent changes, each exactly once, referenced records first. */
class ConsistentRead {
  private readonly written = new WrittenRecords();

  constructor(
    private readonly reader: Reader,
    private readonly workspaceId: string,
    private readonly queries: readonly ExportQuery[],
    private readonly isClosed: boolean,
  ) {}

  async *records(): AsyncGenerator<Exported> {
    for (const query of this.queries)
      for await (const rows of query.isSweep ? this.missed(query) : this.pages(query, pageSql(query)))
        yield* this.withNamed(query, this.unwritten(query, rows));
  }

  /** Reads pages, each while the page before is written. */
  private async *pages(query: ExportQuery, text: string): AsyncGenerator<ExportedRow[]> {
    let nextPage = this.read(text, beforeAllOf(query));
    for (;;) {
      const rows = await nextPage;
      const last = rows.at(-1);
      if (!last) return;
      nextPage = this.read(text, last[query.order]);
      // The page is awaited later, or never if writing fails, so a rejection must not be reported as unhandled.
      nextPage.catch(() => undefined);
      yield rows;
    }
  }

  /** Reads records that were moved out of the pages' range while those were read. */
  private async *missed(query: ExportQuery): AsyncGenerator<ExportedRow[]> {
    for await (const rows of this.pages(query, sweepSql(query))) {
      const missed = this.unwritten(query, rows).map(clientIdOf);
      while (missed.length > 0) yield await this.named(query, missed.splice(0, FEW));
    }
  }

  private unwritten({ kind }: ExportQuery, rows: readonly ExportedRow[]): ExportedRow[] {
    return rows.filter((row) => !this.written.has(kind, clientIdOf(row)));
  }

  private async *withNamed(
    query: ExportQuery,
    rows: readonly ExportedRow[],
    attempt = 1,
  ): AsyncGenerator<Exported> {
    if (this.isClosed) yield* this.namedBy(query, rows);
    const dangling: string[] = [];
    for (const row of rows) {
      // If a referenced record has been deleted, the row has changed as well, so it is read again.
      if (this.isClosed && this.written.missing(query.kind, row).length > 0) dangling.push(clientIdOf(row));
      else yield this.write(query, row);
    }
    if (dangling.length > 0 && attempt === MOST_ATTEMPTS)
      throw new Error(`What ${query.kind} ${dangling[0]} names is not there.`);
    if (dangling.length > 0) yield* this.withNamed(query, await this.named(query, dangling), attempt + 1);
  }

  private write(query: ExportQuery, row: ExportedRow): Exported {
    const placed = this.isClosed ? this.written.inPlace(query.kind, row) : row;
    this.written.add(query.kind, placed);
    return [query, placed];
  }

  private async *namedBy(query: ExportQuery, rows: readonly ExportedRow[]): AsyncGenerator<Exported> {
    const missing = rows.flatMap((row) => this.written.missing(query.kind, row));
    for (const [kind, names] of Map.groupBy(missing, ([each]) => each)) {
      const of = this.queryOf(kind);
      const clientIds = new Set(names.map(([, clientId]) => clientId));
      yield* this.withNamed(of, await this.named(of, [...clientIds]));
    }
  }

  private queryOf(kind: Kind): ExportQuery {
    return this.queries.find((query) => query.kind === kind) as ExportQuery;
  }

  private named(query: ExportQuery, clientIds: readonly string[]): Promise<ExportedRow[]> {
    return this.read(namedSql(query), clientIds);
  }

  private read(text: string, key: unknown): Promise<ExportedRow[]> {
    return this.reader
      .query<ExportedRow>({ text, values: [this.workspaceId, key] })
      .catch((error: unknown) => {
        throw isTransient(error) ? new ExportInterrupted(error as Error) : error;
      });
  }
}

const clientIdOf = (row: ExportedRow): string => row['client_id'] as string;
