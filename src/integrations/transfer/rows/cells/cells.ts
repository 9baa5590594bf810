import type { FieldFacts } from '../../../../records/fields/field-type.js';
import { whyNotAValue } from '../../../../records/fields/field-value.js';
import { quoted } from '../../../../http/problems/excerpt.js';
import { INBOX_STATES } from '../../../../records/messages/message.requests.js';
import { isCalendarDay } from '../../../../http/input/instants.js';
import { type Conventions, type Read, readDay, readInstant, readNumber } from './locale.js';

const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Text that spreadsheets run as a formula unless an apostrophe comes first. */
const LIKE_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

export const escapeFormula = (text: string): string =>
  LIKE_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

export const unescapeFormula = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell);

/** Escapes a reference. An apostrophe protects blanks at its ends, which are otherwise trimmed as typos. */
export const escapeReference = (text: string): string => {
  const escaped = escapeFormula(text);
  return /^'*\s|\s$/.test(escaped) ? `'${escaped}` : escaped;
};

export const readReference = (cell: string): string =>
  /^'+\s|^'.*\s$/s.test(cell) ? cell.slice(1) : cell.trim();

const UNLIKE_LIST = /[;,\r\n"[]|^\s|\s$|^$|^'/;

/** Joins items by semicolons, or as a JSON array if an item would then be misread. */
export const joinedList = (items: readonly string[]): string =>
  items.some((item) => UNLIKE_LIST.test(item)) ? JSON.stringify(items) : items.join('; ');

/** The most items of a cell, more than any list may have. */
const MOST_ITEMS = 1_000;

export function splitList(cell: string): string[] | undefined {
  const text = cell.trim();
  const parsed = text.startsWith('[') ? parsedList(text) : undefined;
  const separator = /[;\r\n]/.test(text) ? /[;\r\n]+/ : /,/;
  const items = parsed ?? text.split(separator).flatMap((item) => item.trim() || []);
  return items.length > MOST_ITEMS ? undefined : items;
}

export const TOO_MANY_ITEMS = { code: 'too_many_items', detail: `has more than ${MOST_ITEMS} items` };

function parsedList(text: string): string[] | undefined {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : undefined;
  } catch {
    return undefined;
  }
}

const YES = /^(true|yes|y|x|1)$/i;
const NO = /^(false|no|n|0)$/i;

export function readBoolean(cell: string): string | undefined {
  if (YES.test(cell.trim())) return 'true';
  return NO.test(cell.trim()) ? 'false' : undefined;
}

/** Reads a triage state of feedback, ignoring case. */
export function readInboxState(cell: string): Read {
  const value = INBOX_STATES.find((state) => state === cell.toUpperCase());
  if (value) return { value };
  return { code: 'not_allowed', detail: `${quoted(cell)} is none of ${INBOX_STATES.join(', ')}` };
}

export type OptionNamed = (name: string) => Read;

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
      return chosen(splitList(cell), optionNamed, (options) => JSON.stringify([...new Set(options)]));
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
  names: readonly string[] | undefined,
  optionNamed: OptionNamed,
  written: (options: readonly string[]) => string,
): Read {
  if (!names) return TOO_MANY_ITEMS;
  const options: string[] = [];
  for (const name of names) {
    const option = optionNamed(name);
    if (!('value' in option)) return option;
    options.push(option.value);
  }
  return { value: written(options) };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether the cell survives being read as the type without loss. */
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

/** Guesses the type of a new field from its cells. A field's type can't change later, so in doubt it is text. */
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
