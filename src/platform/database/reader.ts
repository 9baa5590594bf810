import { AsyncLocalStorage } from 'node:async_hooks';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { ServerReader } from './server-reader.js';
import type { Queryable, QuerySource, Statement } from './sql.js';

/** How stale an answer may be that a request accepts. */
export interface Staleness {
  /** The largest accepted lag in milliseconds; undefined for the limit in the settings. */
  readonly maxLag: number | undefined;
  source?: 'primary' | 'replica';
}

const accepted = new AsyncLocalStorage<Staleness>();

/** Lets a replica serve all reads that `work` starts, now or later. @param maxLag in milliseconds */
export const acceptStaleness = (maxLag: number | undefined, work: () => void): void =>
  accepted.run({ maxLag }, work);

export const acceptedStaleness = (): Staleness | undefined => accepted.getStore();

type Read<Result> = (from: ServerReader) => Promise<Result>;

export interface ReplicaState {
  readonly status: 'up' | 'behind' | 'down';
  /** An upper bound of the replica's age in milliseconds; infinite while unknown. */
  readonly lag: number;
  /** How many reads the replica served, and how many failed on it and went to the primary. */
  readonly served: number;
  readonly failed: number;
}

export interface ReadReplica {
  /** @param maxLag in milliseconds; undefined for the limit in the settings */
  isWithin(maxLag?: number): boolean;
  read<Result>(read: Read<Result>): Promise<Result>;
  hasFailed(error: unknown): boolean;
  state(): ReplicaState;
  /** Closes the connections. Running and later statements fail. */
  disconnect(): void;
  close(): Promise<void>;
}

/** Reads outside of transactions: from the replica if the request accepts stale answers, else from the primary. */
export class Reader implements Queryable, OnApplicationShutdown {
  constructor(
    /** Serves reads that must not be stale. */
    readonly primary: ServerReader,
    readonly replica?: ReadReplica,
  ) {}

  of(workspaceId: string): QuerySource {
    return { query: (statement) => this.list(workspaceId, statement) };
  }

  list<Row extends object>(workspaceId: string, statement: Statement): Promise<Row[]> {
    return this.read((server) => server.list<Row>(workspaceId, statement));
  }

  query<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.read((server) => server.query<Row>(statement));
  }

  /** Only for statements that find rows by a key: these share connections, so a slow one would delay others. */
  byKey<Row extends object>(statement: Statement): Promise<Row | undefined> {
    return this.read((server) => server.byKey<Row>(statement));
  }

  allByKey<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.read((server) => server.allByKey<Row>(statement));
  }

  poolUse(): Promise<{ total: number; idle: number; waiting: number }> {
    return this.primary.poolUse();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replica?.close();
  }

  private read<Result>(read: Read<Result>): Promise<Result> {
    const staleness = this.replica && acceptedStaleness();
    if (!this.replica || !staleness) return read(this.primary);
    // All reads of a request go to the same server.
    staleness.source ??= this.replica.isWithin(staleness.maxLag) ? 'replica' : 'primary';
    if (staleness.source === 'primary') return read(this.primary);
    return this.replica.read(read).catch((error: unknown) => {
      if (!this.replica?.hasFailed(error)) throw error;
      staleness.source = 'primary';
      return read(this.primary);
    });
  }
}
