import { isDeepStrictEqual } from 'node:util';

const touched = new WeakSet<object>();

/**
 * The `updatedAt` of a record that is changed now, in milliseconds: always after the former one, so that two changes
 * in the same millisecond, or by machines whose clocks differ, make two versions.
 */
export const nextUpdate = (former: number): number => Math.max(Date.now(), former + 1);

/** Moves `updatedAt`, once in a unit of work. */
export function touch(record: { updatedAt: Date }): Date {
  if (!touched.has(record)) {
    touched.add(record);
    record.updatedAt = new Date(nextUpdate(record.updatedAt.getTime()));
  }
  return record.updatedAt;
}

type Changing<Entity> = { [Key in keyof Entity]?: Entity[Key] | null | undefined };

/**
 * Sets the members that differ, and moves `updatedAt` if there are any; undefined keeps, null clears. Members that
 * the entity doesn't have are a compile error.
 */
export function revise<Entity extends { updatedAt: Date }, Changes extends Changing<Entity>>(
  entity: Entity,
  changes: Changes & Record<Exclude<keyof Changes, keyof Entity>, never>,
): boolean {
  const changed = (Object.keys(changes) as (keyof Entity)[]).filter(
    (key) => changes[key] !== undefined && !isDeepStrictEqual(entity[key] ?? null, changes[key]),
  );
  for (const key of changed) entity[key] = (changes[key] ?? undefined) as unknown as Entity[keyof Entity];
  if (changed.length > 0) touch(entity);
  return changed.length > 0;
}
