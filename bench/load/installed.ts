import { autocannonAt } from './autocannon.js';
import type { Generator } from './generator.js';
import { findWrk } from './wrk.js';

export const GENERATORS = ['wrk', 'autocannon'] as const;

/** wrk where it is installed. @param wanted one of `GENERATORS`, if only that will do */
export function installedGenerator(wanted?: string): Generator {
  const wrk = wanted === 'autocannon' ? undefined : findWrk();
  if (wrk) return wrk;
  if (wanted === 'wrk') throw new Error('wrk is not installed.');
  return autocannonAt();
}
