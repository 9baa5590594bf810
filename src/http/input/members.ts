import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ValidateIf, ValidateNested } from 'class-validator';
import { Checked } from './checked.js';
import { INSTANT } from './instants.js';
import * as rules from './rules.js';
import type { ListRule, Rule } from './rules.js';

/**
 * The members that requests are made of. Each decorator is one line that says a member's type and limits, for
 * the check and for the specification alike; whether it may be absent or null is said by what stands before it.
 * What a member is when it is left out is said in its comment, not as the schema's `default`: generated clients take
 * a member with a default for one that is always there.
 */
const member = (
  rule: Rule | ListRule,
  schema: ApiPropertyOptions,
  ...more: PropertyDecorator[]
): PropertyDecorator => applyDecorators(Checked(rule), ApiProperty(schema), ...more);

/** The member may be left out. */
export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** The member may be left out, and null clears it. */
export const Clearable = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined && value !== null),
    ApiProperty({ nullable: true }),
  );

/** Text without white space around it, `1` to `most` characters long. */
export const Title = (most: number): PropertyDecorator =>
  member(rules.text(1, most), { type: 'string', minLength: 1, maxLength: most, pattern: '\\S' }, Trimmed());

/** Text as it is given, up to `most` characters long. */
export const Text = (most: number): PropertyDecorator =>
  member(rules.text(0, most), { type: 'string', maxLength: most });

/** The caller's own identifier of a record. */
export const ClientId = (): PropertyDecorator =>
  member(rules.text(1, 255), { type: 'string', minLength: 1, maxLength: 255 });

/** A record's `id` or `clientId`. */
export const Reference = ClientId;

export const References = (most: number): PropertyDecorator =>
  member(rules.list(most, rules.text(1, 255)), {
    type: 'array',
    maxItems: most,
    items: { type: 'string', minLength: 1, maxLength: 255 },
  });

export const WholeNumber = (least: number, most: number): PropertyDecorator =>
  member(rules.wholeNumber(least, most), { type: 'integer', minimum: least, maximum: most });

export const Truth = (): PropertyDecorator => member(rules.boolean, { type: 'boolean' });

export const Choice = (allowed: readonly string[]): PropertyDecorator =>
  member(rules.oneOf(allowed), { type: 'string', enum: [...allowed] });

/** Some of the given words, at least one. */
export const Choices = (allowed: readonly string[]): PropertyDecorator =>
  member(rules.someOf(allowed), {
    type: 'array',
    minItems: 1,
    maxItems: allowed.length,
    items: { type: 'string', enum: [...allowed] },
  });

/** An ISO 8601 date-time with zone, or a date (midnight UTC). */
export const DateTime = (): PropertyDecorator =>
  member(rules.dateTime, { type: 'string', pattern: INSTANT.source });

export const Email = (): PropertyDecorator =>
  member(rules.email, { type: 'string', maxLength: 254, pattern: rules.EMAIL.source });

export const WebUrls = (most: number): PropertyDecorator =>
  member(rules.list(most, rules.webUrl), {
    type: 'array',
    maxItems: most,
    items: { type: 'string', maxLength: rules.LONGEST_URL, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' },
  });

/** Short texts; repeats are dropped by whoever uses them. */
export const Texts = (most: number, longest: number): PropertyDecorator =>
  member(rules.list(most, rules.text(1, longest)), {
    type: 'array',
    maxItems: most,
    items: { type: 'string', minLength: 1, maxLength: longest },
  });

const anObject: Rule = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? undefined
    : { code: 'wrong_type', detail: 'must be an object' };

type Class = new () => object;

/** An object with members of its own. */
export const Nested = (type: () => Class): PropertyDecorator =>
  applyDecorators(Checked(anObject), ValidateNested(), Type(type), ApiProperty({ type: () => type() }));

/** A list of objects with members of their own. */
export const NestedList = (type: () => Class, most: number): PropertyDecorator =>
  applyDecorators(
    Checked(rules.list(most, anObject)),
    ValidateNested({ each: true }),
    Type(type),
    ApiProperty({ type: () => [type()], maxItems: most }),
  );

/** Only strings are trimmed; anything else is left for the rule to refuse. */
const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
