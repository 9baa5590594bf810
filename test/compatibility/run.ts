/**
 * Compares openapi.yaml with that of the last release (`npm run check:compatibility`): what broke is named, and either mended or
 * allowed here, with the reason.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lost, type Specification } from './facts.js';
import { incompatible } from './types.js';

/** By what the check says. */
const ALLOWED: Readonly<Record<string, string>> = {};

const read = (file: string | URL) =>
  parse(readFileSync(file, 'utf8')) as Specification & { info: { version: string } };

const released = read(new URL('released.yaml', import.meta.url));
const now = read('openapi.yaml');

const breaks = [...lost(released, now), ...(await incompatible(released, now))];
const unexpected = breaks.filter((each) => !(each in ALLOWED));
const outdated = Object.keys(ALLOWED).filter((each) => !breaks.includes(each));
for (const each of unexpected) console.error(`Since ${released.info.version}: ${each}`);
for (const each of outdated) console.error(`Is allowed, but not broken: ${each}`);
if (unexpected.length + outdated.length > 0) process.exitCode = 1;
else console.log(`openapi.yaml keeps what ${released.info.version} promised.`);
