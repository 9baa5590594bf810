import { Injectable } from '@nestjs/common';
import { Metrics } from '../telemetry/metrics.js';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SIZES = [1, 3, 10, 30, 100, 300, 1_000];

@Injectable()
export class RefreshMetrics {
  private readonly durations;
  private readonly sizes;
  private readonly lags;
  private readonly discoveries;
  private readonly errors;

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram(
      'refresh_batch_duration_seconds',
      'How long the transaction of a batch took.',
      SECONDS,
    );
    this.sizes = metrics.histogram('refresh_batch_requests', 'How many requests a batch settled.', SIZES);
    this.lags = metrics.histogram(
      'refresh_lag_seconds',
      'From the request for a refresh to the commit of the value.',
      SECONDS,
    );
    this.discoveries = metrics.counter('refreshed_discoveries_total', 'Values that were computed.');
    this.errors = metrics.counter(
      'refresh_errors_total',
      'Values that could not be written, and batches that failed altogether.',
      ['of'],
    );
    this.errors.inc({ of: 'discovery' }, 0);
    this.errors.inc({ of: 'batch' }, 0);
  }

  /** All times are in milliseconds. */
  batch(waits: readonly number[], discoveries: number, failed: number, took: number): void {
    if (waits.length === 0) return;
    this.durations.observe(took / 1_000);
    this.sizes.observe(waits.length);
    this.discoveries.inc(discoveries);
    this.errors.inc({ of: 'discovery' }, failed);
    for (const waited of waits) this.lags.observe((waited + took) / 1_000);
  }

  batchFailed(): void {
    this.errors.inc({ of: 'batch' });
  }
}
