import { Injectable } from '@nestjs/common';
import { Reader } from '../../platform/database/reader.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Probe } from '../../platform/telemetry/probe.js';
import { WorkNotifier } from '../../platform/work/work-notifier.js';

/** What jobs, metrics and the log call it. */
export const DELIVERIES = 'deliveries';

const KNOWN_FOR_MS = 1_000;

/** Tells workers where there is something to send. They find it by themselves within a second. */
@Injectable()
export class DeliveryNotifier {
  /** The workspaces that have webhooks. Writers pay for no more than asking once a second which those are. */
  private readonly listening: Probe<ReadonlySet<string>>;

  constructor(
    transactions: Transactions,
    reader: Reader,
    private readonly notifier: WorkNotifier,
  ) {
    this.listening = new Probe(() => workspacesWithWebhooks(reader), undefined, KNOWN_FOR_MS);
    transactions.onEvents((workspaceIds) => {
      void this.listening.answer().then(
        (listening) => workspaceIds.filter((id) => listening.has(id)).forEach((id) => this.ring(id)),
        () => undefined,
      );
    });
  }

  ring(workspaceId: string): void {
    this.notifier.notify(DELIVERIES, workspaceId, 1);
  }
}

/** A cluster looks on all nodes. */
async function workspacesWithWebhooks({ primary }: Reader): Promise<ReadonlySet<string>> {
  const rows = await primary.query<{ workspace_id: string }>({
    text: `SELECT DISTINCT workspace_id FROM webhook WHERE state = 'ON'`,
    values: [],
  });
  return new Set(rows.map(({ workspace_id }) => workspace_id));
}
