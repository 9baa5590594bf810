import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { hasCitus } from '../distribution.js';
import { PreparingClient } from './preparing-client.js';

/** The pool that MikroORM creates and closes. */
@Injectable()
export class Connections {
  private readonly open = new Set<PoolClient>();
  private isDisconnected = false;

  constructor(private readonly orm: MikroORM) {}

  readonly pool = once(() => this.find());

  /** Whether the database is a cluster of Citus. */
  readonly isCluster = once(async () => hasCitus(await this.pool()));

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

/** A failure isn't kept. */
function once<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let found: Promise<Result> | undefined;
  const forget = (error: unknown): never => {
    found = undefined;
    throw error;
  };
  return () => (found ??= find().catch(forget));
}

/** If BEGIN fails, PostgreSQL refuses what was sent behind it only if `isReadOnlyByDefault`. */
export function begin(
  client: PoolClient,
  mayWrite: boolean,
): {
  readonly begun: Promise<unknown>;
  readonly isReadOnlyByDefault: boolean;
} {
  const { isReadOnlyByDefault, begin: text } =
    client instanceof PreparingClient ? client : { isReadOnlyByDefault: false, begin: 'BEGIN' };
  return {
    begun: client.query(isReadOnlyByDefault && mayWrite ? 'BEGIN READ WRITE' : text),
    isReadOnlyByDefault,
  };
}
