// Lets Node run the service's own source, whose decorators need types: `node --import ./run-source.mjs ../../src/main.ts`.
import './run-typescript.mjs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';
import options from '../../swc.config.js';

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const { code } = transformFileSync(fileURLToPath(url), options);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
