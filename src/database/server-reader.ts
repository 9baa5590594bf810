import type { DatabaseSettings } from '../settings/settings.js';
import type { Connections } from './wire/connections.js';
import { SharedConnections } from './wire/shared-connections.js';
import { FairQueue, limitsForPool } from './fair-queue.js';
import type { Queryable, Statement } from './sql.js';

/** Reads from one server, each time by one prepared statement; rows are as the driver delivers them. */
export class ServerReader implements Queryable {
  private readonly shared: SharedConnections;
  private readonly queue: FairQueue;
  private lastResponse = 0;

  constructor(
    private readonly connections: Pick<Connections, 'pool'>,
    { databasePoolSize, databaseReads }: Pick<DatabaseSettings, 'databasePoolSize' | 'databaseReads'>,
  ) {
    this.shared = new SharedConnections(connections);
    const { perWorkspace, longestWait } = databaseReads;
    this.queue = new FairQueue(
      { ...limitsForPool(databasePoolSize, perWorkspace), longestWait },
      (since) => this.lastResponse > since,
    );
  }

  /** In the workspace's turn. */
  list<Row extends object>(workspaceId: string, statement: Statement): Promise<Row[]> {
    const { mayTakeLong = false } = statement;
    return this.queue.run(workspaceId, mayTakeLong, () => this.query<Row>(statement));
  }

  async query<Row extends object>({ text, values, planEachTime }: Statement): Promise<Row[]> {
    const pool = await this.connections.pool();
    const parameters = values as unknown[];
    // PreparingClient names a statement, and so keeps its plan, unless it comes as an object.
    const result = await (planEachTime
      ? pool.query({ text, values: parameters })
      : pool.query(text, parameters));
    this.lastResponse = performance.now();
    return result.rows as Row[];
  }

  /** Only for statements that find rows by a key: they share connections, so a slow one would delay others. */
  async byKey<Row extends object>(statement: Statement): Promise<Row | undefined> {
    return (await this.allByKey<Row>(statement))[0];
  }

  async allByKey<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    const { rows } = await this.shared.query(text, values);
    this.lastResponse = performance.now();
    return rows as Row[];
  }

  async poolUse(): Promise<{ total: number; idle: number; waiting: number }> {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = await this.connections.pool();
    return { total, idle, waiting };
  }

  listUse(): { running: number; waiting: number } {
    return this.queue.use();
  }
}
