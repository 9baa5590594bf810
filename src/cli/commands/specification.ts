import { readFile, writeFile } from 'node:fs/promises';
import { derive, SPECIFICATION_FILE as TOOLS_FILE } from '@discovery-records/mcp/derivation';
import { stringify } from 'yaml';
import { membersByOperation } from '../../app/specification/fields.js';
import { describeApi } from '../../app/specification/document.js';
import { ProblemRecord } from '../../http/problems/problem.record.js';
import { SPECIFICATION_FILE } from '../../app/specification/pages.js';
import { CommandFailed } from '../failures.js';

/** Where the source has it; the build copies it. */
const MEMBERS_FILE = new URL('../../../src/http/requests/record-members.json', import.meta.url);

const HEADER = '# Written by "npm run specification" from the code. Change the code, not this file.\n';

const STYLE = {
  aliasDuplicateObjects: false,
  blockQuote: 'literal',
  // Dates are quoted, because YAML 1.1 doesn't read an unquoted date as text.
  compat: 'yaml-1.1',
  lineWidth: 110,
  singleQuote: true,
} as const;

/** `npm run specification` */
export async function specification({ check = false }: { check?: boolean }): Promise<void> {
  if (!('_OPENAPI_METADATA_FACTORY' in ProblemRecord))
    throw new CommandFailed(
      'Only "npm run specification" can write it, as its build keeps the types of members.',
    );
  const document = await describeApi();
  await write('openapi.yaml', SPECIFICATION_FILE, HEADER + stringify(document, STYLE), check);
  const members = `${JSON.stringify(membersByOperation(document), null, 1)}\n`;
  await write('record-members.json', MEMBERS_FILE, members, check);
  // The copy has no undefined members, which JSON leaves out.
  const derived = derive(JSON.parse(JSON.stringify(document)) as Parameters<typeof derive>[0]);
  await write('packages/mcp/specification.json', TOOLS_FILE, `${JSON.stringify(derived, null, 2)}\n`, check);
}

async function write(name: string, file: URL, described: string, check: boolean): Promise<void> {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (described === committed) return console.log(`${name} says what the code does.`);
  if (check) throw new CommandFailed(firstDifference(name, committed, described));
  await writeFile(file, described);
  console.log(`${name} is written anew.`);
}

function firstDifference(name: string, committed: string, described: string): string {
  const [was, is] = [committed.split('\n'), described.split('\n')];
  const first = is.findIndex((line, index) => line !== was[index]);
  const place = first === -1 ? is.length : first;
  return [
    `${name} is stale from line ${place + 1} on: run "npm run specification" and commit it.`,
    ...was.slice(place, place + 3).map((line) => `- ${line}`),
    ...is.slice(place, place + 3).map((line) => `+ ${line}`),
  ].join('\n');
}
