import pg from 'pg';

const { builtins } = pg.types;

/**
 * How column values arrive: timestamps as ISO 8601 text in UTC with milliseconds, as the contract writes them
 * (connections are set to UTC), `bigint` as number, everything else as `pg` has it.
 */
export const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(builtins.TIMESTAMPTZ, isoTimestamp);
typeParsers.setTypeParser(builtins.INT8, Number);

/** `2026-11-20 21:01:55.12+00` → `2026-11-20T21:01:55.120Z`. */
export function isoTimestamp(text: string): string {
  const end = text.lastIndexOf('+');
  const fraction = text.slice(20, end);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}
