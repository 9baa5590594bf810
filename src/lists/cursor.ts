import { createHash } from 'node:crypto';
import { isUuid } from '../identifiers/uuid.js';
import { isStorable } from '../input/hostile.js';

/** Where a page ended: the last record's place in the order. */
export interface Place {
  /** The value it is ordered by; absent when that is the id alone. */
  readonly key?: string | number;
  readonly id: string;
}

/**
 * Writes a place as an opaque cursor. It is marked with the question and the place, so that a cursor which was
 * changed on the way, or got to another list, is told from one that was given.
 *
 * @param question what the list was asked, see {@link fingerprintOf}
 */
export function writeCursor({ id, key }: Place, question: string): string {
  const place = key === undefined ? [id] : [id, key];
  const mark = fingerprintOf([
    ['question', question],
    ['place', JSON.stringify(place)],
  ]);
  return Buffer.from(JSON.stringify([mark, ...place])).toString('base64url');
}

/** Reads a cursor; undefined when it is none, or one that another question got. */
export function readCursor(cursor: string, question: string): Place | undefined {
  const [, id, key] = parsed(cursor);
  if (typeof id !== 'string' || !isUuid(id) || !isKey(key)) return undefined;
  const place = { id, ...(key !== undefined && { key }) };
  return writeCursor(place, question) === cursor ? place : undefined;
}

const isKey = (key: unknown): key is Place['key'] =>
  key === undefined || Number.isInteger(key) || (typeof key === 'string' && isStorable(key));

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
