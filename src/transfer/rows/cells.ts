import type { FieldFacts } from '../../fields/field-facts.js';
import { whyNotAValue } from '../../fields/field-value.js';
import { isCalendarDay } from '../../http/input/instants.js';
import { quoted } from '../../http/problems/excerpt.js';
import { looseName } from './directory.js';
import { type Conventions, type Read, readDay, readInstant, readNumber } from './locale.js';

const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Where spreadsheets take a cell for a formula. An apostrophe says that it is none. */
const LIKE_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

export const escapeFormula = (text: string): string =>
  LIKE_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

export const unescapeFormula = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell);

const UNLIKE_LIST = /[;,\r\n"[]|^\s|\s$|^$|^'/;

/** Items in one cell: with semicolons, or as JSON where those would be misread. */
export const joinedList = (items: readonly string[]): string =>
  items.some((item) => UNLIKE_LIST.test(item)) ? JSON.stringify(items) : items.join('; ');

export function splitList(cell: string): string[] {
  const text = cell.trim();
  const parsed = text.startsWith('[') ? parsedList(text) : undefined;
  if (parsed) return parsed;
  const separator = /[;\r\n]/.test(text) ? /[;\r\n]+/ : /,/;
  return text.split(separator).flatMap((item) => item.trim() || []);
}

function parsedList(text: string): string[] | undefined {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : undefined;
  } catch {
    return undefined;
  }
}

const BOOLEANS: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  y: 'true',
  x: 'true',
  '1': 'true',
  false: 'false',
  no: 'false',
  n: 'false',
  '0': 'false',
};

export const readBoolean = (cell: string): string | undefined => BOOLEANS[cell.trim().toLowerCase()];

/** The option that a cell names, or adds; undefined if neither. */
export type OptionNamed = (name: string) => string | undefined;

/** A cell as a value of a field. */
export function readFieldValue(
  cell: string,
  field: Pick<FieldFacts, 'type' | 'options'>,
  conventions: Conventions | undefined,
  optionNamed: OptionNamed,
): Read {
  const read = converted(cell, field, conventions, optionNamed);
  if (!('value' in read) || field.type === 'SELECT' || field.type === 'MULTI_SELECT') return read;
  const why = whyNotAValue(field.type, field.options ?? [], read.value);
  return why === undefined ? read : { code: 'invalid_field_value', detail: `must be ${why}` };
}

function converted(
  cell: string,
  { type }: Pick<FieldFacts, 'type'>,
  conventions: Conventions | undefined,
  optionNamed: OptionNamed,
): Read {
  switch (type) {
    case 'NUMBER':
    case 'SCORE':
    case 'RATING':
      return readNumber(cell, conventions);
    case 'DATE':
      return dayIn(cell, conventions);
    case 'BOOLEAN':
      return { value: readBoolean(cell) ?? cell };
    case 'URL':
      return { value: cell.trim() };
    case 'SELECT':
      return chosen([cell.trim()], optionNamed, ([option = '']) => option);
    case 'MULTI_SELECT':
      return chosen([...new Set(splitList(cell))], optionNamed, (options) =>
        JSON.stringify([...new Set(options)]),
      );
    case 'TEXT':
    case 'FEEDBACK':
      return { value: cell };
  }
}

function dayIn(cell: string, conventions: Conventions | undefined): Read {
  const day = readDay(cell, conventions);
  if ('value' in day || day.code === 'ambiguous_date') return day;
  const instant = readInstant(cell, conventions);
  return 'value' in instant ? { value: instant.value.slice(0, 10) } : instant;
}

function chosen(
  names: readonly string[],
  optionNamed: OptionNamed,
  written: (options: readonly string[]) => string,
): Read {
  const options: string[] = [];
  for (const name of names) {
    const option = optionNamed(name);
    if (option === undefined) {
      return {
        code: 'unknown_option',
        detail: ({ createMissing }) =>
          `${quoted(name)} is none of the field's options: correct it, add the option, or use ${createMissing}`,
      };
    }
    options.push(option);
  }
  return { value: written(options) };
}

/** The option of that name, in whatever case. */
export const optionIn = (options: readonly string[], name: string): string | undefined =>
  options.includes(name) ? name : options.find((option) => looseName(option) === looseName(name));

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a cell is what the type's values are written like: nothing of it is lost. */
const IS_CANONICAL = {
  BOOLEAN: (cell: string) => /^(true|false)$/i.test(cell),
  NUMBER: (cell: string, conventions?: Conventions) => {
    const read = readNumber(cell, conventions);
    if (!('value' in read) || whyNotAValue('NUMBER', [], read.value)) return false;
    return conventions
      ? !cell.startsWith('+') && digitsOf(cell) === digitsOf(read.value)
      : cell === read.value;
  },
  DATE: (cell: string, conventions?: Conventions) =>
    conventions ? 'value' in readDay(cell, conventions) : isCalendarDay(cell),
  URL: (cell: string) => whyNotAValue('URL', [], cell) === undefined,
};

type GuessedType = keyof typeof IS_CANONICAL;

/** What a new field is, by the values that have been seen. It can't change later, so it is a text if in doubt. */
export class TypeGuess {
  private possible = Object.keys(IS_CANONICAL) as readonly GuessedType[];
  private isSeen = false;

  see(cell: string, conventions: Conventions | undefined): void {
    this.isSeen = true;
    this.possible = this.possible.filter((type) => IS_CANONICAL[type](cell.trim(), conventions));
  }

  get type(): GuessedType | 'TEXT' {
    return (this.isSeen && this.possible[0]) || 'TEXT';
  }
}
