import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { useService } from '../../../test/support/use-service.js';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(PACKAGE, '../../node_modules');
const run = promisify(execFile);
const service = useService();
let folder: string;

/** Puts the package, as it would be published, into an empty folder, with the example that its README begins with. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  await run('npm', ['run', 'build'], { cwd: PACKAGE });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: PACKAGE });
  const [{ filename }] = JSON.parse(stdout);
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder });
  const [, example = ''] = /```ts\n(.*?)```/s.exec(await readFile(join(PACKAGE, 'README.md'), 'utf8')) ?? [];
  await writeFile(join(folder, 'example.ts'), example);
});
afterAll(() => rm(folder, { recursive: true }));

test('what is published has no dependencies', async () => {
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder });
  expect(stdout.trim().split('\n').slice(1)).toEqual([
    join(folder, 'node_modules/@discovery-records/client'),
  ]);
});

test('the example of the README runs', async () => {
  const env = { ...process.env, SERVICE: service.url };
  const { stdout } = await run(process.execPath, ['--no-warnings', 'example.ts'], { cwd: folder, env });
  expect(stdout).toMatch(/^Readers wait for holds \[\]\nRefused: .*\n(discovery\.\w+\n)+$/);
  expect(stdout).toMatch(/discovery\.refreshed\n$/);
});

test('its types hold', async () => {
  await cp(join(MODULES, '@types/node'), join(folder, 'node_modules/@types/node'), { recursive: true });
  await cp(join(MODULES, 'undici-types'), join(folder, 'node_modules/undici-types'), { recursive: true });
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] }));
  const tsc = run(process.execPath, [join(MODULES, 'typescript/bin/tsc')], { cwd: folder });
  const { stdout } = await tsc.catch((failed: unknown) => failed as { stdout: string });
  expect(stdout).toBe('');
});

async function bundled(source: string): Promise<string> {
  const path = join(folder, 'page.js');
  await writeFile(path, source);
  const options = ['--bundle', '--minify', '--format=esm', '--target=es2022'];
  const { stdout } = await run(join(MODULES, '.bin/esbuild'), [path, ...options], { maxBuffer: 2 ** 24 });
  return stdout;
}

const FROM = "from '@discovery-records/client';";

test('a page with several operations, pages, changes and events has less than 15 KB of it', async () => {
  const operations = 'listDiscoveries, getDiscovery, createDiscovery, updateDiscovery, createFeedback';
  const page = await bundled(
    `export { connect, pages, events, change, ProblemError, ${operations} } ${FROM}`,
  );
  expect(page.length).toBeLessThan(15 * 1_024);
});

test('a page contains only what it imports', async () => {
  const page = await bundled(`export { connect, listDiscoveries } ${FROM}`);
  expect(page).toContain('/v1/discovery');
  for (const other of ['/v1/feedback', '/v1/event', 'webhook-signature']) expect(page).not.toContain(other);
  expect(await bundled(`import '@discovery-records/client';`)).toBe('');
});

test('by hand it has at most 300 lines of code', async () => {
  const names = (await readdir(join(PACKAGE, 'src'))).filter((name) => name.endsWith('.ts'));
  const sources = await Promise.all(names.map((name) => readFile(join(PACKAGE, 'src', name), 'utf8')));
  const withoutComments = sources.map((source) => source.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, ''));
  const lines = withoutComments.flatMap((source) => source.split('\n')).filter((line) => line.trim() !== '');
  expect(lines.length).toBeLessThanOrEqual(300);
});
