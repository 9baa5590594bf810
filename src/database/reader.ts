import type { DatabaseSettings } from '../settings/settings.js';
import type { Connections } from './wire/connections.js';
import { SharedConnections } from './wire/shared-connections.js';
import type { Queryable, Statement } from './sql.js';
import { limitsForPool, FairQueue } from './fair-queue.js';

/** Runs reads: one prepared statement each, straight on the pool that MikroORM also uses, rows as they come. */
export class Reader implements Queryable {
  private readonly shared: SharedConnections;
  private readonly queue: FairQueue;
  /** When PostgreSQL answered last. */
  private heard = 0;

  constructor(
    private readonly connections: Connections,
    { databasePoolSize, databaseReads }: Pick<DatabaseSettings, 'databasePoolSize' | 'databaseReads'>,
  ) {
    this.shared = new SharedConnections(connections);
    const { perWorkspace, longestWait } = databaseReads;
    this.queue = new FairQueue(
      { ...limitsForPool(databasePoolSize, perWorkspace), longestWait },
      (since) => this.heard > since,
    );
  }

  /** For what callers ask for that may take long. */
  of(workspaceId: string): WorkspaceReads {
    return new WorkspaceReads(workspaceId, this.queue, this);
  }

  async query<Row extends object>({ text, values, planEachTime }: Statement): Promise<Row[]> {
    const pool = await this.connections.pool();
    const parameters = values as unknown[];
    // Connections give a statement a name, and with it a lasting plan, unless it comes as an object.
    const result = await (planEachTime
      ? pool.query({ text, values: parameters })
      : pool.query(text, parameters));
    this.heard = performance.now();
    return result.rows as Row[];
  }

  /**
   * The first row, if there is one. For what is found by a key: such statements take no time worth mentioning, so
   * they share connections, and nothing that takes longer may be among them.
   */
  async byKey<Row extends object>({ text, values }: Statement): Promise<Row | undefined> {
    const { rows } = await this.shared.query(text, values);
    this.heard = performance.now();
    return rows[0] as Row | undefined;
  }

  /** How the pool's connections are used right now; `waiting` is how many wait for one. */
  async poolUse(): Promise<{ total: number; idle: number; waiting: number }> {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = await this.connections.pool();
    return { total, idle, waiting };
  }

  /** How many lists are being read right now, and how many wait for their turn. */
  listUse(): { running: number; waiting: number } {
    return this.queue.use();
  }
}

/** The reads of one workspace that may take long: lists, searches, counts. Each waits for its turn. */
export class WorkspaceReads {
  constructor(
    private readonly workspaceId: string,
    private readonly queue: FairQueue,
    private readonly reader: Reader,
  ) {}

  query<Row extends object>(statement: Statement): Promise<Row[]> {
    const { mayTakeLong = false } = statement;
    return this.queue.run(this.workspaceId, mayTakeLong, () => this.reader.query<Row>(statement));
  }
}
