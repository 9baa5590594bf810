// Builds the page into dist: files whose names change with what is in them, and the page that names them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const { outputFiles } = await build({
  entryPoints: ['src/main.tsx', 'src/board.css', 'src/icon.svg'].map(here),
  outdir: here('dist'),
  entryNames: '[name]-[hash]',
  loader: { '.svg': 'copy' },
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  conditions: ['@discovery-records/source'],
});
mkdirSync(here('dist'), { recursive: true });
// A service that is started meanwhile finds whole files: those that are there are right.
for (const { path, contents } of outputFiles) if (!existsSync(path)) writeFileSync(path, contents);
const names = outputFiles.map(({ path }) => basename(path));
const page = names.reduce(
  (html, name) => html.replace(name.replace(/-[^-]*(\.\w+)$/, '$1'), name),
  readFileSync(here('src/index.html'), 'utf8'),
);
writeFileSync(here('dist/index.html'), page);
for (const name of readdirSync(here('dist')))
  if (name !== 'index.html' && !names.includes(name)) rmSync(here(`dist/${name}`));
