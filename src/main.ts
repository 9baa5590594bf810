#!/usr/bin/env node
// Nothing is imported before the version is known to fit: the libraries fail on older ones with riddles.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 17)) {
  console.error(
    `Node ${process.versions.node} is too old: use 22.17 or newer, or start by "npm start", which brings its own.`,
  );
  process.exit(1);
}
const { run } = await import('./commands/program.js');
await run(process.argv);
export {};
