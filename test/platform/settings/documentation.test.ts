import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { SECRETS } from '../../../src/platform/settings/secret-files.js';

const textOf = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

const namesIn = (file: string, pattern: RegExp): string[] =>
  [...textOf(file).matchAll(pattern)].map(([, name = '']) => name).sort();

test('docs/operations.md has every variable of the environment, and no other', () => {
  const read = namesIn('src/platform/settings/variables.ts', /^ {2}([A-Z_]+): /gm);
  const documented = namesIn('docs/operations.md', /^\| `([A-Z_]+)` /gm);
  expect(read).toContain('DATABASE_URL');
  expect(documented).toEqual(read);
});

test('docs/operations.md names each variable that may be in a file, and every secret is one', () => {
  const named = new Set(namesIn('docs/operations.md', /\b(?!COMPOSE)([A-Z_]+)_FILE\b/g));
  expect([...named]).toEqual(SECRETS.toSorted());
  const isSecret = /URL|KEY|PASSWORD|SECRET|CLUSTER|TOKEN/;
  const all = namesIn('src/platform/settings/variables.ts', /^ {2}([A-Z_]+): /gm);
  expect(all.filter((name) => isSecret.test(name))).toEqual(SECRETS.toSorted());
});

test('npm runs no install script, whichever version of npm it is', () => {
  const cwd = new URL('../../..', import.meta.url);
  expect(execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd, encoding: 'utf8' })).toBe('true\n');
});

test('the bill of materials has what the image installs, and tells it from what only development needs', () => {
  const printed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const { components } = JSON.parse(printed) as {
    components: { name: string; group?: string; scope?: string; properties: { name: string }[] }[];
  };
  const isInstalled = ({ scope, properties }: (typeof components)[number]) =>
    scope !== 'optional' && properties.every(({ name }) => name !== 'cdx:npm:package:development');
  const installed = components
    .filter(isInstalled)
    .map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, object>;
  const nodePackages = Object.keys(dependencies ?? {}).map((name) =>
    name.replace(/^@discovery-records\//, ''),
  );
  expect(installed).toEqual(expect.arrayContaining(nodePackages));
  expect(installed).not.toContain('jest');
  expect(Object.keys(devDependencies ?? {})).toContain('jest');
});

test('images from elsewhere are named by their digest', () => {
  const images = [
    ...[...textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...[...textOf('docker-compose.yml').matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image),
  ].filter((image) => image !== 'discovery-records');
  expect(images).toHaveLength(5);
  for (const image of images) expect(image).toMatch(/^\w+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});
