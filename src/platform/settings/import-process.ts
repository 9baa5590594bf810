/** How workers start import processes, and their limits. Times are in milliseconds. */
export interface ImportProcessSettings {
  /** The program, and Node's options for it. */
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** When processors are short, requests and refreshes get three times as much of them. */
  readonly niceness: number;
  /** After this, imports of other workspaces come first. */
  readonly slice: number;
  /** How often a process reports, and when it counts as dead. */
  readonly aliveEvery: number;
  readonly silence: number;
  /** From the start or resumption of an import to its end or its next pause. */
  readonly longestTurn: number;
  /** How long an idle process stays. */
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

/** As in `npm run import`. */
export const IMPORT_HEAP = ['--max-semi-space-size=16', '--max-old-space-size=384'];
