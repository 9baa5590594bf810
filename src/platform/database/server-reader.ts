import type { Governor } from '../governor/governor.js';
import type { DatabaseSettings } from '../settings/settings.js';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Connections } from './wire/connections.js';
import { PreparingClient, unnamed } from './wire/preparing-client.js';
import { SharedConnections } from './wire/shared-connections.js';
import type { Queryable, Statement } from './sql.js';

export class ServerReader implements Queryable {
  private readonly shared: SharedConnections;
  private readonly statementTimeout: number;

  constructor(
    private readonly connections: Pick<Connections, 'pool'>,
    private readonly governor: Governor,
    { databaseTimeouts }: Pick<DatabaseSettings, 'databaseTimeouts'>,
  ) {
    this.statementTimeout = databaseTimeouts.statement;
    this.shared = new SharedConnections(connections);
  }

  /** Runs a list's statement once the workspace has a free slot. */
  list<Row extends object>(workspaceId: string, statement: Statement): Promise<Row[]> {
    if (!statement.mayTakeLong)
      return this.governor.run('reads', workspaceId, () => this.query<Row>(statement));
    this.governor.take('slowReadTime', workspaceId);
    return this.governor.run('slowReads', workspaceId, async () => {
      const began = performance.now();
      try {
        return await this.query<Row>(statement);
      } finally {
        this.governor.spend('slowReadTime', workspaceId, performance.now() - began);
      }
    });
  }

  async query<Row extends object>(statement: Statement): Promise<Row[]> {
    const pool = await this.connections.pool();
    const { rows } = await (statement.timeLimit === undefined
      ? send(pool, statement)
      : this.withinTime(pool, statement, statement.timeLimit));
    this.governor.noteProgress();
    return rows as Row[];
  }

  /** Runs a statement with a time limit in one round trip, in a transaction so that the limit ends with it. */
  private async withinTime(pool: Pool, statement: Statement, timeLimit: number): Promise<QueryResult> {
    const client = await pool.connect();
    let isBroken = false;
    try {
      const limit = Math.min(timeLimit, this.statementTimeout || timeLimit);
      const results = await Promise.allSettled([
        client.query(client instanceof PreparingClient ? client.begin : 'BEGIN'),
        client.query(`SET LOCAL statement_timeout = ${limit}`),
        send(client, statement),
        client.query('COMMIT'),
      ]);
      const failed = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
      isBroken = results[3].status === 'rejected';
      if (failed) throw failed.reason;
      return (results[2] as PromiseFulfilledResult<QueryResult>).value;
    } finally {
      client.release(isBroken);
    }
  }

  /** Only for statements that find rows by a key: these share connections, so a slow one would delay others. */
  async byKey<Row extends object>(statement: Statement): Promise<Row | undefined> {
    return (await this.allByKey<Row>(statement))[0];
  }

  async allByKey<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    const { rows } = await this.shared.query(text, values);
    this.governor.noteProgress();
    return rows as Row[];
  }

  async poolUse(): Promise<{ total: number; idle: number; waiting: number }> {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = await this.connections.pool();
    return { total, idle, waiting };
  }
}

const send = (to: Pool | PoolClient, { text, values, planEachTime }: Statement): Promise<QueryResult> =>
  planEachTime ? to.query(unnamed(text, values)) : to.query(text, values as unknown[]);
