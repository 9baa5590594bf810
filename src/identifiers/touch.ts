const touched = new WeakSet<object>();

/**
 * The `updatedAt` of a record that is changed now, in milliseconds since 1970: always after the former one. Two changes
 * in the same millisecond, or on machines whose clocks differ, still give two versions of the record.
 */
export const nextUpdate = (former: number): number => Math.max(Date.now(), former + 1);

/** Notes that a caller changed the record: its `updatedAt` moves once in a unit of work. */
export function touch(record: { updatedAt: Date }): Date {
  if (!touched.has(record)) {
    touched.add(record);
    record.updatedAt = new Date(nextUpdate(record.updatedAt.getTime()));
  }
  return record.updatedAt;
}
