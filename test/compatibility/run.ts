/**
 * Compares openapi.yaml with that of the last release (`npm run check:compatibility`): what broke is named, and either mended or
 * allowed here, with the reason.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lost, type Specification } from './facts.js';
import { incompatible } from './types.js';

/** What the check may say, and why. */
const ALLOWED: readonly (readonly [says: RegExp, why: string])[] = [
  [
    /Type '"submit"' is not assignable to type '"read" \| "write" \| "admin"'\.$/,
    'A scope was added. A client only meets it on tokens that somebody made with it.',
  ],
  [
    /Type '"\w+"' is not assignable to type '"jira" \| "github" \| "gitlab" \| "linear" \| undefined'\.$/,
    'Tools were added. A client only meets them in imports of their exports.',
  ],
  [
    /Type '"user"' is not assignable to type '"token" \| "login" \| "import" \| "operator" \| "command" \| "worker"'\.$/,
    'Persons and their tokens are actors of their own. A client only meets them where people sign in or have tokens.',
  ],
  [
    /Type '"FILTER_INVALID"' is not assignable to type '"GONE" \| "FAILING" \| undefined'\.$/,
    'A reason was added. A client only meets it on webhooks that somebody made with a filter.',
  ],
  [
    /\.types \[\]: pattern .* → \^\(\?:\[a-z\]\[A-Za-z\]\{0,99\}\\\.\(\?:\[a-z\]\[A-Za-z\]\{0,99\}\|/,
    'What happens to a record may be more than one word, as in discovery.issueChanged. Every type that was taken still is.',
  ],
];

const read = (file: string | URL) =>
  parse(readFileSync(file, 'utf8')) as Specification & { info: { version: string } };

const released = read(new URL('released.yaml', import.meta.url));
const now = read('openapi.yaml');

const breaks = [...lost(released, now), ...(await incompatible(released, now))];
const unexpected = breaks.filter((each) => !ALLOWED.some(([says]) => says.test(each)));
const outdated = ALLOWED.filter(([says]) => !breaks.some((each) => says.test(each)));
for (const each of unexpected) console.error(`Since ${released.info.version}: ${each}`);
for (const [, why] of outdated) console.error(`Is allowed, but not broken: ${why}`);
if (unexpected.length + outdated.length > 0) process.exitCode = 1;
else console.log(`openapi.yaml keeps what ${released.info.version} promised.`);
