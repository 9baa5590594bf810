import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const COPIED = [
  'build.mjs',
  'openapi.yaml',
  'package.json',
  'packages',
  'src',
  'swc.config.js',
  'tsconfig.json',
];

/** A clone whose dependencies are installed and which was never started. */
let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'building-'));
  const isSource = (path: string): boolean => !/\/(dist|node_modules)(\/|$)/.test(path);
  for (const name of COPIED) cpSync(name, join(clone, name), { recursive: true, filter: isSource });
  installDependencies();
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

/** Links the installed packages, and the clone's own ones instead of those that this test runs in. */
function installDependencies(): void {
  const own = '@discovery-records';
  const [installed, linked] = [join(process.cwd(), 'node_modules'), join(clone, 'node_modules')];
  mkdirSync(join(linked, own), { recursive: true });
  for (const name of readdirSync(installed).filter((each) => each !== own))
    symlinkSync(join(installed, name), join(linked, name));
  for (const name of readdirSync(join(installed, own)))
    symlinkSync(join(clone, 'packages', name), join(linked, own, name));
}

const npm = (...args: string[]) => spawnSync('npm', ['run', '-s', ...args], { cwd: clone, encoding: 'utf8' });

test('The first start says that it builds, and later starts build only after a change', () => {
  const first = npm('token', '--', 'create', '--help');
  expect(first).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Building: /) });
  expect(first.stdout).toContain('--workspace');
  expect(npm('built')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  const later = new Date(Date.now() + 1_000);
  utimesSync(join(clone, 'src/main.ts'), later, later);
  expect(npm('built')).toMatchObject({ status: 0, stdout: '', stderr: expect.stringMatching(/^Building: /) });
});

test('Only a build with the types of members writes the specification', () => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/main.js', 'specification', '--check'], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm run specification')]);
});
