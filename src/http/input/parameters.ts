import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions, type SchemaObject } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { INSTANT, instantOf } from './instants.js';
import { Satisfies } from './rule.decorator.js';
import * as rules from './rules.js';
import type { Fault, Rule } from './rules.js';

/** A parameter arrives as text, or as an array when it is repeated. Text that can't be parsed stays text. */
function parameter(options: {
  parse: (text: string) => unknown;
  isValid: (value: unknown) => boolean;
  fault: (text: string) => Fault;
  schema: ApiPropertyOptions;
}): PropertyDecorator {
  const rule: Rule = (value) => {
    if (Array.isArray(value)) return { code: 'repeated_parameter', detail: 'must be given once' };
    return options.isValid(value) ? undefined : options.fault(String(value));
  };
  return applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (options.parse(value) ?? value) : value,
    ),
    Satisfies(rule),
    ApiPropertyOptional(options.schema),
  );
}

const withDefault = (defaultValue: unknown) => (defaultValue === undefined ? {} : { default: defaultValue });

/** Digits only: `1e1`, `+1`, ` 1` and `1.0` are refused. */
export const IntegerParameter = (min: number, max: number, defaultValue?: number): PropertyDecorator => {
  const rule = rules.integer(min, max);
  return parameter({
    parse: (text) => (/^\d{1,16}$/.test(text) ? Number(text) : undefined),
    isValid: (value) => rule(value) === undefined,
    fault: (text) => {
      const allowed = `must be a whole number from ${min} to ${max}`;
      return { code: /^-?\d+$/.test(text) ? 'out_of_range' : 'not_an_integer', detail: allowed };
    },
    schema: { type: 'integer', minimum: min, maximum: max, ...withDefault(defaultValue) },
  });
};

export const InstantParameter = (): PropertyDecorator =>
  parameter({
    parse: instantOf,
    isValid: (value) => typeof value === 'object',
    fault: (text) => ({
      code: 'invalid_date',
      detail: `must be an ISO 8601 date-time with zone (2026-01-31T09:30:00Z) or a date (2026-01-31)${
        / \d\d:?\d\d$/.test(text) ? '; in a URL the "+" of a zone is written %2B' : ''
      }`,
    }),
    schema: { type: 'string', pattern: INSTANT.source },
  });

export const ChoiceParameter = (allowed: readonly string[], defaultValue?: string): PropertyDecorator =>
  parameter({
    parse: (text) => text,
    isValid: (value) => typeof value === 'string' && allowed.includes(value),
    fault: () => ({ code: 'not_allowed', detail: `must be one of ${allowed.join(', ')}` }),
    schema: { type: 'string', enum: [...allowed], ...withDefault(defaultValue) },
  });

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

export const FlagParameter = (): PropertyDecorator =>
  parameter({
    parse: (text) => (Object.hasOwn(FLAGS, text) ? FLAGS[text] : undefined),
    isValid: (value) => typeof value === 'boolean',
    fault: () => ({ code: 'not_allowed', detail: 'must be true or false' }),
    schema: { type: 'boolean' },
  });

export const TextParameter = (max: number): PropertyDecorator => {
  const rule = rules.text(1, max);
  return parameter({
    parse: (text) => text,
    isValid: (value) => rule(value) === undefined,
    fault: (text) => rule(text) as Fault,
    schema: { type: 'string', minLength: 1, maxLength: max },
  });
};

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
    ValidateIf((_, value) => value !== undefined),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value)),
    // The first fault only: all values have the same name, so the others would look the same.
    Satisfies((value) => values(value)[0]),
    ApiPropertyOptional({ type: 'array', maxItems: MAX_REPEATS, items }),
  );
}

/** Words separated by commas, in any order. Arrives as a set. */
export const CommaListParameter = (allowed: readonly string[]): PropertyDecorator =>
  parameter({
    parse: (text) => {
      const words = text.split(',').map((word) => word.trim());
      return words.every((word) => allowed.includes(word)) ? new Set(words) : undefined;
    },
    isValid: (value) => value instanceof Set,
    fault: () => ({ code: 'not_allowed', detail: `must be a comma list of ${allowed.join(' and ')}` }),
    schema: { type: 'string', pattern: `^ *(${allowed.join('|')})( *, *(${allowed.join('|')}))* *$` },
  });
