import { hash } from 'node:crypto';

/** Where a page ended: the last record's position in the order. */
export interface CursorPosition {
  /** The value it is ordered by, as text; empty when that is the id alone. */
  readonly key: string;
  readonly id: string;
}

/** In bytes. */
const MARK_LENGTH = 9;
const ID_LENGTH = 16;

/**
 * Writes a position as an opaque cursor. It is marked with the question and the position, so that a cursor which was
 * changed on the way, or got to another list, is told from one that was given. That is no protection: who knows how the
 * mark is made can make a cursor, and gains nothing by it but another position in a list that they may read anyway. So
 * whoever uses the key has to check whether it can be one, and processes need no secret in common.
 *
 * @param question what the list was asked, see {@link fingerprintOf}
 */
export function writeCursor(position: CursorPosition, fingerprint: string): string {
  const bytes = [
    markOf(position, fingerprint),
    Buffer.from(position.id.replaceAll('-', ''), 'hex'),
    Buffer.from(position.key),
  ];
  return Buffer.concat(bytes).toString('base64url');
}

/** Reads a cursor; undefined when it is none, or one that another question got. */
export function readCursor(cursor: string, fingerprint: string): CursorPosition | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length < MARK_LENGTH + ID_LENGTH) return undefined;
  const hex = bytes.toString('hex', MARK_LENGTH, MARK_LENGTH + ID_LENGTH);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  // What is no UTF-8 is written otherwise than it was read.
  const position = { id, key: bytes.subarray(MARK_LENGTH + ID_LENGTH).toString() };
  return writeCursor(position, fingerprint) === cursor ? position : undefined;
}

const markOf = ({ id, key }: CursorPosition, fingerprint: string): Buffer =>
  hash('sha256', JSON.stringify([fingerprint, id, key]), 'buffer').subarray(0, MARK_LENGTH);

/** A short mark of what makes up a list: its path, filters and order. Pages of one list share it. */
export function fingerprintOf(parts: readonly (readonly [name: string, value: string])[]): string {
  const sorted = parts.map((part) => JSON.stringify(part)).sort();
  return hash('sha256', sorted.join(), 'base64url').slice(0, 12);
}
