import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Specification {
  readonly info: { readonly version: string };
}

const textOf = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const read = (file: string): Specification => parse(textOf(file)) as Specification;

const changelog = textOf('CHANGELOG.md');
const { version } = JSON.parse(textOf('package.json')) as { version: string };
const [now, released] = [read('openapi.yaml'), read('test/compatibility/released.yaml')];
const isRelease = !version.endsWith('-dev');
const newest = isRelease ? version : released.info.version;

/** What the changelog says of a version, or of what comes next. */
const section = (name: string): string =>
  changelog.split(/^## /m).find((each) => each.startsWith(`[${name}]`)) ?? '';

const tells = (name: string): boolean => /^- /m.test(section(name));

test.each([newest, released.info.version])('the changelog tells of %s, and the day of its release', (name) =>
  expect(section(name)).toMatch(/^\[[\d.]+\] - \d{4}-\d\d-\d\d\n[^]*^- /m),
);

test('the newest version comes first, after what is not released', () => {
  const names = [...changelog.matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name);
  expect(names.slice(0, 2)).toEqual(['Unreleased', newest]);
  expect(names.slice(1)).toEqual(
    names.slice(1).toSorted((a = '', b = '') => b.localeCompare(a, 'en', { numeric: true })),
  );
});

test('what has changed in the API since the last release is in the changelog', () => {
  const { info: _, ...api } = now;
  const { info: __, ...former } = released;
  const isChanged = JSON.stringify(api) !== JSON.stringify(former);
  const isTold = tells('Unreleased') || (newest !== released.info.version && tells(newest));
  expect([isChanged, isChanged && !isTold]).toEqual([isChanged, false]);
});

test('between releases the version is that of a later release, with -dev', () => {
  const order = version.replace(/-dev$/, '').localeCompare(newest, 'en', { numeric: true });
  expect(order > 0).toBe(!isRelease);
});

test('the version is the same wherever it shows', () => {
  expect(now.info.version).toBe(version);
  const lock = JSON.parse(textOf('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
});
