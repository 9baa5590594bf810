import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { isObject } from '../../input/json.js';
import { Choice, Optional, Satisfies } from '../../input/members.js';
import { described, oneOf, type Rule, text } from '../../input/rules.js';
import { suggestionFor } from '../../problems/suggestion.js';
import { type MemberTable, namesOf } from '../compiler/members.js';
import { EVERY, type Every } from '../compiler/periods.js';
import { timeZone } from './time-zones.js';

/** Counts over time, by a member that is a time. */
export abstract class OverTime {
  abstract member: string;

  /** The length of a period; weeks begin on Monday. @example 'month' */
  @Choice(EVERY) every: Every;

  /** The IANA time zone in which periods begin; `UTC` when left out. @example 'Europe/Berlin' */
  @Optional() @Satisfies(timeZone) zone?: string;
}

/** A member's name, a field's reference, or a time. */
export type Group = string | { readonly field: string } | OverTime;

export const isOverTime = (value: unknown): value is OverTime =>
  isObject(value) && ['member', 'every', 'zone'].some((name) => name in value) && !('field' in value);

const isReference = text(1, 255);

/** What to count by: a member of the table, one of its fields with options, or a time. */
export function GroupBy(table: MemberTable, overTime: Type<OverTime>): PropertyDecorator {
  const names = namesOf(table, 'group');
  const isMember = oneOf(names);
  const field = {
    type: 'object',
    properties: { field: isReference.schema },
    required: ['field'],
    additionalProperties: false,
  };
  const isField = (value: unknown) =>
    table.named && isObject(value) && !isReference(value['field']) && Object.keys(value).length === 1;
  const forms = [...(table.named ? ['{"field": "<id or clientId>"}'] : []), `{"member": …, "every": …}`];
  const detail = `must be one of ${names.join(', ')}, or ${forms.join(', or ')}`;
  const schema = {
    oneOf: [isMember.schema, ...(table.named ? [field] : []), { $ref: getSchemaPath(overTime) }],
  };
  const rule: Rule = described(schema, (value) =>
    isMember(value) === undefined || isField(value) || isOverTime(value)
      ? undefined
      : { code: 'not_allowed', detail, suggestion: suggestionFor(value, names) },
  );
  const nested = (value: unknown) => (isOverTime(value) ? overTime : undefined);
  return Satisfies(rule, { nested });
}

/** The name of the member to count by. */
export function groupName(group: Group, { named }: MemberTable): string {
  if (typeof group === 'string') return group;
  return 'field' in group ? `${named?.prefix}.${group.field}` : group.member;
}
