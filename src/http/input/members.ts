import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, type SchemaObject } from '@nestjs/swagger';
import { INSTANT } from './instants.js';
import { asWritten, isObject } from './json.js';
import { declare, type Member } from './member-table.js';
import * as rules from './rules.js';
import type { ListRule, Rule } from './rules.js';

// Defaults are in a member's comment, not its schema: generated clients take members with a default for always present.
const member = (
  rule: Rule | ListRule,
  schema: ApiPropertyOptions,
  more: Omit<Member, 'rule'> = {},
): PropertyDecorator => applyDecorators(declare({ rule, ...more }), ApiProperty(schema));

/** A member with a rule of its own, and a schema stated elsewhere. */
export const Satisfies = (rule: Rule | ListRule): PropertyDecorator => declare({ rule });

/** A member that may be anything, with a schema stated elsewhere. */
export const Required = (): PropertyDecorator => declare({});

export const Optional = (): PropertyDecorator => declare({ mayBe: 'absent' });

/** The member may be left out, and null clears it. */
export const Nullable = (): PropertyDecorator =>
  applyDecorators(declare({ mayBe: 'absent or null' }), ApiProperty({ nullable: true }));

export const Title = (max: number): PropertyDecorator =>
  member(
    rules.text(1, max),
    { type: 'string', minLength: 1, maxLength: max, pattern: '\\S' },
    { transform: (value) => (typeof value === 'string' ? value.trim() : value) },
  );

export const Text = (max: number): PropertyDecorator =>
  member(rules.text(0, max), { type: 'string', maxLength: max });

export const Words = (max: number): PropertyDecorator =>
  member(rules.text(1, max), { type: 'string', minLength: 1, maxLength: max });

export const ClientId = (): PropertyDecorator => Words(255);

export const Reference = ClientId;

export const References = (max: number): PropertyDecorator => TextList(max, 255);

export const Integer = (min: number, max: number): PropertyDecorator =>
  member(rules.integer(min, max), { type: 'integer', minimum: min, maximum: max });

export const Decimal = (min: number, max: number, places: number): PropertyDecorator =>
  member(rules.decimal(min, max, places), { type: 'number', format: 'double', minimum: min, maximum: max });

export const Flag = (): PropertyDecorator => member(rules.boolean, { type: 'boolean' });

export const Choice = (allowed: readonly string[]): PropertyDecorator =>
  member(rules.oneOf(allowed), { type: 'string', enum: [...allowed] });

export const Choices = (allowed: readonly string[]): PropertyDecorator =>
  member(rules.list(allowed.length, rules.oneOf(allowed), 1), {
    type: 'array',
    minItems: 1,
    maxItems: allowed.length,
    items: { type: 'string', enum: [...allowed] },
  });

export const DateTime = (): PropertyDecorator =>
  member(rules.dateTime, { type: 'string', pattern: INSTANT.source });

/** From 1970 until now. */
export const PastDateTime = (): PropertyDecorator =>
  member(rules.pastDateTime, { type: 'string', pattern: INSTANT.source });

/** In small letters, as hosts don't distinguish them. */
export const HostName = (): PropertyDecorator =>
  member(
    rules.hostName,
    { type: 'string', maxLength: rules.LONGEST_HOST_NAME, pattern: rules.HOST_NAME.source },
    { transform: (value) => (typeof value === 'string' ? value.toLowerCase() : value) },
  );

export const Email = (max = 254): PropertyDecorator =>
  member(rules.email(max), { type: 'string', maxLength: max, pattern: rules.EMAIL.source });

const WEB_URL = {
  type: 'string' as const,
  maxLength: rules.MAX_URL_LENGTH,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$',
};

export const WebUrl = (): PropertyDecorator => member(rules.webUrl, WEB_URL);

const listOf = (max: number, rule: Rule, items: SchemaObject) =>
  member(rules.list(max, rule), { type: 'array', maxItems: max, items });

export const Color = (): PropertyDecorator =>
  member(
    rules.color,
    { type: 'string', pattern: rules.COLOR.source },
    { transform: (value) => (typeof value === 'string' ? value.toLowerCase() : value) },
  );

export const WebUrls = (max: number): PropertyDecorator => listOf(max, rules.webUrl, WEB_URL);

export const TextList = (max: number, maxLength: number): PropertyDecorator =>
  listOf(max, rules.text(1, maxLength), { type: 'string', minLength: 1, maxLength });

export const EventTypes = (max: number): PropertyDecorator =>
  member(rules.list(max, rules.eventType, 1), {
    type: 'array',
    minItems: 1,
    maxItems: max,
    items: { type: 'string', pattern: rules.EVENT_TYPE.source, example: 'discovery.*' },
  });

const anObject: Rule = (value) =>
  isObject(value) ? undefined : { code: 'wrong_type', detail: 'must be an object' };

/** An object of texts by name. */
export const Texts = (most: number, longestName: number, longest: number): PropertyDecorator =>
  member(rules.texts({ most, longestName, longest }), {
    type: 'object',
    maxProperties: most,
    additionalProperties: { type: 'string', maxLength: longest },
  });

/** An object of any members, with all digits of its numbers. */
export const AnyObject = (): PropertyDecorator =>
  member(anObject, { type: 'object', additionalProperties: true }, { transform: asWritten });

export const Nested = (type: () => Type<object>): PropertyDecorator =>
  member(anObject, { type: () => type() }, { nested: type });

export const NestedList = (type: () => Type<object>, max: number): PropertyDecorator =>
  member(rules.list(max, anObject), { type: () => [type()], maxItems: max }, { nested: type });
