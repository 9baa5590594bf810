// Lets Node load tests and source by itself, so that a worker loads what its files have in common only once.
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import '../run-typescript.mjs';
import { setGlobals } from './globals.mjs';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;
/** By which jest-circus finds what it knows of a file. */
const STATE = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL']);
const ESM = { supportsStaticESM: true, supportsDynamicImport: true, supportsTopLevelAwait: true };

const require = createRequire(import.meta.url);
const sourceMaps = new Map();
let transforms;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const path = fileURLToPath(url);
    const source = transforms.transform(path, ESM);
    sourceMaps.set(url, transforms.getSourceMaps().get(path));
    return { format: 'module', source, shortCircuit: true };
  },
});

export default class NativeRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    transforms = this.transformCache;
  }

  async unstable_importModule(path) {
    setGlobals(this.jestGlobals.cjsGlobals(path));
    return import(pathToFileURL(path).href);
  }

  /** jest-circus, anew for each file. */
  requireInternalModule(path) {
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (STATE.has(symbol.description)) delete globalThis[symbol];
    delete require.cache[path];
    return require(path);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  // It would replace the process's own.
  installGetBuiltinModule() {}
}
