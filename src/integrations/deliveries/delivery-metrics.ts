import { Injectable } from '@nestjs/common';
import { Reader } from '../../platform/database/reader.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { Probe } from '../../platform/telemetry/probe.js';
import type { DeliveryRecord } from './delivery.record.js';

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30];

const OUTCOMES: Readonly<Record<DeliveryRecord['state'], string>> = {
  DELIVERED: 'delivered',
  WAITING: 'retried',
  FAILED: 'failed',
};

/** Counts the deliveries to be sent. On Citus this query goes to all nodes. */
const WAITING = `SELECT count(*) AS count FROM webhook w JOIN webhook_delivery d
    ON d.workspace_id = w.workspace_id AND d.webhook_id = w.id AND d.due_at IS NOT NULL WHERE w.state = 'ON'`;
const OFF = `SELECT coalesce(off_reason, 'CALLER') AS reason, count(*) AS count FROM webhook
  WHERE state = 'OFF' GROUP BY 1`;

@Injectable()
export class DeliveryMetrics {
  private readonly outcomes;
  private readonly durations;

  constructor(metrics: Metrics, { primary }: Reader) {
    const outcomes = 'Attempts to deliver an event to a webhook, by what came of them.';
    this.outcomes = metrics.counter('webhook_attempts_total', outcomes, ['outcome']);
    for (const outcome of Object.values(OUTCOMES)) this.outcomes.inc({ outcome }, 0);
    const durations = 'How long an attempt to deliver an event took.';
    this.durations = metrics.histogram('webhook_attempt_duration_seconds', durations, SECONDS);
    const waiting = new Probe(() => primary.query<{ count: number }>({ text: WAITING, values: [] }));
    metrics.gauge('webhook_deliveries_waiting', 'Deliveries that are still to be sent.', async (gauge) =>
      gauge.set((await waiting.answer())[0]?.count ?? 0),
    );
    const off = new Probe(() => primary.query<{ reason: string; count: number }>({ text: OFF, values: [] }));
    metrics.gauge(
      'webhooks_off',
      'Webhooks that are switched off, and why.',
      async (gauge) => {
        for (const { reason, count } of await off.answer())
          gauge.set({ reason: reason.toLowerCase() }, count);
      },
      ['reason'],
    );
  }

  /** @param took in milliseconds */
  attempted(state: DeliveryRecord['state'], took: number): void {
    this.outcomes.inc({ outcome: OUTCOMES[state] });
    this.durations.observe(took / 1_000);
  }
}
