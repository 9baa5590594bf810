import { bulkTable, measureBulk } from './bulk.js';
import { stopChildren } from './children.js';
import { clusterTable, measureCluster } from './cluster/cluster.js';
import { eventsTable, measureEvents } from './events.js';
import { flatTable, measureFlatness } from './flat.js';
import { gateTable, judgeGate, measureGate } from './gate.js';
import { filledDatabase, type Ground, prepareGround } from './ground.js';
import { importTable, measureImport } from './import.js';
import { lifeTable, measureLife } from './life.js';
import { installedGenerator } from './load/installed.js';
import { crowdTable, measureCrowd, measureProcesses, processesTable } from './processes.js';
import { measurePeers, peersTable } from './peers/peers.js';
import { measurePools, poolsTable } from './pools.js';
import { report } from './report.js';
import type { Scale } from './scale.js';
import { measureSlowness, slownessTable } from './slow-clients.js';
import { CONNECTIONS, measureThroughput, throughputTable } from './throughput.js';
import type { Measurement, Options } from './options.js';

interface Measured {
  readonly title: string;
  readonly text: string;
  readonly results: unknown;
  /** What drove it, and how. */
  readonly how?: string;
  /** Says what is worse than it may be. */
  readonly judge?: () => Promise<readonly string[]>;
}

const say = (line: string): void => console.log(line);

const pairs = ({ description }: Ground['generator'], { rounds, seconds }: Scale): string =>
  `${description}; ${rounds} rounds of ${seconds} s each, in turn. Figures are medians, ratios those of the pairs.`;

const MEASURE: Readonly<
  Record<Measurement, (ground: Ground, url: string, scale: Scale) => Promise<Measured>>
> = {
  throughput: async (ground, url, scale) => {
    const results = await measureThroughput(ground, url, scale, say);
    const title = `Against the bare baseline, ${scale.discoveries} discoveries, ${CONNECTIONS} connections`;
    return { title, text: throughputTable(results), results, how: pairs(ground.generator, scale) };
  },
  peers: async (ground, url, scale) => {
    const results = await measurePeers(ground, url, scale, say);
    const title = `The service and its peers, ${scale.discoveries} discoveries, ${CONNECTIONS} connections`;
    const how = [pairs(ground.generator, scale), ...results.missing].join(' ');
    return { title, text: peersTable(results), results: results.measured, how };
  },
  flat: async (ground, _url, { scales, times }) => {
    const results = await measureFlatness(ground, scales, times, say);
    return { title: 'What a question costs as records grow', text: flatTable(results, scales), results };
  },
  processes: async (ground, url, scale) => {
    const results = await measureProcesses(ground, url, scale);
    const how = pairs(ground.generator, scale);
    return { title: 'One process and two', text: processesTable(results), results, how };
  },
  pools: async (ground, url, scale) => {
    const fewer = { ...scale, rounds: Math.ceil(scale.rounds / 2) };
    const results = await measurePools(ground, url, fewer);
    const how = pairs(ground.generator, fewer);
    return { title: 'How many connections one process needs', text: poolsTable(results), results, how };
  },
  crowd: async (ground, url, { long }) => {
    const results = await measureCrowd(ground, url, long);
    const how = `${ground.generator.description}.`;
    return { title: 'More clients than one process can serve', text: crowdTable(results), results, how };
  },
  slow: async (ground, url, { long }) => {
    const results = await measureSlowness(ground, url, long);
    const how = 'Everybody else is autocannon, at a fixed rate.';
    return { title: 'Everybody else, while some are slow', text: slownessTable(results), results, how };
  },
  life: async (ground, url, scale) => {
    const results = await measureLife(ground, url, scale);
    return { title: 'Starting, and staying small', text: lifeTable(results), results };
  },
  import: async (ground, url, { imports }) => {
    const results = await measureImport(ground, url, imports, say);
    return { title: 'Import against COPY', text: importTable(results), results };
  },
  bulk: async (ground, url, scale) => {
    const results = await measureBulk(ground, url, scale);
    const how = `${scale.rounds} rounds of each in turn, 8 clients of Node. Figures are medians, ratios those of the pairs.`;
    return {
      title: '500 discoveries one by one, and in one request',
      text: bulkTable(results),
      results,
      how,
    };
  },
  gate: async (ground, url, scale) => {
    const measure = (isWanted?: (scenario: string) => boolean) =>
      measureGate(ground, url, scale, say, isWanted);
    const results = await measure();
    const how = `Driven by autocannon; ${scale.rounds} short rounds, in turn. Figures are medians, ratios those of the pairs.`;
    const title = 'Processor time for a request, against the bare baseline';
    const judge = () => judgeGate(results, measure, say);
    return { title, text: gateTable(results), results, how, judge };
  },
  events: async (ground, _url, { long, ...scale }) => {
    const results = await measureEvents(ground, { ...scale, seconds: long.seconds * 2 }, say);
    return { title: 'The feed of events', text: eventsTable(results), results };
  },
};

/** Their databases are of other sizes. */
const OWN_DATABASES: ReadonlySet<Measurement> = new Set(['flat', 'events']);

export async function measureAll({
  wanted,
  scale,
  generator,
  isTemporary,
  isJudged,
  suffix,
}: Options): Promise<void> {
  const ground = await prepareGround(installedGenerator(generator), { isTemporary });
  try {
    for (const name of wanted) {
      const url = OWN_DATABASES.has(name) ? '' : await filledDatabase(ground, scale, say);
      const measured = await MEASURE[name](ground, url, scale);
      show(name, suffix, measured);
      for (const failure of (isJudged && (await measured.judge?.())) || []) {
        process.exitCode = 1;
        console.error(failure);
      }
      await stopChildren();
    }
  } finally {
    await ground.stop();
  }
}

export async function measureOnCluster(url: string, { scale, generator, suffix }: Options): Promise<void> {
  const installed = installedGenerator(generator);
  const { results, versions } = await measureCluster(url, installed, scale, say);
  const title = `A Citus cluster against plain PostgreSQL, ${scale.discoveries} discoveries, ${CONNECTIONS} connections`;
  const how = `${versions}. ${pairs(installed, scale)}`;
  show('cluster', suffix, { title, text: clusterTable(results), results, how });
}

function show(name: string, suffix: string | undefined, { title, text, results, how = '' }: Measured): void {
  say(`\n${title}\n${how}\n\n${text}\n`);
  if (suffix !== undefined) report(name + suffix, { title, how, text, results });
}
