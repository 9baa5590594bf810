import { Injectable } from '@nestjs/common';
import { orNotFound } from '../../../http/problems/problems.js';
import { Reader } from '../../../platform/database/reader.js';
import { referred } from '../../../platform/database/records/references.js';
import { Parameters } from '../../../platform/database/sql.js';
import { issueKeysOf } from '../../../records/discoveries/rules/tracker-links.js';
import type { IssueRow } from './issue.record.js';

@Injectable()
export class IssuesService {
  constructor(private readonly reader: Reader) {}

  /** The known issues that a discovery links to, by their URLs. @throws RecordNotFound if there is no such discovery */
  async list(workspaceId: string, discovery: string): Promise<IssueRow[]> {
    const parameters = new Parameters([workspaceId]);
    const id = referred('discovery', '$1', discovery, parameters);
    const rows = await this.reader.list<IssueRow | { readonly url: null }>(workspaceId, {
      text: `SELECT i.url, i.title, i.state, i.category, i.assignee, i.told_at FROM discovery d
        LEFT JOIN tracker_issue i ON i.workspace_id = $1 AND i.issue_key = ANY (${issueKeysOf('d')}) AND i.state IS NOT NULL
        WHERE d.workspace_id = $1 AND d.id = ${id} ORDER BY i.issue_key`,
      values: parameters.values,
    });
    orNotFound(rows[0], 'discovery', discovery);
    return rows.filter((row): row is IssueRow => row.url !== null);
  }
}
