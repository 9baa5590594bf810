import { Injectable } from '@nestjs/common';
import { LATER } from '../../platform/database/changes/partitions.js';
import { Reader } from '../../platform/database/reader.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { Probe } from '../../platform/telemetry/probe.js';

const OLDEST = `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)::float8 AS seconds
  FROM event_commit WHERE position IS NULL`;

/** The time until the last weekly partition ends; the default partition begins there. */
const AHEAD = `SELECT extract(epoch FROM substring(pg_get_expr(relpartbound, oid) FROM '''([^'']+)''')::timestamptz
    - clock_timestamp())::float8 AS seconds
  FROM pg_class WHERE oid = to_regclass('${LATER}') AND relpartbound IS NOT NULL`;

@Injectable()
export class FeedMetrics {
  constructor(metrics: Metrics, { primary }: Reader) {
    const ask = (text: string) => new Probe(() => primary.query<{ seconds: number }>({ text, values: [] }));
    const [oldest, ahead] = [ask(OLDEST), ask(AHEAD)];
    metrics.gauge(
      'events_unordered_seconds',
      'How long the oldest change has waited for its place in the feed, which workers and readers give.',
      async (gauge) => gauge.set((await oldest.answer())[0]?.seconds ?? 0),
    );
    metrics.gauge(
      'events_partitions_ahead_seconds',
      'For how long there are partitions of events yet, which workers make once an hour.',
      async (gauge) => {
        const [found] = await ahead.answer();
        if (found) gauge.set(found.seconds);
        else gauge.remove();
      },
    );
  }
}
