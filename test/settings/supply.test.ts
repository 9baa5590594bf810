import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('npm runs no install script, whichever version of npm it is', () => {
  const cwd = new URL('../..', import.meta.url);
  expect(execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd, encoding: 'utf8' })).toBe('true\n');
});

test('images from elsewhere are named by their digest', () => {
  const images = [
    ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...[...read('docker-compose.yml').matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image),
  ].filter((image) => image !== 'discovery-records');
  expect(images).toHaveLength(5);
  for (const image of images) expect(image).toMatch(/^\w+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});
