import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

const textOf = (file: string): Promise<string> => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');

const namesIn = async (file: string, pattern: RegExp): Promise<string[]> => {
  const text = await textOf(file);
  return [...text.matchAll(pattern)].map(([, name = '']) => name).sort();
};

test('docs/operations.md has every variable of the environment, and no other', async () => {
  const read = await namesIn('src/settings/settings.ts', /^ {2}([A-Z_]+): /gm);
  const documented = await namesIn('docs/operations.md', /^\| `([A-Z_]+)` /gm);
  expect(read).toContain('DATABASE_URL');
  expect(documented).toEqual(read);
});

/** Nothing where there is no clone, or no tag yet. */
const git = (...args: readonly string[]): string =>
  spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';

test('CHANGELOG.md tells of this version, and of each change of the API since its release', async () => {
  const { version } = JSON.parse(await textOf('package.json')) as { version: string };
  const sections = (await textOf('CHANGELOG.md')).split(/^## /m);
  const tellsOf = (name: string) =>
    sections.some((section) => section.startsWith(`[${name}]`) && /^- /m.test(section));
  const tag = git('describe', '--tags', '--abbrev=0');
  const isNext = tag === `v${version}` && git('diff', '--name-only', tag, '--', 'openapi.yaml') !== '';
  expect(['Unreleased', ...(isNext ? [] : [version])].filter(tellsOf)).not.toEqual([]);
});
