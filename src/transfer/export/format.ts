import type { Transaction } from '../../database/transaction.js';
import type { ExportedRow, ExportQuery } from './export-query.js';

/** What of a workspace is written, and how, in a transaction that reads it as of one moment. */
export type ExportFormat = (transaction: Transaction, workspaceId: string) => Promise<OpenFormat>;

interface OpenFormat {
  readonly beginning: string;
  readonly queries: readonly ExportQuery[];
  readonly textOf: (query: ExportQuery, row: ExportedRow) => string;
}
