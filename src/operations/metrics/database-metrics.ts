import { Injectable } from '@nestjs/common';
import { Reader } from '../../platform/database/reader.js';
import { BUDGET_NAMES } from '../../platform/governor/budgets.js';
import { Governor } from '../../platform/governor/governor.js';
import { Metrics } from '../../platform/telemetry/metrics.js';

@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, reader: Reader, governor: Governor) {
    metrics.gauge(
      'database_connections',
      'Connections to PostgreSQL of this process: open, idle, and how many statements wait for one.',
      async (gauge) => {
        const { total, idle, waiting } = await reader.poolUse();
        gauge.set({ state: 'total' }, total);
        gauge.set({ state: 'idle' }, idle);
        gauge.set({ state: 'waiting' }, waiting);
      },
      ['state'],
    );
    metrics.gauge(
      'budget',
      'What all workspaces hold of this process (docs/operations.md#limits-per-workspace), how many wait for it, and how many were refused since the start.',
      (gauge) => {
        for (const budget of BUDGET_NAMES)
          for (const [state, count] of Object.entries(governor.use(budget)))
            gauge.set({ budget, state }, count);
      },
      ['budget', 'state'],
    );
    metrics.gauge(
      'turns_waiting',
      'Requests of heavy workspaces that wait because others are light (docs/operations.md#limits-per-workspace).',
      (gauge) => gauge.set(governor.scheduler.waiting),
    );
    this.watchReplica(metrics, reader);
  }

  private watchReplica(metrics: Metrics, reader: Reader): void {
    metrics.gauge(
      'replica_lag_seconds',
      'How old what the replica shows may be at most; no value without a replica, or while that is not known.',
      (gauge) => {
        const { lag = Infinity } = reader.replica?.state() ?? {};
        if (Number.isFinite(lag)) gauge.set(lag / 1_000);
        else gauge.remove();
      },
    );
    metrics.gauge(
      'replica_reads',
      'Reads since the start that the replica has answered, and those that the primary had to answer instead.',
      (gauge) => {
        const state = reader.replica?.state();
        if (!state) return;
        gauge.set({ result: 'served' }, state.served);
        gauge.set({ result: 'failed' }, state.failed);
      },
      ['result'],
    );
  }
}
