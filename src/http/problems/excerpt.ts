const CUT = '…';

/** How many bytes a UTF-16 unit takes in JSON, at most. */
function bytesOf(unit: number): number {
  if (unit < 0x20) return 6;
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  // Half of a surrogate pair is escaped when the other half is missing.
  return unit >= 0xd800 && unit <= 0xdfff ? 6 : 3;
}

/** The text as it is, or its beginning where it would take more than so many bytes of an answer in JSON. */
export function excerpt(text: string, most: number): string {
  if (text.length * 6 <= most) return text;
  let bytes = 0;
  let end = 0;
  for (let index = 0; index < text.length; index++) {
    bytes += bytesOf(text.charCodeAt(index));
    if (bytes > most) return text.slice(0, end).toWellFormed() + CUT;
    if (bytes <= most - 3) end = index + 1;
  }
  return text;
}

/** Of a name in an answer, in bytes. */
const LONGEST_NAME = 120;

/** What a caller named, in quotes: enough of it to find it. */
export const quoted = (name: string): string => JSON.stringify(excerpt(name, LONGEST_NAME));

/** A name that stands in an answer for the member or parameter of that name. */
export const shownName = (name: string): string =>
  excerpt(name, LONGEST_NAME).toWellFormed().replaceAll('\0', '\uFFFD');
