// Runs the tests while other processes want all processors, all the time: `npm run test:hog -- test/records/rollup`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Command } from 'commander';

const { args } = new Command('npm run test:hog --')
  .argument('[arguments...]', "Jest's, such as a folder of tests")
  .passThroughOptions()
  .allowUnknownOption()
  .parse();

/** Ends by itself once nobody is there to end it. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent);';

const loops = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }),
);
const tests = spawn('npm', ['test', '--', ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
const [code] = await once(tests, 'exit');
for (const loop of loops) loop.kill();
process.exitCode = code ?? 1;
