import { InvalidInput } from '../problems/problems.js';
import { type CursorPosition, readCursor } from './cursor.js';
import type { PageStart } from './page.js';

/** @throws InvalidInput when the cursor isn't the list's */
export function cursorPosition(
  { cursor, offset }: PageStart,
  fingerprint: string,
): CursorPosition | undefined {
  if (cursor === undefined) return undefined;
  if (offset !== undefined) {
    throw badCursor('cursor_with_offset', 'cursor can not be given together with offset.');
  }
  const position = readCursor(cursor, fingerprint);
  if (!position)
    throw badCursor('invalid_cursor', 'cursor is not one that this list, filtered and ordered so, gave.');
  return position;
}

export const badCursor = (code: string, detail: string): InvalidInput =>
  new InvalidInput([{ parameter: 'cursor', code, detail }]);
