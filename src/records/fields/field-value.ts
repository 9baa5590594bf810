import { isCalendarDay } from '../../http/input/instants.js';
import { lengthOf, webUrl } from '../../http/input/rules.js';
import { allQuoted } from '../../http/problems/excerpt.js';
import { optionNamed } from './field-options.js';
import type { FieldType } from './field-type.js';

const LONGEST_TEXT = 10_000;
const LONGEST_NUMBER = 1_000;

// JSON's grammar of numbers without exponents, so that every digit can be stored.
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** @returns which values the field allows, in words; undefined if it allows this one */
export function whyNotAValue(type: FieldType, options: readonly string[], value: string): string | undefined {
  switch (type) {
    case 'TEXT':
      return value.length > 0 && lengthOf(value) <= LONGEST_TEXT
        ? undefined
        : `a text of 1 to ${LONGEST_TEXT} characters`;
    case 'NUMBER':
    case 'SCORE':
      return value.length <= LONGEST_NUMBER && DECIMAL.test(value)
        ? undefined
        : `a decimal number such as -12.50, of at most ${LONGEST_NUMBER} characters`;
    case 'RATING':
      return /^[0-5]$/.test(value) ? undefined : 'a whole number from 0 to 5';
    case 'DATE':
      return isCalendarDay(value) ? undefined : 'a day of the calendar, written YYYY-MM-DD';
    case 'BOOLEAN':
      return value === 'true' || value === 'false' ? undefined : 'true or false';
    case 'URL':
      return webUrl(value) && 'an http or https URL of at most 2048 characters';
    case 'SELECT':
      return optionNamed(options, value) !== undefined ? undefined : `one of ${allQuoted(options)}`;
    case 'MULTI_SELECT':
      return selection(value, options)
        ? undefined
        : `a JSON array of option names, each at most once and from ${allQuoted(options)}`;
    case 'FEEDBACK':
      return 'nothing: the service keeps its value';
  }
}

/** The value as stored and shown: options spelled as the field spells them, and JSON without white space. */
export function canonicalValue(type: FieldType, options: readonly string[], value: string): string {
  if (type === 'SELECT') return optionNamed(options, value) ?? value;
  return type === 'MULTI_SELECT' ? JSON.stringify(selection(value, options)) : value;
}

/** The options that a JSON array names; undefined if the array names an unknown option, or one option twice. */
function selection(value: string, options: readonly string[]): string[] | undefined {
  try {
    const chosen: unknown = JSON.parse(value);
    // Rejects long arrays first, because comparing a megabyte of options is slow.
    if (!Array.isArray(chosen) || chosen.length > options.length) return undefined;
    const known = new Set(options);
    const named = chosen.flatMap((each) => {
      const option =
        typeof each === 'string' ? [each, each.trim()].find((name) => known.delete(name)) : undefined;
      return option ?? [];
    });
    return named.length === chosen.length ? named : undefined;
  } catch {
    return undefined;
  }
}
