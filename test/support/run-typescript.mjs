// Lets Node run the TypeScript source as it is: `node --import ./run-typescript.mjs program.ts`.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const isSource = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts');
    const conditions = ['@discovery-records/source', ...context.conditions];
    return next(isSource ? specifier.replace(/js$/, 'ts') : specifier, { ...context, conditions });
  },
});
