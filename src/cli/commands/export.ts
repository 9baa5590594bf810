import { resolve } from 'node:path';
import { csvOf } from '../../transfer/rows/csv-format.js';
import { Exporter, ExportInterrupted } from '../../transfer/export/exporter.js';
import { OutputFailed, type Write, writeAtomically, streamWriter } from '../../transfer/export/output.js';
import { withCommandContext, workspaceIdOf } from '../command-context.js';
import { workingFolder } from '../environment.js';
import { CommandFailed } from '../failures.js';
import { speed, withProgress } from '../progress.js';

export interface ExportOptions {
  readonly workspace: string;
  readonly format?: 'csv' | 'ndjson';
  readonly records?: 'discovery' | 'feedback';
}

const CSV_FILE = /\.csv$/i;

/** `npm run export -- FILE` */
export async function exportFile(file: string, { workspace, format, records }: ExportOptions): Promise<void> {
  const isCsv = format === undefined ? CSV_FILE.test(file) : format === 'csv';
  if (!isCsv && records !== undefined)
    throw new CommandFailed('--records is for CSV; NDJSON has all of them.');
  await withCommandContext(async (context) => {
    const workspaceId = await workspaceIdOf(context, workspace);
    let written = 0;
    const start = performance.now();
    const progress = () => speed(written, performance.now() - start);
    const exportTo = (write: Write) =>
      context.get(Exporter).export(
        workspaceId,
        async (lines, count) => {
          await write(lines);
          written += count;
        },
        isCsv ? csvOf(records ?? 'discovery') : undefined,
      );
    try {
      await withProgress(progress, () =>
        file === '-'
          ? exportTo(streamWriter(process.stdout))
          : writeAtomically(resolve(workingFolder(), file), exportTo),
      );
    } catch (error) {
      const isExpected = error instanceof OutputFailed || error instanceof ExportInterrupted;
      throw isExpected ? new CommandFailed(error.message) : error;
    }
    // The records may have gone to standard output.
    console.error(`Exported ${progress()} from ${JSON.stringify(workspace)}.`);
  });
}
