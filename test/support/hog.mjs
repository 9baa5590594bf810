// Runs the tests while other processes want all processors, all the time: `npm run test:hog -- test/rollup`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Ends by itself once nobody is there to end it. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent);';

const loops = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }),
);
const tests = spawn('npm', ['test', '--', ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
const [code] = await once(tests, 'exit');
for (const loop of loops) loop.kill();
process.exitCode = code ?? 1;
