// Lets a process run the same tests again, for one mutant after another: modules of ours are loaded anew, libraries aren't.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import NativeRuntime from '../support/jest/runtime.mjs';
import { setGlobals } from '../support/jest/globals.mjs';

// Of what has to hold for any values, a moment is tried, and the first failure is enough.
fc.configureGlobal({ endOnFailure: true });
fc.installGlobalPlugin(fc.interruptAfterTimeLimit(100));

const RUN = /\?run=\d+$/;
let runs = 0;

registerHooks({
  resolve(specifier, context, next) {
    const [run = ''] = RUN.exec(context.parentURL ?? '') ?? [];
    const found = next(specifier, { ...context, parentURL: context.parentURL?.replace(RUN, '') });
    return found.url.endsWith('.ts') ? { ...found, url: found.url + run } : found;
  },
  load: (url, context, next) => next(url.replace(RUN, ''), context),
});

export default class ReloadingRuntime extends NativeRuntime {
  async unstable_importModule(path) {
    setGlobals(this.jestGlobals.cjsGlobals(path));
    runs += 1;
    return import(`${pathToFileURL(path).href}?run=${runs}`);
  }
}
