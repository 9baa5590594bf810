import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { HealthService } from '../health/health.service.js';

/** The results of health checks, as metrics. */
@Injectable()
export class HealthMetrics {
  constructor(metrics: Metrics, health: HealthService, transactions: Transactions) {
    const readiness = () =>
      health.readiness().then(
        () => 1,
        () => 0,
      );
    metrics.gauge(
      'ready',
      'Whether the process is ready, as /health/ready says: PostgreSQL answers, is migrated and takes writes. 1 or 0.',
      async (gauge) => gauge.set(await readiness()),
    );
    metrics.gauge(
      'database_disk_full',
      'Whether the disk of PostgreSQL is full, as a write has found out in the last ten seconds. 1 or 0.',
      async (gauge) => {
        // The readiness check writes, which detects a full disk.
        await readiness();
        gauge.set(transactions.isDiskFull ? 1 : 0);
      },
    );
  }
}
