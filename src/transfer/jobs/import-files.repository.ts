import { Injectable } from '@nestjs/common';
import { Reader } from '../../database/reader.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { ImportFormat, ImportOptions } from '../import-options.js';
import type { JobKey } from './import-job.js';

interface Waiting {
  readonly imports: number;
  readonly bytes: number;
}

const RETENTION = `interval '30 days'`;
const LONGEST_UPLOAD = `interval '1 day'`;

/** Imports before they run and after it, and their files. */
@Injectable()
export class ImportFilesRepository {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
  ) {}

  /** @returns how many of the workspace are not done, this one included, and their bytes */
  async add({ workspaceId, id }: JobKey, format: ImportFormat, options: ImportOptions): Promise<Waiting> {
    await this.unitOfWork.query({
      text: 'INSERT INTO import_job (workspace_id, id, format, options) VALUES ($1, $2, $3, $4)',
      values: [workspaceId, id, format, JSON.stringify(options)],
      writes: workspaceId,
    });
    // After the commit, so that of two at the same time at least one sees both.
    const [waiting] = await this.unitOfWork.query<Waiting>({
      text: `SELECT count(*)::integer AS imports, coalesce(sum(bytes), 0)::float8 AS bytes FROM import_job
        WHERE workspace_id = $1 AND finished_at IS NULL`,
      values: [workspaceId],
    });
    return waiting as Waiting;
  }

  async addPart({ workspaceId, id }: JobKey, part: number, bytes: Buffer): Promise<void> {
    await this.unitOfWork.query({
      text: 'INSERT INTO import_upload (workspace_id, import_id, part, bytes) VALUES ($1, $2, $3, $4)',
      values: [workspaceId, id, part, bytes],
      writes: workspaceId,
    });
  }

  /** From now on the import is not forgotten. */
  async queue({ workspaceId, id }: JobKey, bytes: number): Promise<void> {
    await this.unitOfWork.query({
      text: `UPDATE import_job SET state = 'queued', bytes = $3 WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, id, bytes],
      writes: workspaceId,
    });
  }

  async remove({ workspaceId, id }: JobKey): Promise<void> {
    await this.unitOfWork.query({
      text: 'DELETE FROM import_job WHERE workspace_id = $1 AND id = $2',
      values: [workspaceId, id],
      writes: workspaceId,
    });
  }

  async part({ workspaceId, id }: JobKey, part: number): Promise<Buffer | undefined> {
    const row = await this.reader.byKey<{ bytes: Buffer }>({
      text: 'SELECT bytes FROM import_upload WHERE workspace_id = $1 AND import_id = $2 AND part = $3',
      values: [workspaceId, id, part],
    });
    return row?.bytes;
  }

  /** Uploads that nobody finished, and reports that nobody asks for any more. */
  async removeOld(): Promise<void> {
    const old = await this.reader.query<{ workspace_id: string; id: string }>({
      text: `SELECT workspace_id, id FROM import_job
        WHERE (state = 'uploading' AND alive_at < statement_timestamp() - ${LONGEST_UPLOAD})
          OR finished_at < statement_timestamp() - ${RETENTION} LIMIT 1000`,
      values: [],
    });
    for (const { workspace_id: workspaceId, id } of old) await this.remove({ workspaceId, id });
  }
}
