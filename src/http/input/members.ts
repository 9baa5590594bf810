import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { asWritten, isObject } from './json.js';
import { declare, type Member } from './member-table.js';
import * as rules from './rules.js';
import type { ListRule, Rule } from './rules.js';

/**
 * The member has to pass the rule, and the specification shows the rule's schema. A default is stated in the member's
 * docstring instead: generated clients treat members with a default as always present.
 */
export const Satisfies = (
  rule: Rule | ListRule,
  more: Omit<Member, 'rule'> = {},
  schema = rule.schema ?? {},
): PropertyDecorator => applyDecorators(declare({ rule, ...more }), ApiProperty(schema));

/** A member of any value, with a schema stated elsewhere. */
export const Required = (): PropertyDecorator => declare({});

export const Optional = (): PropertyDecorator => declare({ mayBe: 'absent' });

/** The member may be left out, and null clears it. */
export const Nullable = (): PropertyDecorator =>
  applyDecorators(declare({ mayBe: 'absent or null' }), ApiProperty({ nullable: true }));

const ofText = (change: (text: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(value) : value;
const TRIMMED = { normalise: ofText((text) => text.trim()) };
const IN_LOWER_CASE = { normalise: ofText((text) => text.toLowerCase()) };

/** A trimmed, short text that isn't empty. */
export const Title = (max: number): PropertyDecorator => Satisfies(rules.title(max), TRIMMED);

export const Text = (max: number): PropertyDecorator => Satisfies(rules.text(0, max));

export const NonEmptyText = (max: number): PropertyDecorator => Satisfies(rules.text(1, max));

export const TextList = (max: number, maxLength: number): PropertyDecorator =>
  Satisfies(rules.list(max, rules.text(1, maxLength)));

/** An object of texts by name. */
export const Texts = (most: number, longestName: number, longest: number): PropertyDecorator =>
  Satisfies(rules.texts(most, longestName, longest));

const LONGEST_REFERENCE = 255;

export const ClientId = (): PropertyDecorator => NonEmptyText(LONGEST_REFERENCE);

/** The `id` or `clientId` of a record. */
export const Reference = ClientId;

export const References = (max: number): PropertyDecorator => TextList(max, LONGEST_REFERENCE);

export const Integer = (min: number, max: number): PropertyDecorator => Satisfies(rules.integer(min, max));

export const Decimal = (min: number, max: number, places: number): PropertyDecorator =>
  Satisfies(rules.decimal(min, max, places));

export const Flag = (): PropertyDecorator => Satisfies(rules.boolean);

export const Choice = (allowed: readonly string[]): PropertyDecorator => Satisfies(rules.oneOf(allowed));

/** A list of at least one of the allowed texts. */
export const Choices = (allowed: readonly string[]): PropertyDecorator =>
  Satisfies(rules.list(allowed.length, rules.oneOf(allowed), 1));

/** Texts separated by commas, in one string. */
export const CommaList = (allowed: readonly string[]): PropertyDecorator =>
  Satisfies(rules.commaList(allowed));

export const DateTime = (): PropertyDecorator => Satisfies(rules.dateTime);

/** A time from 1970 until now. */
export const PastDateTime = (): PropertyDecorator => Satisfies(rules.pastDateTime);

export const HostName = (): PropertyDecorator => Satisfies(rules.hostName, IN_LOWER_CASE);

export const Email = (max = 254): PropertyDecorator => Satisfies(rules.email(max));

export const WebUrl = (): PropertyDecorator => Satisfies(rules.webUrl);

export const WebUrls = (max: number): PropertyDecorator => Satisfies(rules.list(max, rules.webUrl));

export const Color = (): PropertyDecorator => Satisfies(rules.color, IN_LOWER_CASE);

/** A list of at least one event type. */
export const EventTypes = (max: number): PropertyDecorator => Satisfies(rules.list(max, rules.eventType, 1));

const object: Rule = rules.described({ type: 'object', additionalProperties: true }, (value) =>
  isObject(value) ? undefined : rules.wrongType('an object'),
);

/** An object of any members, with all digits of its numbers. */
export const AnyObject = (): PropertyDecorator => Satisfies(object, { normalise: asWritten });

export const Nested = (type: () => Type<object>): PropertyDecorator =>
  Satisfies(object, { nested: type }, { type: () => type() });

export const NestedList = (type: () => Type<object>, max: number): PropertyDecorator =>
  Satisfies(rules.list(max, object), { nested: type }, { type: () => [type()], maxItems: max });
