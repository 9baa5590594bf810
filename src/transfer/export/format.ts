import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Queryable } from '../../database/sql.js';
import { exportQueries } from './export-queries.js';
import type { ExportedRow, ExportQuery } from './export-query.js';
import { recordLines } from './record-lines.js';

/** What of a workspace is written, and how. */
export type ExportFormat = (
  em: SqlEntityManager,
  from: Queryable,
  workspaceId: string,
) => Promise<OpenFormat>;

interface OpenFormat {
  readonly beginning: string;
  readonly queries: readonly ExportQuery[];
  /** Whether what a record names is written as well, before it. */
  readonly isClosed: boolean;
  readonly textOf: (query: ExportQuery, row: ExportedRow) => string;
}

/** All records, one a line. */
export const ndjson: ExportFormat = async (em) => ({
  beginning: '',
  queries: exportQueries(em),
  isClosed: true,
  textOf: ({ kind, toMembers }, row) =>
    recordLines(kind, toMembers(row))
      .map((line) => `${line}\n`)
      .join(''),
});
