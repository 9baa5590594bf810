import { v7, validate } from 'uuid';

/** A new UUIDv7 (RFC 9562), ordered by the millisecond it was made in. */
export const newId = (): string => v7();

/** Whether the text is a UUID in its usual form, of any version. */
export const isUuid = (text: string): boolean => text.length === 36 && validate(text);

/** The millisecond (since 1970, UTC) in which a UUIDv7 was made: when its record was created. */
export const createdAtOf = (id: string): Date =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

const LAST_MILLISECOND = 0xffff_ffff_ffff;

/**
 * The least UUID that a UUIDv7 made in the given millisecond or later can be: `id >= leastIdOf(t)` is
 * `createdAt >= t`.
 */
export function leastIdOf(milliseconds: number): string {
  const clamped = Math.min(Math.max(milliseconds, 0), LAST_MILLISECOND);
  const hex = clamped.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}
