// Starts the program from a few files that its 2,000 modules are bundled into, as these take four times as long to load.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/program');
const UNFINISHED = 'unfinished-';

const version = versionOf([
  'src',
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/src`),
]);
if (!existsSync(join(CACHE, version))) await bundle();
await import(join(CACHE, version, 'main.js'));

/** Differs after any change of a source or a library. */
function versionOf(folders) {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  const names = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  for (const name of [...names, 'package-lock.json'])
    hash.update(`${name} ${statSync(join(ROOT, name)).mtimeMs}\n`);
  return hash.digest('hex').slice(0, 16);
}

async function bundle() {
  const { build } = await import('esbuild');
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, UNFINISHED));
  await build({
    entryPoints: [join(ROOT, 'src/main.ts')],
    outdir: unfinished,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    keepNames: true,
    conditions: ['@discovery-records/source'],
    // Modules that are required in a way that esbuild doesn't see.
    external: ['class-transformer', 'jsonc-parser'],
    plugins: [{ name: 'program', setup: await plugin() }],
    banner: {
      js: `const require = process.getBuiltinModule('module').createRequire(${JSON.stringify(import.meta.url)});`,
    },
  });
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, join(CACHE, version));
  } catch (error) {
    // Another process may have bundled the same meanwhile.
    if (error.code !== 'ENOTEMPTY') throw error;
    rmSync(unfinished, { recursive: true });
  }
  for (const name of readdirSync(CACHE))
    if (name !== version && !name.startsWith(UNFINISHED))
      rmSync(join(CACHE, name), { recursive: true, force: true });
}

async function plugin() {
  const { transformFileSync } = await import('@swc/core');
  const { default: options } = await import('../../swc.config.js');
  return (build) => {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => inPlace(path, transformFileSync(path, options).code));
    build.onLoad({ filter: /\.[cm]?js$/ }, ({ path }) => inPlace(path, readFileSync(path, 'utf8')));
    // Libraries load some packages only if they are installed.
    build.onResolve({ filter: /^[@a-z]/ }, ({ path }) => {
      const [name] = /^(@[^/]+\/)?[^/]+/.exec(path);
      const isThere = isBuiltin(path) || existsSync(join(ROOT, 'node_modules', name));
      return isThere ? undefined : { path, external: true };
    });
  };
}

/** Lets a module find files where it was, not where the bundle is. */
function inPlace(path, code) {
  const places = {
    'import.meta.url': pathToFileURL(path).href,
    'import.meta.dirname': dirname(path),
    __dirname: dirname(path),
    __filename: path,
  };
  const place = /\bimport\.meta\.(url|dirname)\b|\b__(dirname|filename)\b/g;
  return { loader: 'js', contents: code.replaceAll(place, (name) => JSON.stringify(places[name])) };
}
