import { resolve } from 'node:path';
import { Exporter, ExportInterrupted } from '../transfer/export/exporter.js';
import { CannotWrite, type Write, writeWhole, writingTo } from '../transfer/export/target.js';
import { startFolder } from './environment.js';
import { onRecords, workspaceNamed } from './on-records.js';
import { CommandFailed } from './command-failed.js';
import { showProgress, speed } from './progress.js';

/** `npm run export -- FILE` */
export async function exportFile(file: string, workspace: string): Promise<void> {
  await onRecords(async (context) => {
    const workspaceId = await workspaceNamed(context, workspace);
    let written = 0;
    const start = performance.now();
    const progress = () => speed(written, performance.now() - start);
    const stopProgress = showProgress(progress);
    const exportTo = (write: Write) =>
      context.get(Exporter).export(workspaceId, async (lines, records) => {
        await write(lines);
        written += records;
      });
    try {
      if (file === '-') await exportTo(writingTo(process.stdout));
      else await writeWhole(resolve(startFolder(), file), exportTo);
    } catch (error) {
      const isExpected = error instanceof CannotWrite || error instanceof ExportInterrupted;
      throw isExpected ? new CommandFailed(error.message) : error;
    } finally {
      stopProgress();
    }
    // Standard output may be where the records went.
    console.error(`Exported ${progress()} from ${JSON.stringify(workspace)}.`);
  });
}
