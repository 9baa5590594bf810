import { Migration } from '@mikro-orm/migrations';
import { FEEDBACK_CONSTRAINTS } from './20261124-demand.js';

/** Creates indexes of large tables, without blocking writers. */
export class DemandIndexes extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const name of Object.keys(FEEDBACK_CONSTRAINTS))
      this.addSql(`ALTER TABLE feedback VALIDATE CONSTRAINT ${name}`);
    for (const [name, on] of Object.entries(INDEXES)) {
      // Removes an invalid index that an interrupted attempt has left.
      this.addSql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      this.addSql(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
    // Has workers create the companies that feedback names.
    this.addSql(
      `INSERT INTO work_request (workspace_id, kind) SELECT workspace_id, 'adoption' FROM workspace`,
    );
  }
}

/** Most are partial, so that they have no rows where the feature isn't used. */
const INDEXES = {
  feedback_by_company_id: 'feedback (workspace_id, company_id, id) WHERE company_id IS NOT NULL',
  feedback_by_discovery_company:
    'feedback (workspace_id, discovery_id, company_id, id) WHERE company_id IS NOT NULL',
  feedback_with_company_to_make:
    'feedback (workspace_id, id) WHERE company IS NOT NULL AND company_id IS NULL',
  feedback_by_message: 'feedback (workspace_id, message_id, id) WHERE message_id IS NOT NULL',
  feedback_unprocessed: `feedback (workspace_id, state, id) WHERE state <> 'PROCESSED'`,
  discovery_feedback_value_by_customers: 'discovery_feedback_value (workspace_id, customers, discovery_id)',
  discovery_feedback_value_by_revenue: 'discovery_feedback_value (workspace_id, revenue, discovery_id)',
};
