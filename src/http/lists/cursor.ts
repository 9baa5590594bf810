import { hash } from 'node:crypto';
import { InvalidInput } from '../problems/problems.js';

export interface CursorPosition {
  /** The values of the sort keys before the id, if any. */
  readonly key: string;
  readonly id: string;
}

const CHECKSUM_BYTES = 9;
const ID_BYTES = 16;

// Writes a cursor with a checksum, which detects cursors that were changed or belong to another list. A forged cursor
// passes, but only leads to records that the caller may read anyway; its key still has to be validated.
export function writeCursor(position: CursorPosition, fingerprint: string): string {
  const bytes = [
    checksumOf(position, fingerprint),
    Buffer.from(position.id.replaceAll('-', ''), 'hex'),
    Buffer.from(position.key),
  ];
  return Buffer.concat(bytes).toString('base64url');
}

export function readCursor(cursor: string, fingerprint: string): CursorPosition | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length < CHECKSUM_BYTES + ID_BYTES) return undefined;
  const hex = bytes.toString('hex', CHECKSUM_BYTES, CHECKSUM_BYTES + ID_BYTES);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  // Invalid UTF-8 doesn't survive the round trip.
  const position = { id, key: bytes.subarray(CHECKSUM_BYTES + ID_BYTES).toString() };
  return writeCursor(position, fingerprint) === cursor ? position : undefined;
}

const checksumOf = ({ id, key }: CursorPosition, fingerprint: string): Buffer =>
  hash('sha256', JSON.stringify([fingerprint, id, key]), 'buffer').subarray(0, CHECKSUM_BYTES);

export function fingerprintOf(parameters: readonly (readonly [name: string, value: string])[]): string {
  const sorted = parameters.map((parameter) => JSON.stringify(parameter)).sort();
  return hash('sha256', sorted.join(), 'base64url').slice(0, 12);
}

/** @throws InvalidInput when the cursor isn't the list's */
export function cursorPosition(
  { cursor, offset }: { readonly cursor?: string | undefined; readonly offset?: number | undefined },
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
