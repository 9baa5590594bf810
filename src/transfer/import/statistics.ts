import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { KINDS, TABLES } from '../kinds.js';
import type { Tally } from './tally.js';

/** Of a kind, written by one import. With fewer, plans that are made for what was there before do. */
const MANY = 5_000;

const SIDE_TABLES = ['discovery_assignee', 'discovery_field_value', 'discovery_tag'];

/** ANALYZE waits for VACUUM and CREATE INDEX CONCURRENTLY, and they wait for it. */
const LIMITS = `SET LOCAL citus.propagate_set_commands = 'local';
  SET LOCAL lock_timeout = '500ms';
  SET LOCAL statement_timeout = '60s'`;

/**
 * Has PostgreSQL look at tables that an import has filled. It would do so by itself a minute later, and until then plan for
 * empty ones: an export takes ten times as long.
 */
@Injectable()
export class Statistics {
  private readonly logger = new Logger(Statistics.name);

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Never fails. One table at a time: all locks at once would be in the way of shards that move. */
  async renew({ counts }: Tally): Promise<void> {
    for (const kind of KINDS) {
      if (counts[kind].created + counts[kind].updated < MANY) continue;
      for (const table of [TABLES[kind], ...(kind === 'discovery' ? SIDE_TABLES : [])])
        await this.analyze(table);
    }
  }

  private async analyze(table: string): Promise<void> {
    try {
      await this.unitOfWork.write(null, async (transaction) => {
        await transaction.query({ text: LIMITS, values: [] });
        await transaction.query({ text: `ANALYZE ${table}`, values: [] });
      });
    } catch (error) {
      this.logger.log(`ANALYZE ${table} is left to PostgreSQL: ${String(error)}`);
    }
  }
}
