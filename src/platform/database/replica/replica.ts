import type { DatabaseSettings } from '../../settings/settings.js';
import { type BudgetSettings, budgetsOf } from '../../governor/budgets.js';
import { BudgetUsedUp, Governor, ProcessBusy } from '../../governor/governor.js';
import { Probe } from '../../telemetry/probe.js';
import { migrations } from '../migrations/index.js';
import { isUnavailable, timeoutIn } from '../postgres-errors.js';
import type { ReadReplica, ReplicaState } from '../reader.js';
import { ServerReader } from '../server-reader.js';
import { Lag } from './lag.js';
import { ReplicaConnections } from './replica-connections.js';

const PROBE_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;

/** How long polling continues after the last read. */
const IDLE_MS = 60_000;

type ReplicaSettings = Pick<
  DatabaseSettings,
  'databaseReadMaxLag' | 'databasePoolSize' | 'databasePooler' | 'databaseTimeouts'
> &
  BudgetSettings;

interface Position {
  readonly position: number;
  /** The system identifier, which a primary shares with its physical replicas. */
  readonly system: string;
}

interface ReplicaPosition extends Position {
  readonly isStandby: boolean;
  readonly migrations: number;
}

const PRIMARY_POSITION = {
  text: `SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS position,
    (SELECT system_identifier::text FROM pg_control_system()) AS system`,
  values: [],
};

const REPLICA_POSITION = {
  text: `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS position,
    (SELECT system_identifier::text FROM pg_control_system()) AS system,
    pg_is_in_recovery() AS "isStandby",
    (SELECT count(*)::integer FROM schema_migration WHERE name = ANY ($1)) AS migrations`,
  values: [migrations.map(({ name }) => name)],
};

/** A streaming replica, used while it has this version's schema and lags no more than accepted. */
export class Replica implements ReadReplica {
  private readonly connections: ReplicaConnections;
  private readonly reader: ServerReader;
  private readonly primaryPosition: Probe<(Position & { time: number }) | undefined>;
  private readonly replicaPosition: Probe<ReplicaPosition | undefined>;
  private readonly lag = new Lag();
  private system: string | undefined;
  private isUp = false;
  private served = 0;
  private failed = 0;
  private lastReadAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    primary: ServerReader,
    databaseUrl: string,
    private readonly settings: ReplicaSettings,
  ) {
    this.connections = new ReplicaConnections(databaseUrl, settings);
    this.reader = new ServerReader(this.connections, new Governor(budgetsOf(settings)), settings);
    this.primaryPosition = new Probe(async () => {
      const time = performance.now();
      const [position] = await primary.query<Position>(PRIMARY_POSITION);
      return position && { ...position, time };
    }, PROBE_TIMEOUT_MS);
    this.replicaPosition = new Probe(() => this.connections.probe(REPLICA_POSITION), PROBE_TIMEOUT_MS);
  }

  isWithin(maxLag = this.settings.databaseReadMaxLag): boolean {
    this.keepProbing();
    return this.isUp && this.lag.at(performance.now()) <= maxLag;
  }

  async read<Result>(read: (from: ServerReader) => Promise<Result>): Promise<Result> {
    const result = await read(this.reader);
    this.served += 1;
    return result;
  }

  /** Whether to retry a failed read on the primary: not after a statement timeout or a rejection by a budget. */
  hasFailed(error: unknown): boolean {
    if (error instanceof BudgetUsedUp || error instanceof ProcessBusy) return false;
    if (timeoutIn(error) === 'statement') return false;
    this.failed += 1;
    if (isUnavailable(error)) this.isUp = false;
    return true;
  }

  state(): ReplicaState {
    const isWithin = this.isWithin();
    const status = !this.isUp ? 'down' : isWithin ? 'up' : 'behind';
    return { status, lag: this.lag.at(performance.now()), served: this.served, failed: this.failed };
  }

  disconnect(): void {
    this.connections.disconnect('The service stops.');
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.connections.close();
  }

  private keepProbing(): void {
    this.lastReadAt = performance.now();
    if (this.timer || this.isClosed) return;
    this.timer = setTimeout(() => void this.probeAgain(), 0).unref();
  }

  private async probeAgain(): Promise<void> {
    await this.probePrimary();
    await this.probeReplica();
    const isWanted = performance.now() - this.lastReadAt < IDLE_MS;
    if (!isWanted) this.isUp = false;
    this.timer =
      isWanted && !this.isClosed
        ? setTimeout(() => void this.probeAgain(), PROBE_INTERVAL_MS).unref()
        : undefined;
  }

  /** Samples the primary's position. Without an answer, the replica's computed age only grows. */
  private async probePrimary(): Promise<void> {
    const primary = await this.primaryPosition.answer().catch(() => undefined);
    if (!primary) return;
    this.lag.primaryWasAt(primary.position, primary.time);
    this.system = primary.system;
  }

  private async probeReplica(): Promise<void> {
    try {
      const replica = await this.replicaPosition.answer();
      const isReplica = replica?.isStandby === true && replica.system === this.system;
      if (isReplica) this.lag.replicaIsAt(replica.position);
      this.isUp = isReplica && replica.migrations === migrations.length;
    } catch {
      this.isUp = false;
      // Fails pending reads, so that they are retried on the primary.
      this.connections.disconnect('The replica does not answer.');
    }
  }
}
