import { availableParallelism } from 'node:os';
import swc from './swc.config.js';

// To see what is covered, or what has changed since, Jest itself has to load the modules, anew for each file.
const isolated = process.argv.some((argument) => /^--(coverage|collectCoverage|watch)/.test(argument));

/** @type {import('jest').Config} */
export default {
  ...(!isolated && {
    testEnvironment: '<rootDir>/test/support/jest/environment.mjs',
    runtime: '<rootDir>/test/support/jest/runtime.mjs',
  }),
  testEnvironmentOptions: { customExportConditions: ['@discovery-records/source', 'node', 'node-addons'] },
  roots: ['<rootDir>/test', '<rootDir>/packages'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  // So that nothing hangs for ever: the longest test takes a tenth of it on a machine that has nothing else to do.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // Two more than processors, as many tests wait. Each worker has a Redis database of its own, and there are 16.
  maxWorkers: Math.min(8, availableParallelism() + 2),
  // Node keeps the modules of every file that a worker has run.
  workerIdleMemoryLimit: '1GB',
  // Of half a second, ioredis takes 300 ms to end its last connections, and a worker that has just been replaced for its
  // memory longer to start. A handle that stays open still shows.
  workerGracefulExitTimeout: 60_000,
  testMatch: ['**/*.test.ts'],
  // Packages of their own, with what they installed.
  modulePathIgnorePatterns: ['<rootDir>/test/(clients|chromium)/', '<rootDir>/packages/[^/]+/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': ['@swc/jest', swc],
  },
  coverageProvider: 'v8',
};
