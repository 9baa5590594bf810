import { Injectable } from '@nestjs/common';
import { violatedConstraint } from '../../../platform/database/postgres-errors.js';
import { Reader } from '../../../platform/database/reader.js';
import type { Queryable } from '../../../platform/database/sql.js';
import { Transactions } from '../../../platform/database/transactions.js';
import type { Shown } from '../../../http/lists/compiler/page-sql.js';
import { idFacts, readList } from '../../../http/lists/lists.js';
import type { Page, PageRequest, TimeOrderedQuery } from '../../../http/lists/list.requests.js';
import { plainMembers } from '../../../http/lists/common-listable-fields.js';
import { FIRST_REJECTED } from './uploads.repository.js';
import type { ImportJobRow, ImportReport, JobKey, RunKey } from './import-job.js';

type Outcome = Pick<ImportJobRow, 'state' | 'report'>;

const RETENTION = `interval '30 days'`;
/** The lease of the process that uploads or runs an import, which extends it regularly. */
const SILENCE = `interval '60 seconds'`;
const IS_SILENT = `alive_at < statement_timestamp() - ${SILENCE}`;
/** The largest position that fits into the column. Lines after it are imported again after an interruption. */
const LAST_POSITION = 2 ** 31 - 1;

const COLUMNS = `workspace_id, id, state, format, options, bytes::float8 AS bytes, report, done_line, attempts,
  coalesce(finished_at, alive_at) AS updated_at, finished_at`;

const LISTED = { table: `(SELECT ${COLUMNS} FROM import_job)`, members: plainMembers('import_job') };

const SHOWN: Shown = {
  columns: 'workspace_id, id, state, format, options, bytes, done_line, attempts, updated_at, finished_at',
  long: [{ bytes: 'octet_length(r.report::text)', columns: ['report'] }],
};

const IS_DUE = `(state = 'queued' OR (state = 'running' AND ${IS_SILENT}))`;

const INTERRUPTED = {
  faults: [{ code: 'upload_interrupted', detail: 'The file did not arrive completely. Send it again.' }],
  faultCount: 1,
};

/** The jobs of imports. The {@link UploadsRepository} has their files. */
@Injectable()
export class ImportsRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly reader: Reader,
  ) {}

  /** Fails uploads whose lease has expired, and deletes their parts. On Citus this query goes to all nodes. */
  async failInterruptedUploads(): Promise<void> {
    const isInterrupted = `state = 'uploading' AND ${IS_SILENT}`;
    for (const key of await this.jobsWhere(isInterrupted))
      await this.end(key, { state: 'failed', report: INTERRUPTED }, isInterrupted);
  }

  async remove({ workspaceId, id }: JobKey): Promise<void> {
    await this.write('DELETE FROM import_job WHERE workspace_id = $1 AND id = $2', workspaceId, id);
  }

  async removeOld(): Promise<void> {
    const isOld = `finished_at < statement_timestamp() - ${RETENTION}`;
    for (const key of await this.jobsWhere(isOld)) await this.remove(key);
  }

  find({ workspaceId, id }: JobKey): Promise<ImportJobRow | undefined> {
    return this.reader.byKey<ImportJobRow>({
      text: `SELECT ${COLUMNS} FROM import_job WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, id],
    });
  }

  list(workspaceId: string, request: PageRequest<TimeOrderedQuery>): Promise<Page<ImportJobRow>> {
    const facts = idFacts(workspaceId);
    return readList(this.reader.of(workspaceId), request, { table: LISTED, facts, shown: SHOWN });
  }

  /** The workspaces with a due import and no running one. On Citus this query goes to all nodes. */
  async workspacesWithWork(): Promise<string[]> {
    const rows = await this.reader.query<{ workspace_id: string }>({
      text: `SELECT DISTINCT workspace_id FROM import_job WHERE ${IS_DUE} AND NOT EXISTS (
        SELECT FROM import_job other WHERE other.workspace_id = import_job.workspace_id
          AND other.state = 'running' AND other.alive_at >= statement_timestamp() - ${SILENCE})`,
      values: [],
    });
    return rows.map(({ workspace_id }) => workspace_id);
  }

  /** The oldest due import of the workspace; undefined if one is running or none is left. */
  async claim(workspaceId: string, runner: string): Promise<ImportJobRow | undefined> {
    try {
      const [row] = await this.write<ImportJobRow>(
        `UPDATE import_job SET state = 'running', runner = $2, attempts = attempts + 1, alive_at = statement_timestamp()
        WHERE workspace_id = $1 AND id = (SELECT id FROM import_job WHERE workspace_id = $1 AND ${IS_DUE}
          ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING ${COLUMNS}`,
        workspaceId,
        runner,
      );
      return row;
    } catch (error) {
      if (violatedConstraint(error) === 'import_job_one_runs') return undefined;
      throw error;
    }
  }

  /**
   * Adds to the report.
   *
   * @param position the position of the last line of the batch that is committed with this update
   * @returns false if another worker has taken the import over, or it is cancelled
   */
  async keep(
    queryable: Pick<Queryable, 'query'>,
    { workspaceId, id, runner }: RunKey,
    { report, position }: { readonly report: ImportReport; readonly position?: number },
  ): Promise<boolean> {
    const reached = position === undefined ? null : Math.min(position, LAST_POSITION);
    const rows = await queryable.query({
      text: `UPDATE import_job SET alive_at = statement_timestamp(), report = report || $4::jsonb,
          done_line = greatest(done_line, $5::integer),
          attempts = CASE WHEN $5::integer IS NULL THEN attempts ELSE 0 END
        WHERE workspace_id = $1 AND id = $2 AND runner = $3 AND state = 'running' RETURNING 1`,
      values: [workspaceId, id, runner, JSON.stringify(report), reached],
      writes: workspaceId,
    });
    return rows.length > 0;
  }

  finish({ runner, ...key }: RunKey, outcome: Outcome): Promise<void> {
    return this.end(key, outcome, 'runner = $5', runner);
  }

  async release({ workspaceId, id, runner }: RunKey, { isAttempt }: { isAttempt: boolean }): Promise<void> {
    const text = `UPDATE import_job SET state = 'queued', runner = NULL, attempts = greatest(attempts - $4::integer, 0)
      WHERE workspace_id = $1 AND id = $2 AND runner = $3`;
    await this.write(text, workspaceId, id, runner, isAttempt ? 0 : 1);
  }

  private async jobsWhere(condition: string): Promise<JobKey[]> {
    const text = `SELECT workspace_id AS "workspaceId", id FROM import_job WHERE ${condition} LIMIT 1000`;
    return this.reader.query<JobKey>({ text, values: [] });
  }

  private async end(
    { workspaceId, id }: JobKey,
    { state, report }: Outcome,
    condition: string,
    ...values: string[]
  ): Promise<void> {
    await this.transactions.write(workspaceId, async (transaction) => {
      const ended = await transaction.query({
        text: `UPDATE import_job SET state = $3, report = report || $4::jsonb, finished_at = statement_timestamp(),
            runner = NULL
          WHERE workspace_id = $1 AND id = $2 AND ${condition} RETURNING 1`,
        values: [workspaceId, id, state, JSON.stringify(report), ...values],
      });
      if (ended.length === 0) return;
      await transaction.query({
        text: 'DELETE FROM import_upload WHERE workspace_id = $1 AND import_id = $2 AND part < $3',
        values: [workspaceId, id, FIRST_REJECTED],
      });
    });
  }

  private write<Row extends object>(text: string, workspaceId: string, ...values: unknown[]): Promise<Row[]> {
    return this.transactions.query<Row>({ text, values: [workspaceId, ...values], writes: workspaceId });
  }
}
