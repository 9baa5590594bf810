import { Argument, Command } from 'commander';
import { wholeNumber } from '../../bench/whole-number.js';

/** What each scenario does to a running installation, and looks at. */
const SCENARIOS = {
  faults: 'processes die while others write',
  'faults-network': 'the network is slow, or cut',
  'faults-clocks': 'clocks differ',
  demand: 'demand and revenue while workers die',
  events: 'readers of the feed, under faults',
  'old-snapshot': 'the feed beside a transaction that stays open',
  webhooks: 'receivers of webhooks, under faults',
  'hung-webhook': 'a receiver that never answers',
  'redis-away': 'no Redis for a while',
  'redis-cluster': 'a Redis Cluster that loses masters',
  'redis-replicas': 'a Redis Cluster with replicas that loses masters',
  lag: 'how soon values follow a write',
  'hot-spot': 'all feedback on one discovery',
  merges: 'merges and their undoing, under faults',
  fuzz: 'random requests, made from the specification',
  scale: 'how values are refreshed as records grow',
  sequences: 'random sequences, compared with a model',
  neighbours: 'a caller beside the dearest requests of another workspace',
  soak: 'everything, for an hour',
  'faults-disk': 'disks that are full; only as root, and not with --citus',
  upgrade: "from the last release to today's under load; not with --citus",
  shards: 'shards that move while they are written; only with --citus',
} as const;
export type ScenarioName = keyof typeof SCENARIOS;

const CITUS_ONLY: ReadonlySet<string> = new Set<ScenarioName>(['shards']);
const NEVER_ON_CITUS: ReadonlySet<string> = new Set<ScenarioName>(['faults-disk', 'upgrade']);

const HELP = `
Scenarios:
${Object.entries(SCENARIOS)
  .map(([name, does]) => `  ${name.padEnd(14)} ${does}`)
  .join('\n')}

Operations may follow "neighbours": npm run endurance -- neighbours getOverview

Environment:
  PGBIN, REDIS_BIN   the programs of a PostgreSQL, and a Redis, to use instead of the embedded ones`;

export interface Options {
  readonly names: readonly ScenarioName[];
  /** Of the API, for "neighbours"; all of them if none are named. */
  readonly operations: readonly string[];
  readonly quick: boolean;
  readonly citus: boolean;
  readonly list: boolean;
  readonly seconds: number;
  readonly soakSeconds: number;
  readonly seed: number;
}

type Given = Partial<Pick<Options, 'quick' | 'citus' | 'list' | 'seconds' | 'seed'>> & {
  readonly night?: boolean;
};

/** Reads the command line; prints what is wrong with it, or the help, and ends the process. */
export function readOptions(argv: readonly string[]): Options {
  const command = new Command('npm run endurance --')
    .addArgument(new Argument('[scenarios...]', 'all unless some are named'))
    .option('--quick', 'seconds instead of minutes')
    .option('--night', 'ten minutes or more')
    .option('--seconds <n>', 'how long each scenario runs that has a length', wholeNumber)
    .option('--seed <n>', 'repeats a run of "fuzz" or "sequences"', wholeNumber)
    .option('--citus', 'on a cluster of its own, of the PostgreSQL in PGBIN')
    .option('--list', 'print the names of the scenarios')
    .addHelpText('after', HELP)
    .parse([...argv]);
  const { quick = false, night = false, citus = false, list = false, seconds, seed } = command.opts<Given>();
  const known = Object.keys(SCENARIOS).filter((name) => !(citus ? NEVER_ON_CITUS : CITUS_ONLY).has(name));
  const [names, operations] =
    command.args[0] === 'neighbours' ? [['neighbours'], command.args.slice(1)] : [command.args, []];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) command.error(`There is ${known.join(', ')}; not ${unknown}.`);
  return {
    names: (names.length > 0 ? names : known) as ScenarioName[],
    operations,
    quick,
    citus,
    list,
    seconds: seconds ?? (quick ? 10 : night ? 600 : 60),
    soakSeconds: seconds ?? (quick ? 60 : 3_600),
    seed: seed ?? Math.floor(Math.random() * 1_000_000),
  };
}
