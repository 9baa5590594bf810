import { isDeepStrictEqual } from 'node:util';
import { touch } from './touch.js';

/**
 * Sets the members that are given and differ, and moves `updatedAt` if there are any. Members that are undefined
 * stay; null clears.
 *
 * @returns whether anything changed
 */
export function revise<Entity extends { updatedAt: Date }>(
  entity: Entity,
  changes: { [Key in keyof Entity]?: Entity[Key] | null | undefined },
): boolean {
  const changed = (Object.keys(changes) as (keyof Entity)[]).filter(
    (key) => changes[key] !== undefined && !isDeepStrictEqual(entity[key] ?? null, changes[key]),
  );
  for (const key of changed) entity[key] = (changes[key] ?? undefined) as Entity[keyof Entity];
  if (changed.length > 0) touch(entity);
  return changed.length > 0;
}
