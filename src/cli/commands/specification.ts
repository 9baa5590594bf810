import { readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { describeApi } from '../../app/specification/document.js';
import { SPECIFICATION_FILE } from '../../app/specification/pages.js';
import { CommandFailed } from '../failures.js';

const HEADER = '# Written by "npm run specification" from the code. Change the code, not this file.\n';

const STYLE = {
  aliasDuplicateObjects: false,
  blockQuote: 'literal',
  // To YAML 1.1 an unquoted date isn't text.
  compat: 'yaml-1.1',
  lineWidth: 110,
  singleQuote: true,
} as const;

/** `npm run specification` */
export async function specification({ check }: { check?: boolean }): Promise<void> {
  const described = HEADER + stringify(await describeApi(), STYLE);
  const committed = await readFile(SPECIFICATION_FILE, 'utf8').catch(() => '');
  if (described === committed) return console.log('openapi.yaml says what the code does.');
  if (check) throw new CommandFailed(firstDifference(committed, described));
  await writeFile(SPECIFICATION_FILE, described);
  console.log('openapi.yaml is written anew.');
}

function firstDifference(committed: string, described: string): string {
  const [was, is] = [committed.split('\n'), described.split('\n')];
  const first = is.findIndex((line, index) => line !== was[index]);
  const place = first === -1 ? is.length : first;
  return [
    `openapi.yaml is stale from line ${place + 1} on: run "npm run specification" and commit it.`,
    ...was.slice(place, place + 3).map((line) => `- ${line}`),
    ...is.slice(place, place + 3).map((line) => `+ ${line}`),
  ].join('\n');
}
