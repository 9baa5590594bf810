import { type Environment, readEnvironment } from '../settings/settings.js';

/** A limit of one process's resource. */
export interface Budget {
  /** The limit of each workspace; beyond it, requests are rejected with 429 and the budget's code. */
  readonly each: number;
  /** The limit of all workspaces together; beyond it, requests are rejected with 503. */
  readonly all: number;
  /** How long to wait for a free slot, in milliseconds; without it, requests beyond the limit are rejected at once. */
  readonly wait?: number;
  /** Other budgets that a slot of this one is counted in as well. */
  readonly within?: readonly BudgetName[];
  /** After how many milliseconds a consumable budget is renewed; slots of other budgets are given back. */
  readonly window?: number;
  /** The Retry-After of a rejection, in seconds. */
  readonly retryAfter?: number;
  readonly code: string;
  readonly what: string;
}

const LISTS = { code: 'too_many_reads', what: 'lists and searches at a time' };
const CHANGES = { code: 'too_many_writes', what: 'changes at a time' };
const STREAMS = { code: 'too_many_streams', what: 'streams and waits for events at a time' };

const REFUSALS = {
  requests: { code: 'too_many_requests', what: 'requests at a time' },
  bodies: { code: 'too_much_at_once', what: 'bytes of bodies at a time', retryAfter: 1 },
  // A piece of less than 16 bytes takes as much processor time as one of a kilobyte.
  pieces: { code: 'too_many_pieces', what: 'tiny pieces of bodies in a minute' },
  uploads: { code: 'too_many_uploads', what: 'files on their way' },
  imports: { code: 'too_many_imports', what: 'imports that are not done', retryAfter: 30 },
  exports: { code: 'too_many_exports', what: 'exports at a time', retryAfter: 30 },
  connections: { code: 'too_many_connections', what: 'connections' },
  reads: LISTS,
  slowReads: LISTS,
  slowReadTime: { code: 'too_much_read_time', what: 'ms of slow reads in a minute' },
  writes: CHANGES,
  bulks: CHANGES,
  answers: { code: 'too_much_unread', what: 'bytes of answers that nobody reads', retryAfter: 1 },
  streams: STREAMS,
  // Counted for each token instead of each workspace.
  tokenStreams: STREAMS,
};

export type BudgetName = keyof typeof REFUSALS;
export const BUDGET_NAMES = Object.keys(REFUSALS) as BudgetName[];
export type Budgets = Readonly<Record<BudgetName, Budget>>;

export type BudgetSettings = Pick<
  Environment,
  'databasePoolSize' | 'databaseReads' | 'slowReadTime' | 'maxBodyBytes' | 'maxInFlight'
>;

/** The budgets of a process by its settings; docs/operations.md#limits-per-workspace explains them. */
export function budgetsOf(settings: BudgetSettings): Budgets {
  const { databasePoolSize: pool, databaseReads, slowReadTime, maxBodyBytes: bytes, maxInFlight } = settings;
  const { perWorkspace, longestWait: wait } = databaseReads;
  const part = (of: number, share: number): number => Math.max(1, Math.floor(of * share));
  const most = part(pool, 0.8);
  const writes = part(pool, 0.6);
  const reads = Math.min(perWorkspace ?? writes, most);
  const connected = { all: most, wait, within: ['connections'] } as const;
  const perMinute = { all: Infinity, window: 60_000 };
  const shares: Record<BudgetName, Omit<Budget, 'code' | 'what'>> = {
    requests: { each: part(maxInFlight, 0.5), all: maxInFlight },
    bodies: { each: part(bytes, 0.25), all: bytes },
    pieces: { each: 200_000, ...perMinute },
    uploads: { each: 3, all: 24 },
    // Counted across all processes.
    imports: { each: 20, all: Infinity },
    exports: { each: 1, all: 8 },
    connections: { each: Math.max(2, pool - 2), all: pool },
    reads: { each: reads, ...connected },
    slowReads: { each: part(reads, 1 / 3), ...connected, within: ['reads', 'connections'] },
    slowReadTime: { each: slowReadTime || Infinity, ...perMinute },
    writes: { each: writes, ...connected },
    bulks: { each: part(writes, 1 / 6), wait, all: part(most, 1 / 3), within: ['writes', 'connections'] },
    answers: { each: part(bytes, 0.5), all: 2 * bytes },
    streams: { each: part(maxInFlight, 0.25), all: maxInFlight },
    tokenStreams: { each: 10, all: Infinity },
  };
  const budgets = BUDGET_NAMES.map((name) => [name, { ...shares[name], ...REFUSALS[name] }]);
  return Object.fromEntries(budgets) as Budgets;
}

export const DEFAULT_BUDGETS = budgetsOf(readEnvironment({}));
