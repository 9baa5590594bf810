import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { PreparingClient } from './preparing-client.js';

/** The pool that MikroORM creates and closes. */
@Injectable()
export class Connections {
  private lookup: Promise<Pool> | undefined;
  private readonly open = new Set<PoolClient>();
  private isDisconnected = false;

  constructor(private readonly orm: MikroORM) {}

  pool(): Promise<Pool> {
    // A failed look-up isn't kept.
    this.lookup ??= this.find().catch((error: unknown) => {
      this.lookup = undefined;
      throw error;
    });
    return this.lookup;
  }

  /** Closes all connections, including those still to come. PostgreSQL rolls back what isn't committed. */
  disconnect(): void {
    this.isDisconnected = true;
    for (const client of this.open) end(client);
  }

  private async find(): Promise<Pool> {
    const pool = await this.orm.em.getConnection().getNativeClient();
    pool.on('connect', (client) => {
      this.open.add(client);
      if (this.isDisconnected) end(client);
    });
    pool.on('remove', (client) => this.open.delete(client));
    return pool;
  }
}

function end(client: PoolClient): void {
  if (client instanceof PreparingClient) client.disconnect('The service stops.');
}

/** If BEGIN fails, PostgreSQL refuses what was sent behind it only if `isReadOnlyByDefault`. */
export function begin(client: PoolClient): {
  readonly begun: Promise<unknown>;
  readonly isReadOnlyByDefault: boolean;
} {
  const { isReadOnlyByDefault, begin: text } =
    client instanceof PreparingClient ? client : { isReadOnlyByDefault: false, begin: 'BEGIN' };
  return { begun: client.query(isReadOnlyByDefault ? 'BEGIN READ WRITE' : text), isReadOnlyByDefault };
}
