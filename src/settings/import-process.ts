/** How workers start processes that run imports, and what bounds those. Times are in milliseconds. */
export interface ImportProcessSettings {
  /** The program, and Node's options for it. */
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where there are too few processors, requests and refreshes get three times as much of them. */
  readonly niceness: number;
  /** After so long, imports of other workspaces come first. */
  readonly slice: number;
  /** How often a process tells that it is alive, and when it is taken for dead. */
  readonly aliveEvery: number;
  readonly silence: number;
  /** From when it begins or goes on until it ends or makes way for others. */
  readonly longestTurn: number;
  /** How long a process stays that has nothing to do. */
  readonly idle: number;
}

export const IMPORT_LIMITS = {
  niceness: 5,
  slice: 15_000,
  aliveEvery: 5_000,
  silence: 60_000,
  longestTurn: 1_800_000,
  idle: 10_000,
};

/** Like that of `npm run import`. */
export const IMPORT_HEAP = ['--max-semi-space-size=16', '--max-old-space-size=384'];
