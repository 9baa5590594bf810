import { exportQueries } from './export-queries.js';
import type { ExportFormat } from './format.js';
import { recordLines } from './record-lines.js';

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
