import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Rows, Statement } from './sql.js';

/**
 * Runs reads: one prepared statement each, straight on the pool that MikroORM also uses, rows as they come.
 */
@Injectable()
export class Reader implements Rows {
  private pool: Promise<Pool> | undefined;

  constructor(private readonly orm: MikroORM) {}

  async rows<Row extends object>({ text, values, planEachTime }: Statement): Promise<Row[]> {
    const pool = await this.connections();
    const parameters = values as unknown[];
    // Connections give a statement a name, and with it a lasting plan, unless it comes as an object.
    const result = await (planEachTime
      ? pool.query({ text, values: parameters })
      : pool.query(text, parameters));
    return result.rows as Row[];
  }

  async row<Row extends object>(statement: Statement): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  /** How the pool's connections are used right now; `waiting` is how many wait for one. */
  async poolUse(): Promise<{ total: number; idle: number; waiting: number }> {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = await this.connections();
    return { total, idle, waiting };
  }

  private connections(): Promise<Pool> {
    // One look-up for the life of the process; a failed one is not kept.
    this.pool ??= this.orm.em
      .getConnection()
      .getNativeClient()
      .catch((error: unknown) => {
        this.pool = undefined;
        throw error;
      });
    return this.pool;
  }
}
