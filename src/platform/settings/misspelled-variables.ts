import { isMisspelling } from './misspelling.js';
import { SECRETS } from './secret-files.js';
import { variables } from './variables.js';

/** Shorter names resemble names that other programs use, as `POST` resembles `HOST`. */
const MIN_LENGTH = 8;

const KNOWN = [...Object.keys(variables), ...SECRETS.map((name) => `${name}_FILE`)];

const lettersOf = (name: string): string => name.toUpperCase().replaceAll('_', '');

/** A warning for each variable whose name is a likely misspelling of one that the service reads. */
export const misspelledVariables = (given: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(given).flatMap((name) => {
    if (KNOWN.includes(name)) return [];
    const meant = KNOWN.find((known) => isMisspelling(lettersOf(name), lettersOf(known), MIN_LENGTH));
    if (meant === undefined) return [];
    return [`The environment has ${name}, which the service doesn't know. Did you mean ${meant}?`];
  });
