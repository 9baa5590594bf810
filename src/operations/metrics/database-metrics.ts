import { Injectable } from '@nestjs/common';
import { Reader } from '../../database/reader.js';
import { Metrics } from '../../telemetry/metrics.js';

@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, reader: Reader) {
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
      'list_reads',
      'Lists and searches of this process: those that PostgreSQL works on, and those that wait for their turn.',
      (gauge) => {
        const { running, waiting } = reader.listUse();
        gauge.set({ state: 'running' }, running);
        gauge.set({ state: 'waiting' }, waiting);
      },
      ['state'],
    );
  }
}
