import { randomFillSync, randomInt } from 'node:crypto';
import { NIL, v7, validate, version } from 'uuid';

let latest = 0;

/** A new UUIDv7 (RFC 9562), greater than all ids that this process made before. */
export function newId(): string {
  latest = Math.max(latest, Date.now());
  return newIdAt(latest);
}

const pool = Buffer.alloc(4_096);
let used = pool.length;

/** Random octets, overwritten later: read them at once. A system call for each id would dominate its cost. */
export function randomOctets(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

let sequence = randomInt(2 ** 31);

/** A new id for a creation time in milliseconds. Ids of the same millisecond ascend within a process. */
export function newIdAt(milliseconds: number): string {
  sequence += 1;
  return v7({ msecs: milliseconds, seq: sequence, random: randomOctets(16) });
}

/** The nil UUID, which no record has and which sorts before all ids. */
export const NO_ID: string = NIL;

/** Whether a text is a UUID of any version, in canonical form. */
export const isUuid = (text: string): boolean => text.length === 36 && validate(text);

export const isTimedId = (text: string): boolean => isUuid(text) && version(text) === 7;

export const createdAtOf = (id: string): Date => new Date(millisecondsIn(id));

const millisecondsIn = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

const DAY = 86_400_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
let day = { start: NaN, text: '' };

/**
 * {@link createdAtOf} in ISO 8601. The records of a list are from few days, so the last day is cached: formatting a
 * `Date` takes five times as long, which is a twentieth of a long list.
 */
export function createdAtTextOf(id: string): string {
  const time = millisecondsIn(id);
  const sinceMidnight = time % DAY;
  const start = time - sinceMidnight;
  if (day.start !== start) day = { start, text: new Date(start).toISOString().slice(0, 11) };
  const seconds = Math.floor(sinceMidnight / 1_000);
  const minutes = Math.floor(seconds / 60);
  const hours = TWO_DIGITS[Math.floor(minutes / 60)];
  const milliseconds = String(sinceMidnight % 1_000).padStart(3, '0');
  return `${day.text}${hours}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}.${milliseconds}Z`;
}

const LAST_MILLISECOND = 0xffff_ffff_ffff;

/** The smallest id of a time: `id >= leastIdOf(t)` is equivalent to `createdAt >= t`. */
export function leastIdOf(milliseconds: number): string {
  const clamped = Math.min(Math.max(milliseconds, 0), LAST_MILLISECOND);
  const hex = clamped.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}
