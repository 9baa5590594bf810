import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions, type SchemaObject } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { INSTANT, INSTANT_IN_WORDS, instantOf } from './instants.js';
import { declare } from './member-table.js';
import * as rules from './rules.js';
import type { Fault, Rule } from './rules.js';

const REPEATED: Fault = { code: 'repeated_parameter', detail: 'must be given once' };

/** Parameters arrive as text, repeated ones as an array. Text that can't be parsed stays text. */
const parameter = (
  rule: Rule,
  schema: ApiPropertyOptions,
  parse: (text: string) => unknown = (text) => text,
): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (parse(value) ?? value) : value,
    ),
    declare({ rule: (value) => (Array.isArray(value) ? REPEATED : rule(value)), mayBe: 'absent' }),
    ApiPropertyOptional(schema),
  );

const withDefault = (defaultValue: unknown) => (defaultValue === undefined ? {} : { default: defaultValue });

/** Digits only: `1e1`, `+1`, ` 1` and `1.0` are refused. */
export const IntegerParameter = (min: number, max: number, defaultValue?: number): PropertyDecorator => {
  const rule = rules.integer(min, max);
  return parameter(
    (value) => {
      const fault = rule(value);
      return fault && /^-?\d+$/.test(String(value)) ? { ...fault, code: 'out_of_range' } : fault;
    },
    { type: 'integer', minimum: min, maximum: max, ...withDefault(defaultValue) },
    (text) => (/^\d{1,16}$/.test(text) ? Number(text) : undefined),
  );
};

export const InstantParameter = (): PropertyDecorator =>
  parameter(
    (value) => {
      if (typeof value !== 'string') return undefined;
      const hint = / \d\d:?\d\d$/.test(value) ? '; in a URL the "+" of a zone is written %2B' : '';
      return { code: 'invalid_date', detail: `must be ${INSTANT_IN_WORDS}${hint}` };
    },
    { type: 'string', pattern: INSTANT.source },
    instantOf,
  );

export const ChoiceParameter = (allowed: readonly string[], defaultValue?: string): PropertyDecorator =>
  parameter(rules.oneOf(allowed), { type: 'string', enum: [...allowed], ...withDefault(defaultValue) });

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

export const FlagParameter = (): PropertyDecorator =>
  parameter(
    (value) =>
      typeof value === 'boolean' ? undefined : { code: 'not_allowed', detail: 'must be true or false' },
    { type: 'boolean' },
    (text) => FLAGS.get(text),
  );

export const TextParameter = (max: number): PropertyDecorator =>
  parameter(rules.text(1, max), { type: 'string', minLength: 1, maxLength: max });

const MAX_REPEATS = 100;

/** Arrives as an array. */
export const RepeatableParameter = (maxLength: number): PropertyDecorator =>
  repeatable(rules.text(1, maxLength), { type: 'string', minLength: 1, maxLength });

/** Arrives as an array. */
export const RepeatableChoiceParameter = (allowed: readonly string[]): PropertyDecorator =>
  repeatable(rules.oneOf(allowed), { type: 'string', enum: [...allowed] });

function repeatable(rule: Rule, items: SchemaObject): PropertyDecorator {
  const values = rules.list(MAX_REPEATS, rule);
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value)),
    // Only the first fault: all values have the same name, so others would look the same.
    declare({ rule: (value) => values(value)?.[0], mayBe: 'absent' }),
    ApiPropertyOptional({ type: 'array', maxItems: MAX_REPEATS, items }),
  );
}

/** A comma-separated list. Arrives as a set. */
export const CommaListParameter = (allowed: readonly string[]): PropertyDecorator =>
  parameter(
    (value) =>
      value instanceof Set
        ? undefined
        : { code: 'not_allowed', detail: `must be a comma list of ${allowed.join(', ')}` },
    { type: 'string', pattern: `^ *(${allowed.join('|')})( *, *(${allowed.join('|')}))* *$` },
    (text) => {
      const words = text.split(',').map((word) => word.trim());
      return words.every((word) => allowed.includes(word)) ? new Set(words) : undefined;
    },
  );
