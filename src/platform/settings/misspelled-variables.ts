import { SECRETS } from './secret-files.js';
import { variables } from './variables.js';

/** Shorter names resemble names that other programs use, as `POST` resembles `HOST`. */
const MIN_LENGTH = 8;

const KNOWN = [...Object.keys(variables), ...SECRETS.map((name) => `${name}_FILE`)];

/** A warning for each variable whose name is a likely misspelling of one that the service reads. */
export const misspelledVariables = (given: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(given).flatMap((name) => {
    const meant = KNOWN.includes(name) ? undefined : KNOWN.find((known) => isMisspelling(name, known));
    if (meant === undefined) return [];
    return [`The environment has ${name}, which the service doesn't know. Did you mean ${meant}?`];
  });

/** Whether the names differ by underscores and at most one letter: wrong, missing, added or swapped with the next. */
function isMisspelling(given: string, known: string): boolean {
  const [a, b] = [given, known].map((name) => name.toUpperCase().replaceAll('_', '')) as [string, string];
  const shorter = Math.min(a.length, b.length);
  if (shorter < MIN_LENGTH) return false;
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restA, restB] = [a, b].map((name) => name.slice(start, name.length - end)) as [string, string];
  const isSwapped = restA.length === 2 && restA === [...restB].reverse().join('');
  return isSwapped || Math.max(restA.length, restB.length) <= 1;
}
