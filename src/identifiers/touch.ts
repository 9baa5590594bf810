const touched = new WeakSet<object>();

/**
 * Notes that a caller changed the record: its `updatedAt` moves once in a unit of work, and always forward. Two
 * changes in the same millisecond, or on machines whose clocks differ, still give two versions of the record.
 */
export function touch(record: { updatedAt: Date }): Date {
  if (!touched.has(record)) {
    touched.add(record);
    record.updatedAt = new Date(Math.max(Date.now(), record.updatedAt.getTime() + 1));
  }
  return record.updatedAt;
}
