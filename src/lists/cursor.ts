import { createHash } from 'node:crypto';
import { isStorable } from '../input/hostile.js';
import { isUuid } from '../identifiers/uuid.js';

/** Where a page ended: the last record's place in the order. */
export interface Place {
  /** The value it is ordered by; absent when that is the id alone. */
  readonly key?: string | number;
  readonly id: string;
}

/**
 * Writes a place as an opaque cursor.
 *
 * @param question what the list was asked, see {@link fingerprintOf}
 */
export const writeCursor = (place: Place, question: string): string =>
  Buffer.from(JSON.stringify([question, place.id, place.key])).toString('base64url');

/** Reads a cursor; undefined when it is none, or one that another question got. */
export function readCursor(cursor: string, question: string): Place | undefined {
  const [asked, id, key] = parsed(cursor);
  if (asked !== question || typeof id !== 'string' || !isUuid(id)) return undefined;
  if (key === undefined || key === null) return { id };
  if (typeof key === 'string' && isStorable(key)) return { id, key };
  if (typeof key === 'number' && Number.isInteger(key)) return { id, key };
  return undefined;
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** A short mark of what makes up a list: its path, filters and order. Pages of one list share it. */
export function fingerprintOf(parts: readonly (readonly [name: string, value: string])[]): string {
  const sorted = parts.map((part) => JSON.stringify(part)).sort();
  return createHash('sha256').update(sorted.join()).digest('base64url').slice(0, 12);
}
