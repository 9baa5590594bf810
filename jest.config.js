import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@discovery-records/source', 'node', 'node-addons'] },
  roots: ['<rootDir>/test', '<rootDir>/packages'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  testTimeout: 120_000,
  // Each worker has a Redis database of its own, and there are 16.
  maxWorkers: Math.min(8, availableParallelism()),
  // Node keeps the modules of every file that a worker has run. Giving back gigabytes takes it longer to exit than Jest
  // waits for that.
  workerIdleMemoryLimit: '400MB',
  testMatch: ['**/*.test.ts'],
  // A package of its own, with what it installed.
  modulePathIgnorePatterns: ['<rootDir>/test/clients/', '<rootDir>/packages/[^/]+/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
  coverageProvider: 'v8',
};
