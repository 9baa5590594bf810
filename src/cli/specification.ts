import { readFile, writeFile } from 'node:fs/promises';
import { describeApi } from '../app/specification/document.js';
import { SPECIFICATION_FILE, toYaml } from '../app/specification/file.js';
import { CommandFailed } from './failures.js';

/** `npm run specification` */
export async function specification({ check }: { check?: boolean }): Promise<void> {
  const described = toYaml(await describeApi());
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
