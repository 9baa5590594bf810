// npm run bench [-- throughput|flat|processes|start] [--quick]
import { parseArgs } from 'node:util';
import { flatTable, measureFlatness } from './flat.js';
import { report } from './report.js';
import { filledDatabase, prepareGround } from './service.js';
import { measureThroughput, throughputTable } from './throughput.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const wanted = positionals.length > 0 ? positionals : ['throughput', 'flat'];
const scale = values.quick
  ? { discoveries: 50_000, rounds: 2, seconds: 4, scales: [5_000, 50_000], times: 100 }
  : { discoveries: 1_000_000, rounds: 5, seconds: 8, scales: [10_000, 100_000, 1_000_000], times: 300 };
const suffix = values.quick ? '-quick' : '';
const say = (line: string): void => console.log(line);

const ground = await prepareGround('.data/bench');
try {
  if (wanted.includes('throughput')) {
    const databaseUrl = await filledDatabase(ground, scale, say);
    const results = await measureThroughput(ground, databaseUrl, scale, say);
    const text = throughputTable(results);
    say(`\n${text}\n`);
    report(`throughput${suffix}`, `Against the bare baseline, ${scale.discoveries} discoveries`, [text], {
      results,
    });
  }
  if (wanted.includes('flat')) {
    const results = await measureFlatness(ground, scale.scales, scale.times, say);
    const text = flatTable(results, scale.scales);
    say(`\n${text}\n`);
    report(`flat${suffix}`, 'What a question costs as records grow', [text], { results });
  }
} finally {
  await ground.stop();
}
