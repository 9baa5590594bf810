import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { Checked } from './checked.js';
import * as rules from './rules.js';
import type { Fault, Rule } from './rules.js';
import { INSTANT, instantOf } from './instants.js';

/**
 * The query parameters that operations take. A parameter arrives as text, or as an array of texts when it was
 * repeated. Each decorator parses it; what it can't parse stays as it was, and its rule then says why.
 */
function parameter(options: {
  parse: (text: string) => unknown;
  parsed: (value: unknown) => boolean;
  fault: (text: string) => Fault;
  schema: ApiPropertyOptions;
}): PropertyDecorator {
  const rule: Rule = (value) => {
    if (Array.isArray(value)) return { code: 'repeated_parameter', detail: 'must be given once' };
    return options.parsed(value) ? undefined : options.fault(String(value));
  };
  return applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (options.parse(value) ?? value) : value,
    ),
    Checked(rule),
    ApiPropertyOptional(options.schema),
  );
}

const withDefault = (defaultValue: unknown) => (defaultValue === undefined ? {} : { default: defaultValue });

/** Digits only: `1e1`, `+1`, ` 1` and `1.0` are refused. */
export const WholeNumberParameter = (
  least: number,
  most: number,
  defaultValue?: number,
): PropertyDecorator => {
  const rule = rules.wholeNumber(least, most);
  return parameter({
    parse: (text) => (/^\d{1,16}$/.test(text) ? Number(text) : undefined),
    parsed: (value) => rule(value) === undefined,
    fault: (text) => {
      const allowed = `must be a whole number from ${least} to ${most}`;
      return { code: /^-?\d+$/.test(text) ? 'out_of_range' : 'not_an_integer', detail: allowed };
    },
    schema: { type: 'integer', minimum: least, maximum: most, ...withDefault(defaultValue) },
  });
};

export const InstantParameter = (): PropertyDecorator =>
  parameter({
    parse: instantOf,
    parsed: (value) => typeof value === 'object',
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
    parsed: (value) => typeof value === 'string' && allowed.includes(value),
    fault: () => ({ code: 'not_allowed', detail: `must be one of ${allowed.join(', ')}` }),
    schema: { type: 'string', enum: [...allowed], ...withDefault(defaultValue) },
  });

export const TextParameter = (most: number): PropertyDecorator => {
  const rule = rules.text(1, most);
  return parameter({
    parse: (text) => text,
    parsed: (value) => rule(value) === undefined,
    fault: (text) => rule(text) as Fault,
    schema: { type: 'string', minLength: 1, maxLength: most },
  });
};

const MOST_REPEATS = 100;

/** A parameter that may repeat: any of the values given. Arrives as an array. */
export const RepeatableParameter = (longest: number): PropertyDecorator => {
  const values = rules.list(MOST_REPEATS, rules.text(1, longest));
  return applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value)),
    // The first fault only: the values of a parameter have one name, so the others would look the same.
    Checked((value) => values(value)[0]),
    ApiPropertyOptional({
      type: 'array',
      maxItems: MOST_REPEATS,
      items: { type: 'string', minLength: 1, maxLength: longest },
    }),
  );
};

/** A comma list of words; order, spaces and repeats are free. Arrives as a set of the words given. */
export const WordsParameter = (allowed: readonly string[]): PropertyDecorator =>
  parameter({
    parse: (text) => {
      const words = text.split(',').map((word) => word.trim());
      return words.every((word) => allowed.includes(word)) ? new Set(words) : undefined;
    },
    parsed: (value) => value instanceof Set,
    fault: () => ({ code: 'not_allowed', detail: `must be a comma list of ${allowed.join(' and ')}` }),
    schema: { type: 'string', pattern: `^ *(${allowed.join('|')})( *, *(${allowed.join('|')}))* *$` },
  });
