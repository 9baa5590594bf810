import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../../platform/database/transactions.js';
import { KINDS, TABLES } from '../kinds.js';
import type { Tally } from './tally.js';

/** The fewest created and updated records of a kind that make new statistics worthwhile. */
const MANY = 5_000;

const SIDE_TABLES = ['discovery_assignee', 'discovery_field_value', 'discovery_tag'];

/** Short timeouts, because ANALYZE waits for a concurrent VACUUM or CREATE INDEX CONCURRENTLY. */
const LIMITS = `SET LOCAL citus.propagate_set_commands = 'local';
  SET LOCAL lock_timeout = '500ms';
  SET LOCAL statement_timeout = '60s'`;

/** Runs ANALYZE on imported tables. Plans for empty tables make an export ten times as slow. */
@Injectable()
export class Statistics {
  private readonly logger = new Logger(Statistics.name);

  constructor(private readonly transactions: Transactions) {}

  /** Never fails. Analyses one table per transaction, because locks on all tables would block moves of shards. */
  async renew({ counts }: Tally): Promise<void> {
    for (const kind of KINDS) {
      if (counts[kind].created + counts[kind].updated < MANY) continue;
      for (const table of [TABLES[kind], ...(kind === 'discovery' ? SIDE_TABLES : [])])
        await this.analyze(table);
    }
  }

  private async analyze(table: string): Promise<void> {
    try {
      await this.transactions.write(null, async (transaction) => {
        await transaction.query({ text: LIMITS, values: [] });
        await transaction.query({ text: `ANALYZE ${table}`, values: [] });
      });
    } catch (error) {
      this.logger.log(`ANALYZE ${table} is left to PostgreSQL: ${String(error)}`);
    }
  }
}
