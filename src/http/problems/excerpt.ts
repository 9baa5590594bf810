const ELLIPSIS = '…';

function jsonBytesOf(unit: number): number {
  if (unit < 0x20) return 6;
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  // A lone surrogate is escaped.
  return unit >= 0xd800 && unit <= 0xdfff ? 6 : 3;
}

/** Cuts a text to `maxBytes` of JSON. */
export function excerpt(text: string, maxBytes: number): string {
  if (text.length * 6 <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (let index = 0; index < text.length; index++) {
    bytes += jsonBytesOf(text.charCodeAt(index));
    if (bytes > maxBytes) return text.slice(0, end).toWellFormed() + ELLIPSIS;
    if (bytes <= maxBytes - 3) end = index + 1;
  }
  return text;
}

const MAX_NAME_BYTES = 120;

export const quoted = (name: string): string => JSON.stringify(excerpt(name, MAX_NAME_BYTES));

const MOST_NAMED = 20;

/** The first of the names, with an ellipsis if there are more. */
export const allQuoted = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMED).map(quoted), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ');

/** Replaces characters that PostgreSQL can't store. */
export const printable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** The name of a member or parameter, safe to send back. */
export const printableName = (name: string): string => printable(excerpt(name, MAX_NAME_BYTES));
