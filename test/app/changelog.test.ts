import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { git, lastRelease } from '../support/last-release.js';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const version: string = JSON.parse(readFileSync('package.json', 'utf8')).version;

/** What the changelog says of a version, or of what comes next. */
const section = (name: string): string =>
  changelog.split(/^## /m).find((each) => each.startsWith(`[${name}]`)) ?? '';

test('the version has an entry in the changelog, and the day of its release', () => {
  expect(section(version)).toMatch(/^\[[\d.]+\] - \d{4}-\d\d-\d\d\n[^]*^- /m);
});

test('what changes the interface is in the changelog', () => {
  const commit = lastRelease();
  const isChanged = commit !== '' && git('diff', '--name-only', commit, '--', 'openapi.yaml') !== '';
  const isRelease = git('diff', '-G^  "version":', '--name-only', 'HEAD', '--', 'package.json') !== '';
  const isTold = /^- /m.test(section('Unreleased'));
  expect(!isChanged || isRelease || isTold).toBe(true);
});
