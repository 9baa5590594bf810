import { Injectable } from '@nestjs/common';
import { countOf, type Queryable } from '../../platform/database/sql.js';
import { NO_ID } from '../../platform/identifiers/uuid.js';

/** The tables whose rows refer to companies. */
export type FromCompany = 'feedback' | 'message';

/** The progress of a company's scan, stored as the `detail` of its request. */
export interface CompanyProgress {
  /** The company whose rows are being scanned: first the request's subject, then the companies merged into it. */
  readonly company: string;
  /** The table being scanned; absent for feedback. */
  readonly table?: FromCompany;
  /** The id of the last scanned row; null at the start of a table. */
  readonly last: string | null;
  /** The numbers of scanned rows, and of all rows when the scan started. */
  readonly done: number;
  readonly total: number;
}

export interface CompanyFeedback {
  readonly id: string;
  /** The discovery that the feedback is on; null if an earlier row of the company's feedback has the same discovery. */
  readonly discovery_id: string | null;
}

@Injectable()
export class CompanyFeedbackRepository {
  count(from: Queryable, workspaceId: string, company: string, table: FromCompany): Promise<number> {
    const rows = `${table} WHERE workspace_id = $1 AND company_id IN (
      SELECT id FROM company WHERE workspace_id = $1 AND (id = $2 OR merged_into_id = $2))`;
    return countOf(from, rows, [workspaceId, company]);
  }

  after(
    from: Queryable,
    workspaceId: string,
    { company, last, table = 'feedback' }: CompanyProgress,
    most: number,
  ): Promise<CompanyFeedback[]> {
    if (table === 'message')
      return from.query({
        text: `SELECT id, NULL AS discovery_id FROM message WHERE workspace_id = $1 AND company_id = $2
          AND id > coalesce($3, '${NO_ID}'::uuid) ORDER BY id LIMIT $4`,
        values: [workspaceId, company, last, most],
      });
    return from.query({
      text: `SELECT f.id, CASE WHEN NOT EXISTS (
            SELECT FROM feedback e WHERE e.workspace_id = $1
              AND e.discovery_id = f.discovery_id AND e.company_id = $2 AND e.id < f.id
          ) THEN f.discovery_id END AS discovery_id
        FROM feedback f WHERE f.workspace_id = $1 AND f.company_id = $2 AND f.id > coalesce($3, '${NO_ID}'::uuid)
        ORDER BY f.id LIMIT $4`,
      values: [workspaceId, company, last, most],
    });
  }

  /** The next company that was merged into `into`, by id. */
  async mergedAfter(
    from: Queryable,
    workspaceId: string,
    into: string,
    company: string,
  ): Promise<string | undefined> {
    const row = await from.byKey<{ id: string }>({
      text: `SELECT id FROM company WHERE workspace_id = $1 AND merged_into_id = $2
        AND id > coalesce(nullif($3::uuid, $2::uuid), '${NO_ID}'::uuid) ORDER BY id LIMIT 1`,
      values: [workspaceId, into, company],
    });
    return row?.id;
  }
}
