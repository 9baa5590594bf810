import { Injectable } from '@nestjs/common';
import { Metrics } from '../telemetry/metrics.js';
import type { WorkRequest } from './work.js';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SIZES = [1, 3, 10, 30, 100, 300, 1_000];

interface Done {
  readonly done: readonly WorkRequest[];
  readonly subjects: number;
  readonly failed: number;
  /** The duration of the transaction in milliseconds. */
  readonly took: number;
}

@Injectable()
export class WorkMetrics {
  private readonly durations;
  private readonly sizes;
  private readonly lags;
  private readonly subjects;
  private readonly errors;

  constructor(metrics: Metrics) {
    const histogram = (name: string, help: string, buckets: number[]) =>
      metrics.histogram(name, help, buckets, ['kind']);
    const duration = 'Duration of the transaction of a batch.';
    this.durations = histogram('work_batch_duration_seconds', duration, SECONDS);
    this.sizes = histogram('work_batch_requests', 'Requests that a batch completed.', SIZES);
    this.lags = histogram('work_lag_seconds', 'Time from a request to the commit of its work.', SECONDS);
    const subjects = 'Discoveries and other subjects that were processed.';
    this.subjects = metrics.counter('work_subjects_total', subjects, ['kind']);
    const errors = 'Subjects that could not be written, and batches that failed as a whole.';
    this.errors = metrics.counter('work_errors_total', errors, ['kind', 'of']);
  }

  /** Creates both counters of a kind, so that they are exported as 0 before the first error. */
  expect(kind: string): void {
    this.errors.inc({ kind, of: 'subject' }, 0);
    this.errors.inc({ kind, of: 'batch' }, 0);
  }

  batch(kind: string, { done, subjects, failed, took }: Done): void {
    this.errors.inc({ kind, of: 'subject' }, failed);
    if (done.length === 0) return;
    this.durations.observe({ kind }, took / 1_000);
    this.sizes.observe({ kind }, done.length);
    this.subjects.inc({ kind }, subjects);
    for (const { waited_ms } of done) this.lags.observe({ kind }, (waited_ms + took) / 1_000);
  }

  batchFailed(kind: string): void {
    this.errors.inc({ kind, of: 'batch' });
  }
}
