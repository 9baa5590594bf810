import { type Environment, readEnvironment } from '../settings/settings.js';

/** What a workspace may hold of one process. Beyond it, the answer is 429 with the code. */
export interface Budget {
  /** The share of one workspace. */
  readonly each: number;
  /** What all workspaces may hold together; beyond it, the answer is 503. */
  readonly all: number;
  /** How long a place is waited for, in milliseconds; otherwise the next one is refused at once. */
  readonly wait?: number;
  /** What has to be free as well. */
  readonly within?: readonly BudgetName[];
  /** Set for what is not given back, but used up in a time, in milliseconds. */
  readonly window?: number;
  /** In seconds. */
  readonly retryAfter?: number;
  readonly code: string;
  /** What there are too many of. */
  readonly what: string;
}

export const BUDGET_NAMES = [
  ...(['requests', 'bodies', 'pieces', 'uploads', 'imports', 'exports', 'connections'] as const),
  ...(['reads', 'slowReads', 'slowReadTime', 'writes', 'bulks'] as const),
] as const;
export type BudgetName = (typeof BUDGET_NAMES)[number];
export type Budgets = Readonly<Record<BudgetName, Budget>>;

export type BudgetSettings = Pick<
  Environment,
  'databasePoolSize' | 'databaseReads' | 'slowReadTime' | 'maxBodyBytes' | 'maxInFlight'
>;

const LISTS = { code: 'too_many_reads', what: 'lists and searches at a time' };
const CHANGES = { code: 'too_many_writes', what: 'changes at a time' };

/** The price list; docs/operations.md#budgets explains it. */
export function budgetsOf(settings: BudgetSettings): Budgets {
  const { databasePoolSize: pool, databaseReads, slowReadTime, maxBodyBytes: bytes, maxInFlight } = settings;
  const { perWorkspace, longestWait: wait } = databaseReads;
  const part = (of: number, share: number): number => Math.max(1, Math.floor(of * share));
  const most = part(pool, 0.8);
  const writes = part(pool, 0.6);
  const reads = Math.min(perWorkspace ?? writes, most);
  const connected = { all: most, wait, within: ['connections'] } as const;
  return {
    requests: {
      each: part(maxInFlight, 0.5),
      all: maxInFlight,
      code: 'too_many_requests',
      what: 'requests at a time',
    },
    // The share of one token.
    bodies: {
      each: part(bytes, 0.25),
      all: bytes,
      code: 'too_much_at_once',
      what: 'bytes of bodies at a time',
      retryAfter: 1,
    },
    // Of fewer than 16 bytes, by one token: each takes as long as a kilobyte.
    pieces: {
      each: 200_000,
      all: Infinity,
      window: 60_000,
      code: 'too_many_pieces',
      what: 'tiny pieces of bodies in a minute',
    },
    uploads: { each: 3, all: 24, code: 'too_many_uploads', what: 'files on their way' },
    // Of all processes.
    imports: {
      each: 20,
      all: Infinity,
      code: 'too_many_imports',
      what: 'imports that are not done',
      retryAfter: 30,
    },
    exports: { each: 1, all: 8, code: 'too_many_exports', what: 'exports at a time', retryAfter: 30 },
    connections: {
      each: Math.max(2, pool - 2),
      all: pool,
      code: 'too_many_connections',
      what: 'connections',
    },
    reads: { each: reads, ...connected, ...LISTS },
    slowReads: { each: part(reads, 1 / 3), ...connected, within: ['reads', 'connections'], ...LISTS },
    slowReadTime: {
      each: slowReadTime || Infinity,
      all: Infinity,
      window: 60_000,
      code: 'too_much_read_time',
      what: 'ms of slow reads in a minute',
    },
    writes: { each: writes, ...connected, ...CHANGES },
    bulks: {
      each: part(writes, 1 / 6),
      ...connected,
      all: part(most, 1 / 3),
      within: ['writes', 'connections'],
      ...CHANGES,
    },
  };
}

export const DEFAULT_BUDGETS = budgetsOf(readEnvironment({}));
