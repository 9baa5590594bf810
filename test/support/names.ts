const LONGEST = 50;

/** A value as it stands in the name of a test: as JSON, cut to what fits on a line. */
export function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length} characters)`;
}

/** Cases of `test.each`, each of them a value behind its name. */
export const named = <Value>(values: readonly Value[]): (readonly [name: string, value: Value])[] =>
  values.map((value) => [short(value), value]);

/** Cases of `test.each`, each of them a member, the name of a value that it can not have, that value, and why not. */
export const refused = (
  rows: readonly (readonly [member: string, value: unknown, code: string])[],
): (readonly [member: string, name: string, value: unknown, code: string])[] =>
  rows.map(([member, value, code]) => [member, short(value), value, code]);

/** The words of a text, each a case of `test.each`. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
