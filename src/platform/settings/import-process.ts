/** How workers start import processes, and limits of these. Times are in milliseconds. */
export interface ImportProcessSettings {
  /** The program, Node.js's options for it, and its environment. */
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The priority of the process: requests and refreshes get three times as much of a busy processor. */
  readonly niceness: number;
  /** After this time, an import pauses for those of other workspaces. */
  readonly slice: number;
  /** The interval of a process's reports, and the silence after which it counts as dead. */
  readonly aliveEvery: number;
  readonly silence: number;
  /** The longest time from the start or resumption of an import to its end or next pause. */
  readonly longestRun: number;
  /** How long an idle process is kept. */
  readonly idle: number;
}

export const IMPORT_LIMITS = {
  niceness: 5,
  slice: 15_000,
  aliveEvery: 5_000,
  silence: 60_000,
  longestRun: 1_800_000,
  idle: 10_000,
};

/** Node.js's options for the heap, as in `npm run import`. */
export const IMPORT_HEAP = ['--max-semi-space-size=16', '--max-old-space-size=384'];
