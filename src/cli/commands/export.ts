import { Exporter, ExportInterrupted } from '../../integrations/transfer/export/exporter.js';
import { csvOf } from '../../integrations/transfer/rows/csv-format.js';
import type { RowKind } from '../../integrations/transfer/rows/columns/member-names.js';
import { withCommandContext, workspaceIdOf } from '../command-context.js';
import { CommandFailed } from '../failures.js';
import { writeFile } from './files.js';
import { speed, withProgress } from '../progress.js';

export interface ExportOptions {
  readonly workspace: string;
  readonly format?: 'csv' | 'ndjson';
  readonly records?: RowKind;
}

/** `npm run export -- FILE` */
export async function exportFile(file: string, options: ExportOptions): Promise<void> {
  const { workspace, format = /\.csv$/i.test(file) ? 'csv' : 'ndjson', records } = options;
  if (format === 'ndjson' && records !== undefined)
    throw new CommandFailed('--records is for CSV; NDJSON has all of them.');
  await withCommandContext(async (context) => {
    const workspaceId = await workspaceIdOf(context, workspace);
    let written = 0;
    const start = performance.now();
    const progress = () => speed(written, performance.now() - start);
    const exporter = context.get(Exporter);
    const csv = format === 'csv' ? csvOf(records ?? 'discovery') : undefined;
    async function* texts(): AsyncGenerator<string> {
      for await (const chunk of exporter.export(workspaceId, csv)) {
        yield chunk.text;
        written += chunk.records;
      }
    }
    await withProgress(progress, () => writeFile(file, texts())).catch((error: unknown) => {
      throw error instanceof ExportInterrupted ? new CommandFailed(error.message) : error;
    });
    console.error(`Exported ${progress()} from ${JSON.stringify(workspace)}.`);
  });
}
