// Compiles src into dist. SWC takes a second where tsc, which also checks types (`npm run types`), takes a quarter of a minute.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';
import options from './swc.config.js';

rmSync('dist', { recursive: true, force: true });
/** @type {string[]} */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
// The program comes last: while it is missing or older than a source, `npm run built` builds anew.
for (const file of files.filter((name) => name !== 'main.ts').concat('main.ts')) {
  const output = join('dist', file);
  if (file.endsWith('.ts')) {
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output.replace(/ts$/, 'js'), transformFileSync(join('src', file), options).code);
  } else if (/\.(ndjson|json)$/.test(file)) cpSync(join('src', file), output);
}
