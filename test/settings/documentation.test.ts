import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';

const namesIn = async (file: string, pattern: RegExp): Promise<string[]> => {
  const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  return [...text.matchAll(pattern)].map(([, name = '']) => name).sort();
};

test('docs/operations.md has every variable of the environment, and no other', async () => {
  const read = await namesIn('src/settings/settings.ts', /^ {2}([A-Z_]+): /gm);
  const documented = await namesIn('docs/operations.md', /^\| `([A-Z_]+)` /gm);
  expect(read).toContain('DATABASE_URL');
  expect(documented).toEqual(read);
});
