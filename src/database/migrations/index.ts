import { Baseline } from './20261123-baseline.js';

/** Every migration, oldest first. Forward-only: a change of the schema is a new entry. */
export const migrations = [{ name: '20261123-baseline', class: Baseline }];
