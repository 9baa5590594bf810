// npm run endurance -- --help
import { readOptions } from './options.js';
import type { Ground } from './ground.js';

const options = readOptions(process.argv);
if (options.list) {
  console.log(options.names.join('\n'));
  process.exit();
}
// Loading them takes seconds.
const { SCENARIOS, startFor } = await import('./scenarios.js');
const { allHold, findingsTable } = await import('./report.js');

// The embedded services are children that keep nothing alive: a wait for the end of one would be the end of this.
const alive = setInterval(() => undefined, 60_000);
let current: Ground | undefined;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void (current?.stop() ?? Promise.resolve()).finally(() => process.exit(130)));
for (const name of options.names) {
  const ground = (current = await startFor(name, options));
  try {
    const findings = await SCENARIOS[name](ground, options);
    console.log(`\n${findingsTable(name, findings)}\n`);
    if (!allHold(findings)) process.exitCode = 1;
  } finally {
    await ground.stop();
  }
}
clearInterval(alive);
