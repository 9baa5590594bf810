#!/usr/bin/env node
import module from 'node:module';
import v8 from 'node:v8';

// Check the version before loading more: on older ones the libraries fail with riddles.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 17)) {
  console.error(
    `Node ${process.versions.node} is too old: use 22.17 or newer, or install with npm 11, which brings Node 24 along for the npm scripts.`,
  );
  process.exit(1);
}
// V8 may learn from startup, where most objects live long, to allocate from the same call sites straight into the old
// generation. A request's objects die at once, but there they keep alive everything they refer to until the next full
// collection, which took a third of a read's time.
v8.setFlagsFromString('--no-allocation-site-pretenuring');
// Takes a sixth off every start. In this folder, because whoever can write the cache can run code.
module.enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/node`);
// Loading the rest takes most of a second, in which a signal may come. Signals simply end the other commands.
if (['start', 'api', 'worker'].includes(process.argv[2] ?? '')) {
  (await import('./cli/shutdown.js')).endOnSignals();
}
const { run } = await import('./cli/program.js');
await run(process.argv);
