import { Injectable } from '@nestjs/common';
import { Metrics } from '../telemetry/metrics.js';
import type { WorkRequest } from './work.js';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SIZES = [1, 3, 10, 30, 100, 300, 1_000];

interface Done {
  readonly settled: readonly WorkRequest[];
  readonly subjects: number;
  readonly failed: number;
  /** In milliseconds. */
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
    const duration = 'How long the transaction of a batch took.';
    this.durations = histogram('work_batch_duration_seconds', duration, SECONDS);
    this.sizes = histogram('work_batch_requests', 'How many requests a batch settled.', SIZES);
    this.lags = histogram('work_lag_seconds', 'From a request to the commit of what it asks for.', SECONDS);
    const subjects = 'Discoveries, or other subjects, worked on.';
    this.subjects = metrics.counter('work_subjects_total', subjects, ['kind']);
    const errors = 'What could not be written, and batches that failed altogether.';
    this.errors = metrics.counter('work_errors_total', errors, ['kind', 'of']);
  }

  /** So that both are there before the first error. */
  expect(kind: string): void {
    this.errors.inc({ kind, of: 'subject' }, 0);
    this.errors.inc({ kind, of: 'batch' }, 0);
  }

  batch(kind: string, { settled, subjects, failed, took }: Done): void {
    this.errors.inc({ kind, of: 'subject' }, failed);
    if (settled.length === 0) return;
    this.durations.observe({ kind }, took / 1_000);
    this.sizes.observe({ kind }, settled.length);
    this.subjects.inc({ kind }, subjects);
    for (const { waited_ms } of settled) this.lags.observe({ kind }, (waited_ms + took) / 1_000);
  }

  batchFailed(kind: string): void {
    this.errors.inc({ kind, of: 'batch' });
  }
}
