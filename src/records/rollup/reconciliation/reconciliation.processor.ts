import { Process, Processor } from '@nestjs/bull';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../../../platform/telemetry/metrics.js';
import { RECONCILE_JOB, RECONCILIATION_QUEUE } from './reconciliation-queue.module.js';
import { type Reconciled, ReconciliationService } from './reconciliation.service.js';

@Processor(RECONCILIATION_QUEUE)
export class ReconciliationProcessor implements OnModuleDestroy {
  private readonly logger = new Logger(ReconciliationProcessor.name);
  private readonly stop = new AbortController();
  private readonly repaired;
  private readonly finished;
  private running: Promise<unknown> | undefined;

  constructor(
    private readonly reconciliation: ReconciliationService,
    metrics: Metrics,
  ) {
    this.repaired = metrics.counter(
      'reconciliation_differences_total',
      'Feedback values, rows and counts of tags that a reconciliation found to be wrong. More than 0 is a bug of the service.',
    );
    this.finished = metrics.counter('reconciliations_total', 'Reconciliations that came to their end.');
  }

  @Process(RECONCILE_JOB)
  async onReconcile(): Promise<Reconciled> {
    const run = this.reconciliation.reconcile({ signal: this.stop.signal });
    this.running = run.catch(() => undefined);
    const report = await run;
    this.repaired.inc(report.different + report.wrongRows + report.wrongTags);
    this.finished.inc();
    const line = `${report.discoveries} feedback values compared, ${report.different} differed, ${report.repaired} repaired, ${report.left} left to the refresh; ${report.wrongRows} rows differed from their side tables or formulas; ${report.wrongTags} tags had another count; ${report.wrongWords} records had other words than their texts.`;
    if (report.different + report.wrongRows + report.wrongTags > 0) this.logger.warn(line);
    else this.logger.log(line);
    return report;
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort(new Error('The worker ends.'));
    await this.running;
  }
}
