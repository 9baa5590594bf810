import { parseArgs } from 'node:util';
import { GENERATORS } from './load/installed.js';

export const MEASUREMENTS = [
  'throughput',
  'flat',
  'processes',
  'pools',
  'crowd',
  'slow',
  'life',
  'import',
  'bulk',
  'events',
] as const;
export type Measurement = (typeof MEASUREMENTS)[number];

export const HELP = `npm run bench [-- MEASUREMENT…] [OPTION…]
npm run bench -- cluster DATABASE_URL [OPTION…]

Measurements (all unless some are named)
  throughput   requests a second of the service and of a bare server, in turn, with the processor time they take
  flat         what a page of a list or a query costs as records grow
  processes    one process and two
  pools        how many connections to PostgreSQL one process needs
  crowd        more clients than one process can serve
  slow         everybody else, while some clients are slow
  life         how long a start takes, and memory over many requests
  import       import and export against COPY
  bulk         500 discoveries one by one, and in one request
  events       pages of the feed at a million events, how soon it tells, and bytes
  cluster      the service on a Citus cluster and on plain PostgreSQL, in turn. DATABASE_URL names a migrated database
               on the coordinator. Its workspace of the benchmark is filled anew; others are left alone.

Options
  --quick                less of everything: 50,000 discoveries, a few short rounds
  --rounds N             how often each is driven
  --seconds N            how long a round of throughput, processes, pools or cluster takes
  --discoveries N        how many there are
  --generator NAME       ${GENERATORS.join(' or ')}; wrk where it is installed, otherwise autocannon
  --help

Environment
  PGBIN   cluster: the programs of the PostgreSQL to compare with, as in /usr/lib/postgresql/15/bin; the embedded
          PostgreSQL unless given
`;

/** What is wrong with the command, in a sentence. */
export class OptionError extends Error {}

export interface Options {
  readonly wanted: readonly Measurement[];
  /** Of the coordinator. */
  readonly clusterUrl: string | undefined;
  readonly isQuick: boolean;
  readonly isHelp: boolean;
  readonly generator: string | undefined;
  readonly scale: Scale;
}

interface Scale {
  readonly discoveries: number;
  /** Fewer: each run copies them row by row. */
  readonly clusterDiscoveries: number;
  /** Short ones, of two or more in turn. */
  readonly rounds: number;
  readonly seconds: number;
  /** Rounds in which something has to happen first. */
  readonly long: { readonly rounds: number; readonly seconds: number };
  readonly scales: readonly number[];
  readonly times: number;
  readonly starts: number;
  readonly requests: number;
  /** Transactions in the feed, of five events each. */
  readonly commits: number;
}

const QUICK: Scale = {
  discoveries: 50_000,
  clusterDiscoveries: 10_000,
  rounds: 5,
  seconds: 1,
  long: { rounds: 2, seconds: 4 },
  scales: [5_000, 50_000],
  times: 100,
  starts: 2,
  requests: 20_000,
  commits: 20_000,
};

const FULL: Scale = {
  discoveries: 1_000_000,
  clusterDiscoveries: 100_000,
  rounds: 15,
  seconds: 2,
  long: { rounds: 5, seconds: 8 },
  scales: [10_000, 100_000, 1_000_000],
  times: 300,
  starts: 5,
  requests: 1_000_000,
  commits: 200_000,
};

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: KNOWN });
  const { quick, help, generator } = values;
  if (generator !== undefined && !GENERATORS.some((name) => name === generator))
    throw new OptionError(`--generator is ${GENERATORS.join(' or ')}.`);
  const clusterUrl = clusterUrlOf(positionals);
  const scale = quick ? QUICK : FULL;
  const discoveries = clusterUrl === undefined ? scale.discoveries : scale.clusterDiscoveries;
  return {
    wanted: clusterUrl === undefined ? measurementsOf(positionals) : [],
    clusterUrl,
    isQuick: quick,
    isHelp: help,
    generator,
    scale: {
      ...scale,
      discoveries: wholeNumber('discoveries', values.discoveries) ?? discoveries,
      rounds: wholeNumber('rounds', values.rounds) ?? scale.rounds,
      seconds: wholeNumber('seconds', values.seconds) ?? scale.seconds,
    },
  };
}

const KNOWN = {
  quick: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  generator: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  discoveries: { type: 'string' },
} as const;

function clusterUrlOf([first, url, ...more]: readonly string[]): string | undefined {
  if (first !== 'cluster') return undefined;
  if (url === undefined || more.length > 0 || !/^postgres(ql)?:\/\//.test(url))
    throw new OptionError('cluster takes one URL: postgres://… of a migrated database on the coordinator.');
  return url;
}

function measurementsOf(names: readonly string[]): readonly Measurement[] {
  const known: readonly string[] = MEASUREMENTS;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new OptionError(`There is no ${unknown}; there are ${known.join(', ')} and cluster.`);
  return names.length > 0 ? (names as Measurement[]) : MEASUREMENTS;
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d*$/.test(text))
    throw new OptionError(`--${name} is a whole number above 0.`);
  return text === undefined ? undefined : Number(text);
}
