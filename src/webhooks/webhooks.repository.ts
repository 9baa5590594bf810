import { transactionOf } from '../database/context.js';
import type { Statement } from '../database/sql.js';
import { RecordsRepository } from '../http/lists/records.repository.js';
import type { Webhook, WebhookRow } from './webhook.entity.js';

/** Never reads secrets, but to keep a former one. */
export class WebhooksRepository extends RecordsRepository<Webhook, WebhookRow> {
  protected readonly noun = 'webhook';

  async sealedSecret(workspaceId: string, id: string): Promise<Buffer> {
    const row = await transactionOf(this.em).byKey<{ secret: Buffer }>({
      text: 'SELECT secret FROM webhook WHERE workspace_id = $1 AND id = $2',
      values: [workspaceId, id],
    });
    return (row as { secret: Buffer }).secret;
  }
}

/** Has a webhook begin with what happens from now on, as if it had never failed. */
export const beginNow = (workspaceId: string, id: string): Statement => ({
  text: `UPDATE webhook SET failed_at = NULL, failing_since = NULL, paused_until = NULL, position = greatest(
      (SELECT max(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL),
      (SELECT dropped FROM event_feed WHERE workspace_id = $1), 0)
    WHERE workspace_id = $1 AND id = $2`,
  values: [workspaceId, id],
});
