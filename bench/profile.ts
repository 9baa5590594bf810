// npm run profile -- 'PATCH title': where the time of one API process goes while a scenario of the benchmark runs.
import type { Profiler } from 'node:inspector';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { filledDatabase, prepareGround } from './ground.js';
import { installedGenerator } from './load/installed.js';
import { drive } from './measure.js';
import { table } from './report.js';
import { SMOKE } from './scale.js';
import { scenariosFor } from './scenarios.js';
import { serveApi, targetOf } from './service.js';

const DISCOVERIES = 50_000;
const SECONDS = 10;
/** Microseconds that are looked at, before the process is told to end: by then all code is as fast as it gets. */
const LOOKED_AT = 6_000_000;
const LINES = 30;

type Frame = Profiler.ProfileNode['callFrame'];

/** A package, a folder of `src`, Node, or what is not JavaScript: system calls, digests, garbage collection. */
function ownerOf({ url, functionName }: Frame): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  const ours = /\/dist\/([^/]+)\//.exec(url)?.[1];
  if (inPackage !== undefined) return inPackage;
  if (ours !== undefined) return `src/${ours}`;
  return url.startsWith('node:') ? 'node' : functionName;
}

const placeOf = ({ url, functionName, lineNumber }: Frame): string =>
  `${functionName || 'anonymous'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`;

/** Microseconds of a profile by what `name` calls the function at the top of the stack; what is idle apart. */
function spent({ nodes, samples = [], timeDeltas = [], endTime, startTime }: Profiler.Profile) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  return (name: (frame: Frame) => string): Map<string, number> => {
    const sums = new Map<string, number>();
    let time = startTime;
    for (const [index, id] of samples.entries()) {
      const delta = timeDeltas[index] ?? 0;
      time += delta;
      const frame = frames.get(id);
      if (!frame || frame.functionName === '(idle)' || time < endTime - LOOKED_AT) continue;
      sums.set(name(frame), (sums.get(name(frame)) ?? 0) + delta);
    }
    return sums;
  };
}

function largest(sums: ReadonlyMap<string, number>): string {
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0);
  const rows = [...sums].sort(([, a], [, b]) => b - a).slice(0, LINES);
  return table(
    ['', 'share'],
    rows.map(([name, time]) => [name, `${((100 * time) / total).toFixed(1)} %`]),
  );
}

const command = new Command('npm run profile --')
  .argument('[scenario]', "one of the benchmark's, such as 'PATCH title'", 'GET one')
  .option('--smoke', 'few discoveries and requests: only whether it runs')
  .parse();
const { smoke: isTemporary = false } = command.opts<{ smoke?: boolean }>();
const [wanted = ''] = command.processedArgs as string[];
const discoveries = isTemporary ? SMOKE.discoveries : DISCOVERIES;
const ground = await prepareGround(installedGenerator(isTemporary ? 'few' : undefined), { isTemporary });
const folder = mkdtempSync(join(tmpdir(), 'profile-'));
try {
  const databaseUrl = await filledDatabase(ground, { discoveries }, console.log);
  const api = await serveApi(ground, databaseUrl, {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=400 --cpu-prof-dir=${folder}`,
  });
  const scenarios = await scenariosFor(api, discoveries);
  const scenario = scenarios[wanted];
  if (!scenario) throw new Error(`The scenarios are: ${Object.keys(scenarios).join(', ')}`);
  const load = { connections: 32, seconds: SECONDS };
  const { requestsPerSecond } = await drive(ground.generator, targetOf(api, ground), scenario, load);
  await api.stop();
  const [file = ''] = readdirSync(folder);
  const by = spent(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profiler.Profile);
  console.log(`\n${wanted}: ${requestsPerSecond.toFixed(0)} requests/s while being profiled`);
  console.log(`\nWhose code\n\n${largest(by(ownerOf))}\n\nWhich functions\n\n${largest(by(placeOf))}`);
} finally {
  rmSync(folder, { recursive: true });
  await ground.stop();
}
