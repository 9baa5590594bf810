import { isDeepStrictEqual } from 'node:util';
import { AssigneeNotFound } from '../discovery.problems.js';

/** @throws AssigneeNotFound, with the `member` that names them, when some name nobody */
export function assigneesNamed(
  references: readonly string[],
  userNamed: (reference: string) => string | undefined,
  member?: string,
): string[] {
  const named = references.map((reference, index) => ({ reference, index, id: userNamed(reference) }));
  const missing = named.filter(({ id }) => id === undefined);
  if (missing.length > 0)
    throw new AssigneeNotFound(
      missing.map(({ reference, index }) => ({ reference, index })),
      member,
    );
  return [...new Set(named.map(({ id }) => id as string))];
}

/** Assignees are shown in the order of their names, so their own order doesn't matter. */
export const sameAssignees = (a: readonly string[], b: readonly string[]): boolean =>
  isDeepStrictEqual([...a].sort(), [...b].sort());
