import { Injectable } from '@nestjs/common';
import { Reader } from '../../platform/database/reader.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Probe } from '../../platform/telemetry/probe.js';
import { WorkNotifier } from '../../platform/work/work-notifier.js';

/** The kind of work in jobs, metrics and the log. */
export const DELIVERIES = 'deliveries';

const CACHED_FOR_MS = 1_000;

/** Notifies workers of workspaces with events to deliver. Workers also poll every second. */
@Injectable()
export class DeliveryNotifier {
  /** The workspaces with webhooks, cached for a second so that writes stay cheap. */
  private readonly subscribed: Probe<ReadonlySet<string>>;

  constructor(
    transactions: Transactions,
    reader: Reader,
    private readonly notifier: WorkNotifier,
  ) {
    this.subscribed = new Probe(() => workspacesWithWebhooks(reader), undefined, CACHED_FOR_MS);
    transactions.onEvents((workspaceIds) => {
      void this.subscribed.answer().then(
        (subscribed) => workspaceIds.filter((id) => subscribed.has(id)).forEach((id) => this.notify(id)),
        () => undefined,
      );
    });
  }

  notify(workspaceId: string): void {
    this.notifier.notify(DELIVERIES, workspaceId, 1);
  }
}

/** On Citus this query goes to all nodes. */
async function workspacesWithWebhooks({ primary }: Reader): Promise<ReadonlySet<string>> {
  const rows = await primary.query<{ workspace_id: string }>({
    text: `SELECT DISTINCT workspace_id FROM webhook WHERE state = 'ON'`,
    values: [],
  });
  return new Set(rows.map(({ workspace_id }) => workspace_id));
}
