// npm run bench [-- throughput|flat|processes|pools|crowd|slow|life|import …] [--quick]
import { parseArgs } from 'node:util';
import { flatTable, measureFlatness } from './flat.js';
import { importTable, measureImport } from './import.js';
import { lifeTable, measureLife } from './life.js';
import { crowdTable, measureCrowd, measureProcesses, processesTable } from './processes.js';
import { measurePools, poolsTable } from './pools.js';
import { report } from './report.js';
import { filledDatabase, prepareGround } from './service.js';
import { measureSlowness, slownessTable } from './slow-clients.js';
import { measureThroughput, throughputTable } from './throughput.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const wanted =
  positionals.length > 0
    ? positionals
    : ['throughput', 'flat', 'processes', 'pools', 'crowd', 'slow', 'life', 'import'];
const scale = values.quick
  ? {
      discoveries: 50_000,
      rounds: 2,
      seconds: 4,
      scales: [5_000, 50_000],
      times: 100,
      starts: 2,
      requests: 20_000,
    }
  : {
      discoveries: 1_000_000,
      rounds: 5,
      seconds: 8,
      scales: [10_000, 100_000, 1_000_000],
      times: 300,
      starts: 5,
      requests: 1_000_000,
    };
const suffix = values.quick ? '-quick' : '';
const say = (line: string): void => console.log(line);

function show(name: string, title: string, text: string, measured: object): void {
  say(`\n${text}\n`);
  report(`${name}${suffix}`, title, [text], measured);
}

const ground = await prepareGround('.data/bench');
try {
  if (wanted.includes('throughput')) {
    const databaseUrl = await filledDatabase(ground, scale, say);
    const results = await measureThroughput(ground, databaseUrl, scale, say);
    const title = `Against the bare baseline, ${scale.discoveries} discoveries`;
    show('throughput', title, throughputTable(results), { results });
  }
  if (wanted.includes('flat')) {
    const results = await measureFlatness(ground, scale.scales, scale.times, say);
    show('flat', 'What a question costs as records grow', flatTable(results, scale.scales), { results });
  }
  if (wanted.includes('processes')) {
    const results = await measureProcesses(ground, await filledDatabase(ground, scale, say), scale);
    show('processes', 'One process and two', processesTable(results), { results });
  }
  if (wanted.includes('pools')) {
    const results = await measurePools(ground, await filledDatabase(ground, scale, say), {
      rounds: Math.ceil(scale.rounds / 2),
      seconds: scale.seconds / 2,
    });
    show('pools', 'How many connections one process needs', poolsTable(results), { results });
  }
  if (wanted.includes('crowd')) {
    const results = await measureCrowd(ground, await filledDatabase(ground, scale, say), scale);
    show('crowd', 'More clients than one process can serve', crowdTable(results), { results });
  }
  if (wanted.includes('slow')) {
    const results = await measureSlowness(ground, await filledDatabase(ground, scale, say), scale);
    show('slow', 'Everybody else, while some are slow', slownessTable(results), { results });
  }
  if (wanted.includes('life')) {
    const results = await measureLife(ground, await filledDatabase(ground, scale, say), scale);
    show('life', 'Starting, and staying small', lifeTable(results), { results });
  }
  if (wanted.includes('import')) {
    const results = await measureImport(ground, await filledDatabase(ground, scale, say), say);
    show('import', 'Import against COPY', importTable(results), { results });
  }
} finally {
  await ground.stop();
}
