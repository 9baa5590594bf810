import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { FULL, GATE, QUICK, type Scale, SMOKE } from './scale.js';
import { wholeNumber } from './whole-number.js';

const GENERATORS = ['wrk', 'autocannon', 'few'] as const;
export type GeneratorName = (typeof GENERATORS)[number];

/** What each measurement tells. */
const MEASUREMENTS = {
  throughput:
    'requests a second of the service and of a bare server, in turn, with the processor time they take',
  peers:
    'the service, a bare server, a plain Nest service and PostgREST, in turn; the first run installs 40 MB',
  flat: 'what a page of a list or a query costs as records grow',
  processes: 'one process and two',
  pools: 'how many connections to PostgreSQL one process needs',
  crowd: 'more clients than one process can serve',
  slow: 'other clients, while some clients are slow',
  life: 'how long a start takes, and memory over many requests',
  import: 'import and export against COPY',
  bulk: '500 discoveries one by one, and in one request',
  gate: 'whether a request takes more processor time than in the last release, compared with a bare server; in three minutes, only if named',
  events: 'pages of the feed at a million events, its delay, and bytes',
} as const;
export type Measurement = keyof typeof MEASUREMENTS;

const HELP = `
Measurements:
${Object.entries(MEASUREMENTS)
  .map(([name, tells]) => `  ${name.padEnd(12)} ${tells}`)
  .join('\n')}

Environment:
  PGBIN        with --cluster: the programs of the PostgreSQL to compare with, as in /usr/lib/postgresql/15/bin;
               the embedded PostgreSQL if it is not set`;

export interface Options {
  readonly wanted: readonly Measurement[];
  /** Of the coordinator. */
  readonly cluster: string | undefined;
  readonly generator: GeneratorName | undefined;
  /** Added to the names of the results; undefined if none are written. */
  readonly suffix: string | undefined;
  /** The database is removed at the end. */
  readonly isTemporary: boolean;
  /** The measurement fails if it is worse than the figures of the last release. */
  readonly isJudged: boolean;
  readonly scale: Scale;
}

interface Given extends Pick<Options, 'cluster' | 'generator'> {
  readonly quick?: boolean;
  readonly smoke?: boolean;
  readonly write?: boolean;
  readonly rounds?: number;
  readonly seconds?: number;
  readonly discoveries?: number;
  readonly scales?: readonly number[];
}

/** Reads the command line; prints what is wrong with it, or the help, and ends the process. */
export function readOptions(argv: readonly string[]): Options {
  const command = new Command('npm run bench --')
    .addArgument(
      new Argument('[measurements...]', 'all unless some are named').choices(Object.keys(MEASUREMENTS)),
    )
    .option('--quick', 'less of everything: 50,000 discoveries, a few short rounds')
    .option('--smoke', 'next to nothing of everything, and no results: only whether it runs')
    .option('--write', 'with gate: makes the measured ratios its limits, instead of comparing with them')
    .option('--rounds <n>', 'how often each is driven', wholeNumber)
    .option('--seconds <n>', 'how long a round takes', wholeNumber)
    .option('--discoveries <n>', 'how many there are', wholeNumber)
    .option('--scales <n...>', 'with flat: the numbers of discoveries to compare', wholeNumbers)
    .addOption(
      new Option('--generator <name>', 'wrk where it is installed, otherwise autocannon').choices(GENERATORS),
    )
    .option(
      '--cluster <url>',
      'instead of the measurements: the service on a Citus cluster and on plain PostgreSQL, in turn. The URL is of a ' +
        'migrated database on the coordinator, whose workspace of the benchmark is filled anew',
      postgresUrl,
    )
    .addHelpText('after', HELP)
    .parse([...argv]);
  const { quick = false, smoke = false, write = false, cluster, generator, ...given } = command.opts<Given>();
  const named = command.args as Measurement[];
  const isGate = !smoke && named.includes('gate');
  if (isGate && (named.length > 1 || generator !== undefined))
    command.error('The gate has a database of its own, and autocannon: name nothing else.');
  const scale = smoke ? SMOKE : isGate ? GATE : quick ? QUICK : FULL;
  const all = (Object.keys(MEASUREMENTS) as Measurement[]).filter((name) => smoke || name !== 'gate');
  return {
    wanted: named.length > 0 ? named : all,
    cluster,
    // Limits are compared with figures of the same generator.
    generator: generator ?? (smoke ? 'few' : isGate ? 'autocannon' : undefined),
    suffix: smoke || (isGate && !write) ? undefined : quick && !isGate ? '-quick' : '',
    isTemporary: smoke || isGate,
    isJudged: isGate && !write,
    scale: {
      ...scale,
      ...(cluster !== undefined && { discoveries: scale.clusterDiscoveries }),
      ...given,
      ...(given.seconds !== undefined && { long: { ...scale.long, seconds: given.seconds } }),
    },
  };
}

const wholeNumbers = (text: string, others: readonly number[] = []): readonly number[] => [
  ...others,
  wholeNumber(text),
];

function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new InvalidArgumentError('It is a URL, postgres://…');
  return text;
}
