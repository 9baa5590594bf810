import base from '../../jest.config.js';

/** @type {import('jest').Config} */
export default {
  ...base,
  rootDir: '../..',
  testEnvironment: '<rootDir>/test/citus/environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/citus/collect-statements.ts'],
};
