import { Injectable } from '@nestjs/common';
import { Reader } from '../../database/reader.js';
import { Metrics } from '../../telemetry/metrics.js';

const OLDEST = `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)::float8 AS seconds
  FROM event_commit WHERE position IS NULL`;

@Injectable()
export class FeedMetrics {
  constructor(metrics: Metrics, { primary }: Reader) {
    metrics.gauge(
      'events_unordered_seconds',
      'How long the oldest change has waited for its place in the feed, which workers and readers give.',
      async (gauge) => {
        const [oldest] = await primary.query<{ seconds: number }>({ text: OLDEST, values: [] });
        gauge.set(oldest?.seconds ?? 0);
      },
    );
  }
}
