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
import type { Options, ScenarioName } from './options.js';
import { redisAway } from './redis-away.js';
import { redisCluster } from './redis-cluster.js';
import type { Finding } from './report.js';
import { scale } from './scale.js';
import { sequences } from './sequences.js';
import { shards } from './shards.js';
import { soak } from './soak/soak.js';
import { startLastRelease, upgrade } from './upgrade.js';

type Scenario = (ground: Ground, options: Options) => Promise<Finding[]>;

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  faults: (ground, { seconds }) => kills(ground, seconds),
  'faults-network': (ground, { seconds }) => network(ground, seconds),
  'faults-clocks': (ground, { seconds }) => clocks(ground, seconds),
  demand: (ground, { seconds }) => demand(ground, seconds),
  events: (ground, { seconds }) => events(ground, seconds),
  'old-snapshot': oldSnapshot,
  webhooks: (ground, { seconds }) => webhooks(ground, seconds),
  'hung-webhook': hungWebhook,
  'redis-away': (ground, { seconds }) => redisAway(ground, seconds),
  'redis-cluster': (ground, { seconds }) => redisCluster(ground, seconds, false),
  'redis-replicas': (ground, { seconds }) => redisCluster(ground, seconds, true),
  lag: (ground, { seconds }) => lag(ground, seconds),
  'hot-spot': (ground, { quick }) => hotSpot(ground, quick ? 1 : 3),
  merges: (ground, { seconds }) => merges(ground, seconds),
  fuzz: (ground, { quick, seed }) => fuzz(ground, quick ? 2_000 : 50_000, seed),
  scale: (ground, { quick }) => scale(ground, quick ? 10_000 : 100_000),
  sequences: (ground, { quick, seed }) => sequences(ground, quick ? 36 : 2_000, seed),
  neighbours: (ground, { operations, quick }) => neighbours(ground, operations, quick),
  soak: (ground, { quick, soakSeconds }) => soak(ground, soakSeconds, quick),
  'faults-disk': (ground, { seconds }) => disk(ground, seconds),
  upgrade: (ground, { quick, seconds }) => upgrade(ground, seconds, quick ? 10_000 : 100_000),
  shards: (ground, { quick }) => shards(ground, quick ? 2 : 8),
};

/** Starts the installation that a scenario needs. */
export async function startFor(name: ScenarioName, { citus }: Options): Promise<Ground> {
  if (name === 'faults-disk') return startGround(startForSmallDisks);
  if (name === 'upgrade') return startLastRelease();
  return startGround(citus ? startCluster : startOne);
}
