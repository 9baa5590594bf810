import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ValidateIf, ValidateNested } from 'class-validator';
import { INSTANT } from './instants.js';
import { asWritten, isObject } from './json.js';
import { Satisfies } from './rule.decorator.js';
import * as rules from './rules.js';
import type { ListRule, Rule } from './rules.js';

// Defaults are stated in a member's comment, not in its schema: generated clients take a member with a default for one
// that is always there.
const member = (
  rule: Rule | ListRule,
  schema: ApiPropertyOptions,
  ...more: PropertyDecorator[]
): PropertyDecorator => applyDecorators(Satisfies(rule), ApiProperty(schema), ...more);

export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** The member may be left out, and null clears it. */
export const Nullable = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined && value !== null),
    ApiProperty({ nullable: true }),
  );

export const Title = (max: number): PropertyDecorator =>
  member(rules.text(1, max), { type: 'string', minLength: 1, maxLength: max, pattern: '\\S' }, Trimmed());

export const Text = (max: number): PropertyDecorator =>
  member(rules.text(0, max), { type: 'string', maxLength: max });

/** What is looked for in texts. */
export const Words = (max: number): PropertyDecorator =>
  member(rules.text(1, max), { type: 'string', minLength: 1, maxLength: max });

export const ClientId = (): PropertyDecorator =>
  member(rules.text(1, 255), { type: 'string', minLength: 1, maxLength: 255 });

export const Reference = ClientId;

export const References = (max: number): PropertyDecorator =>
  member(rules.list(max, rules.text(1, 255)), {
    type: 'array',
    maxItems: max,
    items: { type: 'string', minLength: 1, maxLength: 255 },
  });

export const Integer = (min: number, max: number): PropertyDecorator =>
  member(rules.integer(min, max), { type: 'integer', minimum: min, maximum: max });

export const Flag = (): PropertyDecorator => member(rules.boolean, { type: 'boolean' });

export const Choice = (allowed: readonly string[]): PropertyDecorator =>
  member(rules.oneOf(allowed), { type: 'string', enum: [...allowed] });

export const Choices = (allowed: readonly string[]): PropertyDecorator =>
  member(rules.someOf(allowed), {
    type: 'array',
    minItems: 1,
    maxItems: allowed.length,
    items: { type: 'string', enum: [...allowed] },
  });

export const DateTime = (): PropertyDecorator =>
  member(rules.dateTime, { type: 'string', pattern: INSTANT.source });

/** Not in the future, and of 1970 or later. */
export const PastDateTime = (): PropertyDecorator =>
  member(rules.pastDateTime, { type: 'string', pattern: INSTANT.source });

export const Email = (max = 254): PropertyDecorator =>
  member(rules.email(max), { type: 'string', maxLength: max, pattern: rules.EMAIL.source });

const WEB_URL = {
  type: 'string' as const,
  maxLength: rules.MAX_URL_LENGTH,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$',
};

export const WebUrl = (): PropertyDecorator => member(rules.webUrl, WEB_URL);

export const WebUrls = (max: number): PropertyDecorator =>
  member(rules.list(max, rules.webUrl), {
    type: 'array',
    maxItems: max,
    items: WEB_URL,
  });

export const TextList = (max: number, maxLength: number): PropertyDecorator =>
  member(rules.list(max, rules.text(1, maxLength)), {
    type: 'array',
    maxItems: max,
    items: { type: 'string', minLength: 1, maxLength },
  });

const anObject: Rule = (value) =>
  isObject(value) ? undefined : { code: 'wrong_type', detail: 'must be an object' };

/** An object whose members a rule of its own reads, with all digits of their numbers. */
export const AnyObject = (): PropertyDecorator =>
  member(anObject, { type: 'object', additionalProperties: true }, AsWritten());

type Class = new () => object;

export const Nested = (type: () => Class): PropertyDecorator =>
  applyDecorators(Satisfies(anObject), ValidateNested(), Type(type), ApiProperty({ type: () => type() }));

export const NestedList = (type: () => Class, max: number): PropertyDecorator =>
  applyDecorators(
    Satisfies(rules.list(max, anObject)),
    ValidateNested({ each: true }),
    Type(type),
    ApiProperty({ type: () => [type()], maxItems: max }),
  );

const AsWritten = (): PropertyDecorator =>
  Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => asWritten(obj[key]));

const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
