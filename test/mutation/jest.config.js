import { fileURLToPath } from 'node:url';
import base from '../../jest.config.js';
import { RULES, TESTS } from './rules.ts';

const { globalSetup: _, globalTeardown: __, ...others } = base;

const foldersOf = (patterns) => patterns.map((path) => `<rootDir>/${path.replace(/\/[^/]*$/, '')}`);

/** The tests of rules, without a service. @type {import('jest').Config} */
export default {
  ...others,
  rootDir: '../..',
  runtime: '<rootDir>/test/mutation/runtime.mjs',
  // Stryker's own, which wraps it, doesn't know <rootDir>.
  testEnvironment: fileURLToPath(new URL('../support/jest/environment.mjs', import.meta.url)),
  // Jest looks through these for each mutant, to find the tests that have to do with it.
  roots: [...new Set(foldersOf([...RULES, ...TESTS]))],
  testMatch: TESTS.map((path) => `<rootDir>/${path}`),
};
