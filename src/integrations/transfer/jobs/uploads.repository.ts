import { Injectable } from '@nestjs/common';
import { Reader } from '../../../platform/database/reader.js';
import { Transactions } from '../../../platform/database/transactions.js';
import type { ImportFormat, ImportOptions } from '../import-options.js';
import type { JobKey } from './import-job.js';

interface Waiting {
  readonly imports: number;
  readonly bytes: number;
}

/** The number of the first part that has rejected rows, which are kept as long as the import. Its file has smaller ones. */
export const FIRST_REJECTED = 2 ** 30;

/** Stores the files of imports, in parts, until the imports have ended. */
@Injectable()
export class UploadsRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly reader: Reader,
  ) {}

  /** @returns the count and bytes of the workspace's unfinished imports, this one included */
  async add({ workspaceId, id }: JobKey, format: ImportFormat, options: ImportOptions): Promise<Waiting> {
    const text = 'INSERT INTO import_job (workspace_id, id, format, options) VALUES ($1, $2, $3, $4)';
    await this.write(text, workspaceId, id, format, JSON.stringify(options));
    // Counting after the commit ensures that at least one of two concurrent imports sees both.
    const [waiting] = await this.transactions.query<Waiting>({
      text: `SELECT count(*)::integer AS imports, coalesce(sum(bytes), 0)::float8 AS bytes FROM import_job
        WHERE workspace_id = $1 AND finished_at IS NULL`,
      values: [workspaceId],
    });
    return waiting as Waiting;
  }

  /** Adds a part, or replaces what another process has written of it. */
  async addPart({ workspaceId, id }: JobKey, part: number, bytes: Buffer): Promise<void> {
    const text = `INSERT INTO import_upload (workspace_id, import_id, part, bytes) VALUES ($1, $2, $3, $4)
      ON CONFLICT (workspace_id, import_id, part) DO UPDATE SET bytes = excluded.bytes`;
    await this.write(text, workspaceId, id, part, bytes);
  }

  /** Extends the lease of an upload, or completes it. @returns false if the import has ended meanwhile */
  async keep(
    { workspaceId, id }: JobKey,
    { state, bytes }: { readonly state: 'uploading' | 'queued'; readonly bytes: number },
  ): Promise<boolean> {
    const text = `UPDATE import_job SET state = $3, bytes = $4, alive_at = statement_timestamp()
      WHERE workspace_id = $1 AND id = $2 AND state = 'uploading' RETURNING 1`;
    return (await this.write(text, workspaceId, id, state, bytes)).length > 0;
  }

  async part({ workspaceId, id }: JobKey, part: number): Promise<Buffer | undefined> {
    const row = await this.reader.byKey<{ bytes: Buffer }>({
      text: 'SELECT bytes FROM import_upload WHERE workspace_id = $1 AND import_id = $2 AND part = $3',
      values: [workspaceId, id, part],
    });
    return row?.bytes;
  }

  /** Keeps the rejected rows of an import, in place of those of an earlier attempt. */
  async keepRejected(key: JobKey, file: AsyncIterable<Buffer>): Promise<void> {
    const { workspaceId, id } = key;
    const text = 'DELETE FROM import_upload WHERE workspace_id = $1 AND import_id = $2 AND part >= $3';
    await this.write(text, workspaceId, id, FIRST_REJECTED);
    let part = FIRST_REJECTED;
    for await (const bytes of file) await this.addPart(key, part++, bytes);
  }

  async *rejected(key: JobKey): AsyncGenerator<Buffer> {
    let bytes: Buffer | undefined;
    for (let part = FIRST_REJECTED; (bytes = await this.part(key, part)); part++) yield bytes;
  }

  private write(text: string, workspaceId: string, ...values: unknown[]): Promise<object[]> {
    return this.transactions.query({ text, values: [workspaceId, ...values], writes: workspaceId });
  }
}
