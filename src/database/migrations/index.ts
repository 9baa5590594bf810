import { InitialSchema } from './20261120-initial-schema.js';

/** Every migration, oldest first. Forward-only: a change of the schema is a new entry. */
export const migrations = [{ name: '20261120-initial-schema', class: InitialSchema }];
