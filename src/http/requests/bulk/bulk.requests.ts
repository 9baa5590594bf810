import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { isObject } from '../../input/json.js';
import { Flag, Optional, Satisfies } from '../../input/members.js';
import { described, list, type Rule, wrongType } from '../../input/rules.js';
import { entityTags } from '../precondition.js';

export const MOST_OPERATIONS = 500;

export class OfVersion {
  /**
   * The version that it is for, as `If-Match` has it: the `ETag` of the record, with its quotes, or `*`.
   * @example '*'
   */
  @Optional() @Satisfies(entityTags) ifMatch?: string;
}

export abstract class Operations {
  static readonly mayBeEmpty = true;
  static readonly inTurns = 'operations';

  abstract operations: object[];

  /** Whether nothing is done if one of them can't be. Left out, it is true. @example true */
  @Optional() @Flag() atomic?: boolean;

  /** Whether to say only what would happen. @example false */
  @Optional() @Flag() dryRun?: boolean;
}

/** The operations of a bulk, each of which has one member: one of the verbs. */
export const OperationList = (kinds: Readonly<Record<string, Type>>): PropertyDecorator =>
  Satisfies(list(MOST_OPERATIONS, oneOperation(kinds), 1));

function oneOperation(kinds: Readonly<Record<string, Type>>): Rule {
  const verbs = Object.keys(kinds);
  const schemas = Object.values(kinds).map((kind) => ({ $ref: getSchemaPath(kind) }));
  return described({ oneOf: schemas }, (value) => {
    if (!isObject(value)) return wrongType('an object');
    const names = Object.keys(value);
    const unknown = names.find((name) => !verbs.includes(name));
    if (unknown !== undefined)
      return { at: [unknown], code: 'unknown_member', detail: 'is not a member here' };
    const [verb = ''] = names;
    if (names.length !== 1)
      return { code: 'not_one_operation', detail: `must have exactly one of ${verbs.join(', ')}` };
    return isObject(value[verb]) ? undefined : { ...wrongType('an object'), at: [verb] };
  });
}
