import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { hasCitus } from '../distribution.js';
import { PreparingClient } from './preparing-client.js';

const REASON = 'The service stops.';

/** The process's connection pool, which MikroORM creates and closes. */
@Injectable()
export class Connections {
  private isDisconnected = false;

  constructor(private readonly orm: MikroORM) {}

  private readonly made = once(async () => this.orm.em.getConnection().getNativeClient());

  readonly isCluster = once(async () => hasCitus(await this.pool()));

  async pool(): Promise<Pool> {
    if (this.isDisconnected) throw Object.assign(new Error(REASON), { code: 'ETIMEDOUT' });
    return this.made();
  }

  /** Closes all connections, present and future. PostgreSQL rolls back uncommitted transactions. */
  async disconnect(): Promise<void> {
    this.isDisconnected = true;
    const pool = await this.made().catch(() => undefined);
    pool?.on('connect', end);
    // Connections that are still connecting are only in a private field of the pool.
    if (pool) (Reflect.get(pool, '_clients') as readonly PoolClient[]).forEach(end);
  }
}

function end(client: PoolClient): void {
  if (client instanceof PreparingClient) client.disconnect(REASON);
}

function once<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let found: Promise<Result> | undefined;
  const forget = (error: unknown): never => {
    found = undefined;
    throw error;
  };
  return () => (found ??= find().catch(forget));
}

/** Sends BEGIN. If it fails, PostgreSQL rejects the statements after it only if `isReadOnlyByDefault`. */
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
    begun: client.query(isReadOnlyByDefault && mayWrite ? 'BEGIN READ WRITE' : text, []),
    isReadOnlyByDefault,
  };
}
