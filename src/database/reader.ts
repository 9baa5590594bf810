import { createHash } from 'node:crypto';
import { MikroORM, type PostgreSqlConnection } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Rows, Statement } from './sql.js';

const MOST_NAMED_STATEMENTS = 1_000;

/**
 * Runs reads: one prepared statement each, straight on the pool that MikroORM also uses, rows as they come.
 */
@Injectable()
export class Reader implements Rows {
  private pool: Promise<Pool> | undefined;
  private readonly names = new Map<string, string>();

  constructor(private readonly orm: MikroORM) {}

  async rows<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    const pool = await this.connections();
    const result = await pool.query({ ...this.named(text), text, values: values as unknown[] });
    return result.rows as Row[];
  }

  async row<Row extends object>(statement: Statement): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  private connections(): Promise<Pool> {
    // One look-up for the life of the process; a failed one is not kept.
    this.pool ??= (this.orm.em.getConnection() as PostgreSqlConnection).getNativeClient().catch((error) => {
      this.pool = undefined;
      throw error;
    });
    return this.pool;
  }

  /**
   * A name makes PostgreSQL keep the plan for the connection's life. The number of names is bounded because
   * each costs memory on every connection.
   */
  private named(text: string): { name: string } | undefined {
    let name = this.names.get(text);
    if (!name) {
      if (this.names.size >= MOST_NAMED_STATEMENTS) return undefined;
      name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
      this.names.set(text, name);
    }
    return { name };
  }
}
