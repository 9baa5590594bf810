import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = ['openapi.yaml', 'package.json', 'src'];
const RUN_SOURCE = fileURLToPath(new URL('run-source.mjs', import.meta.url));

/** What git prints; nothing if this is no clone. */
export const git = (...args: string[]): string =>
  (spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout ?? '').trim();

/** The commit that gave `package.json` its last version without `-dev`: a clone may come without tags. Empty if this is no clone. */
export const lastRelease = (): string =>
  git('log', '--format=%H', '-G^  "version":', '--', 'package.json')
    .split('\n')
    .find((commit) => !/"version": "[^"]*-dev"/.test(git('show', `${commit}:package.json`))) ?? '';

/** The program of the last release, or of today if this is no clone, with the libraries of today. */
export function programOfLastRelease(): Disposable & { readonly program: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'last-release-'));
  const archive = join(folder, 'source.tar');
  const commit = lastRelease();
  if (commit) git('archive', '--output', archive, commit, ...PROGRAM);
  else execFileSync('tar', ['-cf', archive, ...PROGRAM], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    program: ['--import', RUN_SOURCE, '--no-warnings', join(folder, 'src/main.ts')],
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
