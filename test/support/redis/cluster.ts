import { Command } from 'ioredis';

/** A Redis Cluster of three masters, of which one after the other can be killed. */
export interface TestCluster {
  /** For `REDIS_CLUSTER`. */
  readonly nodes: string;
  /** Kills the master that has a key, by SIGKILL; what is returned starts it again, empty. */
  killMasterOf(key: string): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** With replicas, another takes the place of a killed master. */
  readonly replicas?: boolean;
}

export const MASTERS = 3;

/** Until the others notice that a node is gone. */
export const NODE_TIMEOUT_MS = 500;

const SLOTS = 16_384;

export const slotOf = (key: string): number => new Command('get', [key]).getSlot();

/** Each master has a range of slots. */
export const firstSlotOf = (range: number): number => Math.ceil((range * SLOTS) / MASTERS);

export function rangeOf(slot: number): number {
  let range = 0;
  while (slot >= firstSlotOf(range + 1)) range += 1;
  return range;
}
