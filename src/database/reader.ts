import { Injectable } from '@nestjs/common';
import { Connections } from './connections.js';
import { SharedConnections } from './shared-connections.js';
import type { Rows, Statement } from './sql.js';

/** Runs reads: one prepared statement each, straight on the pool that MikroORM also uses, rows as they come. */
@Injectable()
export class Reader implements Rows {
  private readonly shared: SharedConnections;

  constructor(private readonly connections: Connections) {
    this.shared = new SharedConnections(connections);
  }

  async rows<Row extends object>({ text, values, planEachTime }: Statement): Promise<Row[]> {
    const pool = await this.connections.pool();
    const parameters = values as unknown[];
    // Connections give a statement a name, and with it a lasting plan, unless it comes as an object.
    const result = await (planEachTime
      ? pool.query({ text, values: parameters })
      : pool.query(text, parameters));
    return result.rows as Row[];
  }

  /**
   * The first row, if there is one. For what is found by a key: such statements take no time worth mentioning, so
   * they share connections, and nothing that takes longer may be among them.
   */
  async row<Row extends object>({ text, values }: Statement): Promise<Row | undefined> {
    const { rows } = await this.shared.query(text, values);
    return rows[0] as Row | undefined;
  }

  /** How the pool's connections are used right now; `waiting` is how many wait for one. */
  async poolUse(): Promise<{ total: number; idle: number; waiting: number }> {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = await this.connections.pool();
    return { total, idle, waiting };
  }
}
