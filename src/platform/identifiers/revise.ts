import { isDeepStrictEqual } from 'node:util';

const touched = new WeakSet<object>();

/** The next `updatedAt` in milliseconds. It exceeds the former one, even within a millisecond or by another clock. */
export const nextUpdate = (former: number): number => Math.max(Date.now(), former + 1);

/** {@link nextUpdate} in ISO 8601. */
export const nextUpdateText = (former: string): string =>
  new Date(nextUpdate(Date.parse(former))).toISOString();

/** Sets the next `updatedAt`, once per unit of work. */
export function touch(record: { updatedAt: Date }): Date {
  if (!touched.has(record)) {
    touched.add(record);
    record.updatedAt = new Date(nextUpdate(record.updatedAt.getTime()));
  }
  return record.updatedAt;
}

type Changing<Entity> = { [Key in keyof Entity]?: Entity[Key] | null | undefined };

/** Sets members that differ, and then `updatedAt`; undefined keeps, null clears. Unknown members don't compile. */
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
