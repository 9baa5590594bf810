import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { PreparingClient } from './preparing-client.js';

/** The pool of this process's connections to PostgreSQL, which MikroORM has made and closes. */
@Injectable()
export class Connections {
  private asked: Promise<Pool> | undefined;
  private readonly open = new Set<PoolClient>();
  private isOver = false;

  constructor(private readonly orm: MikroORM) {}

  pool(): Promise<Pool> {
    // One look-up for the life of the process; a failed one is not kept.
    this.asked ??= this.find().catch((error: unknown) => {
      this.asked = undefined;
      throw error;
    });
    return this.asked;
  }

  /** Ends every connection, and those that come, whatever is being done there. PostgreSQL undoes what is not committed. */
  disconnect(): void {
    this.isOver = true;
    for (const client of this.open) end(client);
  }

  private async find(): Promise<Pool> {
    const pool = await this.orm.em.getConnection().getNativeClient();
    pool.on('connect', (client) => {
      this.open.add(client);
      if (this.isOver) end(client);
    });
    pool.on('remove', (client) => this.open.delete(client));
    return pool;
  }
}

function end(client: PoolClient): void {
  if (client instanceof PreparingClient) client.disconnect('The service stops.');
}

/** Begins a transaction. What is sent with it is refused by PostgreSQL, should this fail, if `isReadOnlyByDefault`. */
export function begin(client: PoolClient): {
  readonly begun: Promise<unknown>;
  readonly isReadOnlyByDefault: boolean;
} {
  const isReadOnlyByDefault = client instanceof PreparingClient && client.isReadOnlyByDefault;
  return { begun: client.query(isReadOnlyByDefault ? 'BEGIN READ WRITE' : 'BEGIN'), isReadOnlyByDefault };
}
