// npm run endurance [-- faults|faults-network|faults-clocks|faults-disk|demand|events|old-snapshot|webhooks|hung-webhook|redis-away|redis-cluster|redis-replicas|lag|hot-spot|merges|upgrade|fuzz|scale|sequences|neighbours|soak …] [--quick | --night | --seconds N] [--citus]
// npm run endurance -- sequences|fuzz [--quick] [--seed N]
// npm run endurance -- shards --citus [--quick]
// npm run endurance -- neighbours OPERATION …
// npm run endurance -- --list
import { parseArgs } from 'node:util';
import { startCluster, startOne } from './database.js';
import { demand } from './demand/demand.js';
import { events } from './events/events.js';
import { hungWebhook } from './events/hung.js';
import { oldSnapshot } from './events/old-snapshot.js';
import { webhooks } from './events/webhooks.js';
import { clocks } from './faults/clocks.js';
import { disk, startForSmallDisks } from './faults/disk.js';
import { kills } from './faults/kills.js';
import { network } from './faults/network.js';
import { fuzz } from './fuzz.js';
import { type Ground, startGround } from './ground.js';
import { hotSpot } from './hot-spot.js';
import { lag } from './lag.js';
import { merges } from './merges.js';
import { neighbours } from './neighbours/neighbours.js';
import { redisAway } from './redis-away.js';
import { redisCluster } from './redis-cluster.js';
import { allHold, type Finding, findingsTable } from './report.js';
import { scale } from './scale.js';
import { sequences } from './sequences.js';
import { shards } from './shards.js';
import { startLastRelease, upgrade } from './upgrade.js';
import { soak } from './soak/soak.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    night: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    citus: { type: 'boolean', default: false },
  },
});
const { quick, night } = values;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
/** What follows `neighbours` alone are operations. */
const [chosen, operations] =
  positionals[0] === 'neighbours' ? [['neighbours'], positionals.slice(1)] : [positionals, []];
const seconds = Number(values.seconds ?? (quick ? 10 : night ? 600 : 60));

const scenarios: Record<string, (ground: Ground) => Promise<Finding[]>> = {
  faults: (ground) => kills(ground, seconds),
  'faults-network': (ground) => network(ground, seconds),
  'faults-clocks': (ground) => clocks(ground, seconds),
  demand: (ground) => demand(ground, seconds),
  events: (ground) => events(ground, seconds),
  'old-snapshot': oldSnapshot,
  webhooks: (ground) => webhooks(ground, seconds),
  'hung-webhook': hungWebhook,
  'redis-away': (ground) => redisAway(ground, seconds),
  'redis-cluster': (ground) => redisCluster(ground, seconds, false),
  'redis-replicas': (ground) => redisCluster(ground, seconds, true),
  lag: (ground) => lag(ground, seconds),
  'hot-spot': (ground) => hotSpot(ground, quick ? 1 : 3),
  merges: (ground) => merges(ground, seconds),
  fuzz: (ground) => fuzz(ground, quick ? 2_000 : 50_000, seed),
  scale: (ground) => scale(ground, quick ? 10_000 : 100_000),
  sequences: (ground) => sequences(ground, quick ? 36 : 2_000, seed),
  neighbours: (ground) => neighbours(ground, operations, quick),
  soak: (ground) => soak(ground, Number(values.seconds ?? (quick ? 60 : 3_600)), quick),
  ...(values.citus
    ? { shards: (ground) => shards(ground, quick ? 2 : 8) }
    : {
        'faults-disk': (ground) => disk(ground, seconds),
        upgrade: (ground) => upgrade(ground, seconds, quick ? 10_000 : 100_000),
      }),
};

/** Of scenarios that need a particular one. */
const grounds: Record<string, () => Promise<Ground>> = {
  'faults-disk': () => startGround(startForSmallDisks),
  upgrade: startLastRelease,
};

// The embedded services are children that keep nothing alive: a wait for the end of one would be the end of this.
const alive = setInterval(() => undefined, 60_000);
let current: Ground | undefined;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void (current?.stop() ?? Promise.resolve()).finally(() => process.exit(130)));
const names = chosen.length > 0 ? chosen : Object.keys(scenarios);
if (values.list) console.log(names.join('\n'));
for (const name of values.list ? [] : names) {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`There is ${Object.keys(scenarios).join(', ')}; not ${name}.`);
  const ground = (current = await (grounds[name]?.() ?? startGround(values.citus ? startCluster : startOne)));
  try {
    const findings = await scenario(ground);
    console.log(`\n${findingsTable(name, findings)}\n`);
    if (!allHold(findings)) process.exitCode = 1;
  } finally {
    await ground.stop();
  }
}
clearInterval(alive);
