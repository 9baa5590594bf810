export interface Scale {
  readonly discoveries: number;
  /** Fewer: each run copies them row by row. */
  readonly clusterDiscoveries: number;
  /** Short ones, of two or more in turn. */
  readonly rounds: number;
  readonly seconds: number;
  /** Seconds for each scenario that aren't counted: a process that has just started is not what anybody runs for long. */
  readonly warming: number;
  /** Requests of each scenario whose answers are compared with the bare server's. */
  readonly compared: number;
  /** Ends the warming and each round by their requests instead of their time: a round has those that take the service so many microseconds of processor time. */
  readonly amounts?: { readonly warming: number; readonly micros: number };
  /** Rounds in which something has to happen first. */
  readonly long: { readonly rounds: number; readonly seconds: number };
  /** Numbers of discoveries. */
  readonly scales: readonly number[];
  readonly times: number;
  /** Connections of one process to PostgreSQL. */
  readonly pools: readonly number[];
  /** Records of one bulk. */
  readonly bulk: number;
  /** How often the first lines of an export are imported and copied; figures are the medians of these pairs. */
  readonly imports: { readonly pairs: number; readonly lines: number };
  /** Of the whole service, after the first. */
  readonly starts: number;
  readonly requests: number;
  /** Transactions in the feed, of five events each. */
  readonly commits: number;
  /** Discoveries that these events are of. */
  readonly changed: number;
}

export const SMOKE: Scale = {
  discoveries: 2_000,
  clusterDiscoveries: 2_000,
  rounds: 1,
  seconds: 1,
  warming: 0,
  compared: 10,
  long: { rounds: 1, seconds: 1 },
  scales: [2_000],
  times: 2,
  pools: [2],
  bulk: 20,
  imports: { pairs: 1, lines: 500 },
  starts: 0,
  requests: 20,
  commits: 200,
  changed: 2_000,
};

export const QUICK: Scale = {
  discoveries: 50_000,
  clusterDiscoveries: 10_000,
  rounds: 5,
  seconds: 1,
  warming: 3,
  compared: 100,
  long: { rounds: 2, seconds: 4 },
  scales: [5_000, 50_000],
  times: 100,
  pools: [2, 5, 10, 20, 40],
  bulk: 500,
  imports: { pairs: 1, lines: 1_000_000 },
  starts: 2,
  requests: 20_000,
  commits: 20_000,
  changed: 10_000,
};

export const GATE: Scale = {
  ...QUICK,
  discoveries: 2_000,
  rounds: 19,
  amounts: { warming: 256, micros: 200_000 },
  imports: { pairs: 2, lines: 1_000_000 },
};

export const FULL: Scale = {
  discoveries: 1_000_000,
  clusterDiscoveries: 100_000,
  rounds: 15,
  seconds: 2,
  warming: 3,
  compared: 100,
  long: { rounds: 5, seconds: 8 },
  scales: [10_000, 100_000, 1_000_000],
  times: 100,
  pools: [2, 5, 10, 20, 40],
  bulk: 500,
  imports: { pairs: 1, lines: 1_000_000 },
  starts: 5,
  requests: 1_000_000,
  commits: 200_000,
  changed: 10_000,
};
