import { describe } from '@jest/globals';
import { isCluster } from './nodes.js';

/** For tests that need several nodes (`npm run test:citus`), and are shown as skipped where there is one. */
export const describeOnACluster = (name: string, tests: () => void): void =>
  (isCluster() ? describe : describe.skip)(name, tests);
