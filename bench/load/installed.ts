import type { GeneratorName } from '../options.js';
import { autocannonAt } from './autocannon.js';
import { few } from './few.js';
import type { Generator } from './generator.js';
import { findWrk } from './wrk.js';

/** wrk where it is installed, unless another generator is wanted. */
export function installedGenerator(wanted?: GeneratorName): Generator {
  if (wanted === 'few') return few;
  const wrk = wanted === 'autocannon' ? undefined : findWrk();
  if (wrk) return wrk;
  if (wanted === 'wrk') throw new Error('wrk is not installed.');
  return autocannonAt();
}
