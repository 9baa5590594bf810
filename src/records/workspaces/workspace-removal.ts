import { Injectable } from '@nestjs/common';
import { deleteBatches } from '../../platform/database/batches.js';
import { SHARDED_TABLES } from '../../platform/database/distribution.js';
import { Transactions } from '../../platform/database/transactions.js';

/** The workspace has a token or an unfinished import, so it can't be deleted. */
export class WorkspaceOpen extends Error {}

/** Rows to delete before the table's others: children refer to their parents. */
const FIRST: Readonly<Record<string, string>> = { discovery: 'parent_discovery_id IS NOT NULL' };

/** Deletes workspaces irreversibly. Only commands use it. */
@Injectable()
export class WorkspaceRemoval {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Deletes in batches, so that other requests hardly wait. An interrupted deletion continues when started again.
   *
   * @returns the number of deleted rows
   * @throws WorkspaceOpen while the workspace has a token or an unfinished import
   */
  async remove(workspaceId: string): Promise<number> {
    await this.refuseOpen(workspaceId);
    let total = 0;
    // Repeats until nothing is left, because a worker may still be writing.
    for (let deleted = Infinity; deleted > 0; total += deleted) deleted = await this.removeRows(workspaceId);
    await this.transactions.query({
      text: 'DELETE FROM workspace WHERE workspace_id = $1',
      values: [workspaceId],
      writes: workspaceId,
    });
    return total;
  }

  private async refuseOpen(workspaceId: string): Promise<void> {
    const values = [workspaceId];
    const [tokens, imports] = await Promise.all([
      this.transactions.query({ text: 'SELECT id FROM api_token WHERE workspace_id = $1', values }),
      this.transactions.query({
        text: `SELECT id FROM import_job WHERE workspace_id = $1 AND state IN ('uploading', 'queued', 'running')`,
        values,
      }),
    ]);
    if (tokens.length > 0)
      throw new WorkspaceOpen(
        `It has tokens (${tokens.length}). Revoke them first, so that nobody works in it.`,
      );
    if (imports.length > 0)
      throw new WorkspaceOpen(`It has imports that have not ended (${imports.length}). Wait for them.`);
  }

  /** Deletes tables in reverse order, because tables refer to earlier ones in the list. */
  private async removeRows(workspaceId: string): Promise<number> {
    let total = 0;
    for (const table of SHARDED_TABLES.toReversed())
      for (const condition of [FIRST[table], 'true']) {
        if (condition === undefined) continue;
        const rows = { table, key: await this.keyOf(table), condition, waits: true } as const;
        total += await deleteBatches(this.transactions, workspaceId, rows);
      }
    return total;
  }

  private async keyOf(table: string): Promise<string> {
    const columns = await this.transactions.query<{ name: string }>({
      text: `SELECT a.attname AS name FROM pg_index i
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = $1::text::regclass AND i.indisprimary`,
      values: [table],
    });
    return columns.map(({ name }) => name).join(', ');
  }
}
