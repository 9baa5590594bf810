import { isDeepStrictEqual } from 'node:util';
import { AssigneeNotFound } from '../discovery.problems.js';

/**
 * The ids of the users that references name.
 *
 * @param member what names them
 * @throws AssigneeNotFound when some of them name nobody
 */
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

/** Whether the same users are assigned. Their order doesn't count: they are shown in that of their names. */
export const sameAssignees = (a: readonly string[], b: readonly string[]): boolean =>
  isDeepStrictEqual([...a].sort(), [...b].sort());
