import { applyDecorators, type Type } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { plainToInstance, Transform } from 'class-transformer';
import { INSTANT, INSTANT_IN_WORDS, instantOf } from './instants.js';
import { declare } from './member-table.js';
import * as rules from './rules.js';
import type { Fault, ListRule, Rule } from './rules.js';

/**
 * Converts the texts of a query into the values that its class declares. Only parameters are converted, by
 * class-transformer: the values of a body have their types from JSON already.
 */
export const converted = <Query extends object>(type: Type<Query>, query: object): Query =>
  plainToInstance(type, query);

export const REPEATED: Fault = { code: 'repeated_parameter', detail: 'must be given once' };

/** A parameter arrives as text, or as an array if it is repeated. Text that can't be parsed stays text. */
const parameter = (
  rule: Rule,
  parse: (text: string) => unknown = (text) => text,
  schema: Rule['schema'] = rule.schema,
): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (parse(value) ?? value) : value,
    ),
    declare({ rule: (value) => (Array.isArray(value) ? REPEATED : rule(value)), mayBe: 'absent' }),
    ApiPropertyOptional(schema),
  );

const withDefault = (rule: Rule, defaultValue: unknown): Rule['schema'] => ({
  ...rule.schema,
  ...(defaultValue !== undefined && { default: defaultValue }),
});

/** A whole number in digits: `1e1`, `+1`, ` 1` and `1.0` are rejected. */
export const IntegerParameter = (min: number, max: number, defaultValue?: number): PropertyDecorator => {
  const rule = rules.integer(min, max);
  return parameter(
    (value) => {
      const fault = rule(value);
      return fault && /^-?\d+$/.test(String(value)) ? { ...fault, code: 'out_of_range' } : fault;
    },
    (text) => (/^\d{1,16}$/.test(text) ? Number(text) : undefined),
    withDefault(rule, defaultValue),
  );
};

const isInstant: Rule = rules.described({ type: 'string', pattern: INSTANT.source }, (value) => {
  if (typeof value !== 'string') return undefined;
  const hint = / \d\d:?\d\d$/.test(value) ? '; in a URL the "+" of a zone is written %2B' : '';
  return { code: 'invalid_date', detail: `must be ${INSTANT_IN_WORDS}${hint}` };
});

export const InstantParameter = (): PropertyDecorator => parameter(isInstant, instantOf);

export const ChoiceParameter = (allowed: readonly string[], defaultValue?: string): PropertyDecorator => {
  const rule = rules.oneOf(allowed);
  return parameter(rule, undefined, withDefault(rule, defaultValue));
};

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

const isFlag: Rule = rules.described({ type: 'boolean' }, (value) =>
  typeof value === 'boolean' ? undefined : { code: 'not_allowed', detail: 'must be true or false' },
);

export const FlagParameter = (): PropertyDecorator => parameter(isFlag, (text) => FLAGS.get(text));

export const TextParameter = (max: number): PropertyDecorator => parameter(rules.text(1, max));

/** Search terms; `where` names the members of the records that are searched. */
export const SearchParameter = (records: string, where: string): PropertyDecorator =>
  applyDecorators(
    TextParameter(500),
    ApiPropertyOptional({
      description:
        `Only ${records} with all of these words in their ${where}, the last one as a prefix; or with a ` +
        '`clientId` that is among them.',
    }),
  );

const MAX_REPEATS = 100;

/** A text that may be repeated, read as an array. */
export const RepeatableParameter = (maxLength: number): PropertyDecorator =>
  repeatable(rules.list(MAX_REPEATS, rules.text(1, maxLength)));

/** A choice that may be repeated, read as an array. */
export const RepeatableChoiceParameter = (allowed: readonly string[]): PropertyDecorator =>
  repeatable(rules.list(MAX_REPEATS, rules.oneOf(allowed)));

const repeatable = (rule: ListRule): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value)),
    // Only the first fault is reported: all values have the same name, so the faults would look alike.
    declare({ rule: (value) => rule(value)?.[0], mayBe: 'absent' }),
    ApiPropertyOptional(rule.schema),
  );

/** Texts separated by commas, read as a set. */
export const CommaListParameter = (allowed: readonly string[]): PropertyDecorator => {
  const rule = rules.commaList(allowed);
  return parameter(
    (value) => (value instanceof Set ? undefined : rule(value)),
    (text) => {
      const items = text.split(',').map((item) => item.trim());
      return items.every((item) => allowed.includes(item)) ? new Set(items) : undefined;
    },
    rule.schema,
  );
};
